package main

import (
	"context"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

func franz(asked asked, orders <-chan order) error {
	topic := asked.topic
	var lock sync.Mutex
	owned := map[int32]bool{}
	change := func(has bool) func(context.Context, *kgo.Client, map[string][]int32) {
		return func(_ context.Context, _ *kgo.Client, partitions map[string][]int32) {
			lock.Lock()
			defer lock.Unlock()
			for _, partition := range partitions[topic] {
				if has {
					owned[partition] = true
				} else {
					delete(owned, partition)
				}
			}
			tell(owned)
		}
	}
	options := []kgo.Opt{
		kgo.SeedBrokers(asked.bootstrap),
		kgo.ConsumerGroup(asked.group),
		kgo.ConsumeTopics(topic),
		kgo.DisableAutoCommit(),
		kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()),
		kgo.OnPartitionsAssigned(change(true)),
		kgo.OnPartitionsRevoked(change(false)),
		kgo.OnPartitionsLost(change(false)),
		kgo.SessionTimeout(asked.session()),
		kgo.HeartbeatInterval(500 * time.Millisecond),
	}
	ctx := context.Background()
	if asked.instance != "" {
		options = append(options, kgo.InstanceID(asked.instance))
	}
	switch asked.strategy {
	case "range":
		options = append(options, kgo.Balancers(kgo.RangeBalancer()))
	case "roundrobin":
		options = append(options, kgo.Balancers(kgo.RoundRobinBalancer()))
	case "sticky":
		options = append(options, kgo.Balancers(kgo.StickyBalancer()))
	case "cooperative-sticky":
		options = append(options, kgo.Balancers(kgo.CooperativeStickyBalancer()))
	case "consumer":
		options = append(options, kgo.ServerSideBalancer(), kgo.Balancers(kgo.StickyBalancer()))
	}
	client, err := kgo.NewClient(options...)
	if err != nil {
		return err
	}
	defer client.Close()
	for {
		select {
		case order := <-orders:
			if order == leave {
				return client.LeaveGroupContext(ctx)
			}
			if err := client.CommitUncommittedOffsets(ctx); err != nil {
				return err
			}
			say("committed")
		default:
		}
		wait, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
		client.PollFetches(wait).EachRecord(func(record *kgo.Record) {
			say("record %d %d", record.Partition, record.Offset)
		})
		cancel()
	}
}
