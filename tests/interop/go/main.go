// Command franz is franz-go in the interop runs: it produces the records of a file and
// prints what it reads back, in the format that tests/interop/README.md describes.
//
//	franz produce BOOTSTRAP RECORDS TOPIC:CODEC...
//	franz consume BOOTSTRAP TOPIC...
//	franz admin BOOTSTRAP TOPIC
package main

import (
	"bufio"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
)

type header [2]*string

type record struct {
	Topic     string   `json:"topic,omitempty"`
	Offset    int64    `json:"offset"`
	Timestamp int64    `json:"timestamp"`
	Key       *string  `json:"key"`
	Value     *string  `json:"value"`
	Headers   []header `json:"headers"`
}

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), 90*time.Second)
	defer cancel()
	var err error
	switch os.Args[1] {
	case "produce":
		err = produce(ctx, os.Args[2], os.Args[3], os.Args[4:])
	case "consume":
		err = consume(ctx, os.Args[2], os.Args[3:])
	case "admin":
		err = admin(ctx, os.Args[2], os.Args[3])
	default:
		err = fmt.Errorf("unknown command %q", os.Args[1])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func codec(name string) kgo.CompressionCodec {
	switch name {
	case "gzip":
		return kgo.GzipCompression()
	case "snappy":
		return kgo.SnappyCompression()
	case "lz4":
		return kgo.Lz4Compression()
	case "zstd":
		return kgo.ZstdCompression()
	default:
		return kgo.NoCompression()
	}
}

func produce(ctx context.Context, bootstrap, path string, targets []string) error {
	records, err := load(path)
	if err != nil {
		return err
	}
	for _, target := range targets {
		topic, name, _ := strings.Cut(target, ":")
		client, err := kgo.NewClient(
			kgo.SeedBrokers(bootstrap),
			kgo.AllowAutoTopicCreation(),
			kgo.ProducerBatchCompression(codec(name)),
			kgo.RecordPartitioner(kgo.ManualPartitioner()),
			kgo.ProducerLinger(50*time.Millisecond),
			kgo.ProducerBatchMaxBytes(1900000),
		)
		if err != nil {
			return err
		}
		batch := make([]*kgo.Record, 0, len(records))
		for _, r := range records {
			out := &kgo.Record{
				Topic:     topic,
				Key:       bytesOf(r.Key),
				Value:     bytesOf(r.Value),
				Timestamp: time.UnixMilli(r.Timestamp),
			}
			for _, h := range r.Headers {
				out.Headers = append(out.Headers, kgo.RecordHeader{Key: *h[0], Value: bytesOf(h[1])})
			}
			batch = append(batch, out)
		}
		err = client.ProduceSync(ctx, batch...).FirstErr()
		client.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", target, err)
		}
	}
	return nil
}

func consume(ctx context.Context, bootstrap string, topics []string) error {
	plain, err := kgo.NewClient(kgo.SeedBrokers(bootstrap))
	if err != nil {
		return err
	}
	defer plain.Close()
	ends, err := kadm.NewClient(plain).ListEndOffsets(ctx, topics...)
	if err != nil {
		return err
	}
	want := int64(0)
	from := map[string]map[int32]kgo.Offset{}
	ends.Each(func(o kadm.ListedOffset) {
		want += o.Offset
		from[o.Topic] = map[int32]kgo.Offset{o.Partition: kgo.NewOffset().AtStart()}
	})
	client, err := kgo.NewClient(kgo.SeedBrokers(bootstrap), kgo.ConsumePartitions(from))
	if err != nil {
		return err
	}
	defer client.Close()
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	lines := json.NewEncoder(out)
	for got := int64(0); got < want; {
		fetches := client.PollFetches(ctx)
		if errs := fetches.Errors(); len(errs) > 0 {
			return fmt.Errorf("%s after %d of %d records: %w", errs[0].Topic, got, want, errs[0].Err)
		}
		for _, r := range fetches.Records() {
			got++
			line := record{
				Topic: r.Topic, Offset: r.Offset, Timestamp: r.Timestamp.UnixMilli(),
				Key: hexOf(r.Key), Value: hexOf(r.Value), Headers: []header{},
			}
			for _, h := range r.Headers {
				key := hex.EncodeToString([]byte(h.Key))
				line.Headers = append(line.Headers, header{&key, hexOf(h.Value)})
			}
			if err := lines.Encode(line); err != nil {
				return err
			}
		}
	}
	return nil
}

// admin creates a topic, grows it, describes and alters its configuration, and deletes it.
func admin(ctx context.Context, bootstrap, topic string) error {
	client, err := kgo.NewClient(kgo.SeedBrokers(bootstrap))
	if err != nil {
		return err
	}
	defer client.Close()
	adm := kadm.NewClient(client)
	retention := "3600000"
	created, err := adm.CreateTopic(ctx, 2, 1, map[string]*string{"retention.ms": &retention}, topic)
	if err != nil || created.Err != nil {
		return fmt.Errorf("create: %v %v", err, created.Err)
	}
	grown, err := adm.CreatePartitions(ctx, 2, topic)
	if err == nil {
		err = grown.Error()
	}
	if err != nil {
		return fmt.Errorf("create partitions: %w", err)
	}
	listed, err := adm.ListTopics(ctx, topic)
	if err != nil || len(listed[topic].Partitions) != 4 {
		return fmt.Errorf("list: %v, want 4 partitions: %v", err, listed)
	}
	longer := "7200000"
	altered, err := adm.AlterTopicConfigs(ctx, []kadm.AlterConfig{{Op: kadm.SetConfig, Name: "retention.ms", Value: &longer}}, topic)
	if err != nil || altered[0].Err != nil {
		return fmt.Errorf("alter: %v %v", err, altered)
	}
	configs, err := adm.DescribeTopicConfigs(ctx, topic)
	if err != nil {
		return fmt.Errorf("describe configs: %w", err)
	}
	found := false
	for _, c := range configs[0].Configs {
		found = found || c.Key == "retention.ms" && c.Value != nil && *c.Value == longer
	}
	if !found {
		return fmt.Errorf("describe configs: retention.ms is not %s", longer)
	}
	deleted, err := adm.DeleteTopics(ctx, topic)
	if err == nil {
		err = deleted.Error()
	}
	if err != nil {
		return fmt.Errorf("delete: %w", err)
	}
	return nil
}

func load(path string) ([]record, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var records []record
	for in := json.NewDecoder(file); in.More(); {
		var r record
		if err := in.Decode(&r); err != nil {
			return nil, err
		}
		for i := range r.Headers {
			name := string(bytesOf(r.Headers[i][0]))
			r.Headers[i][0] = &name
		}
		records = append(records, r)
	}
	return records, nil
}

func bytesOf(text *string) []byte {
	if text == nil {
		return nil
	}
	b, err := hex.DecodeString(*text)
	if err != nil {
		panic(err)
	}
	return b
}

func hexOf(b []byte) *string {
	if b == nil {
		return nil
	}
	text := hex.EncodeToString(b)
	return &text
}
