package main

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/segmentio/kafka-go"
)

// segmentio drives kafka-go's ConsumerGroup, which its Reader stands on, so that assignments can be told.
func segmentio(asked asked, orders <-chan order) error {
	bootstrap, topic := asked.bootstrap, asked.topic
	balancers := map[string]kafka.GroupBalancer{
		"range":      kafka.RangeGroupBalancer{},
		"roundrobin": kafka.RoundRobinGroupBalancer{},
	}
	consumer, err := kafka.NewConsumerGroup(kafka.ConsumerGroupConfig{
		ID:                asked.group,
		Brokers:           []string{bootstrap},
		Topics:            []string{topic},
		GroupBalancers:    []kafka.GroupBalancer{balancers[asked.strategy]},
		SessionTimeout:    asked.session(),
		RebalanceTimeout:  6 * time.Second,
		HeartbeatInterval: 500 * time.Millisecond,
		StartOffset:       kafka.FirstOffset,
	})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var lock sync.Mutex
	var generation *kafka.Generation
	next := map[int]int64{}
	ended := make(chan error, 1)
	go func() {
		for {
			current, err := consumer.Next(ctx)
			if err != nil {
				ended <- err
				return
			}
			lock.Lock()
			generation, next = current, map[int]int64{}
			lock.Unlock()
			owned := map[int32]bool{}
			for _, assignment := range current.Assignments[topic] {
				owned[int32(assignment.ID)] = true
				partition, offset := assignment.ID, assignment.Offset
				current.Start(func(ctx context.Context) {
					read(ctx, bootstrap, topic, partition, offset, func(offset int64) {
						lock.Lock()
						defer lock.Unlock()
						next[partition] = offset + 1
					})
				})
			}
			tell(owned)
		}
	}()
	for {
		select {
		case order := <-orders:
			if order == leave {
				return consumer.Close()
			}
			lock.Lock()
			err := generation.CommitOffsets(map[string]map[int]int64{topic: next})
			lock.Unlock()
			if err != nil {
				return err
			}
			say("committed")
		case err := <-ended:
			return err
		}
	}
}

// read tells the records of one partition until the generation ends.
func read(ctx context.Context, bootstrap, topic string, partition int, offset int64, got func(int64)) {
	reader := kafka.NewReader(kafka.ReaderConfig{
		Brokers: []string{bootstrap}, Topic: topic, Partition: partition, MaxWait: 100 * time.Millisecond,
	})
	defer reader.Close()
	if err := reader.SetOffset(offset); err != nil {
		return
	}
	for {
		message, err := reader.ReadMessage(ctx)
		if err != nil {
			if !errors.Is(err, context.Canceled) && !errors.Is(err, kafka.ErrGenerationEnded) {
				say("error %v", err)
			}
			return
		}
		say("record %d %d", message.Partition, message.Offset)
		got(message.Offset)
	}
}
