package main

import (
	"context"
	"sync"
	"time"

	"github.com/IBM/sarama"
)

// handler takes the claims of one session after the other.
type handler struct {
	lock    sync.Mutex
	session sarama.ConsumerGroupSession
	topic   string
}

func (h *handler) Setup(session sarama.ConsumerGroupSession) error {
	h.lock.Lock()
	defer h.lock.Unlock()
	h.session = session
	owned := map[int32]bool{}
	for _, partition := range session.Claims()[h.topic] {
		owned[partition] = true
	}
	tell(owned)
	return nil
}

func (h *handler) Cleanup(sarama.ConsumerGroupSession) error {
	tell(nil)
	return nil
}

func (h *handler) ConsumeClaim(session sarama.ConsumerGroupSession, claim sarama.ConsumerGroupClaim) error {
	for {
		select {
		case message, ok := <-claim.Messages():
			if !ok {
				return nil
			}
			say("record %d %d", message.Partition, message.Offset)
			session.MarkMessage(message, "")
		case <-session.Context().Done():
			return nil
		}
	}
}

func saramaMember(asked asked, orders <-chan order) error {
	topic := asked.topic
	config := sarama.NewConfig()
	config.Version = sarama.MaxVersion
	config.Consumer.Offsets.Initial = sarama.OffsetOldest
	config.Consumer.Offsets.AutoCommit.Enable = false
	config.Consumer.Group.Session.Timeout = asked.session()
	config.Consumer.Group.InstanceId = asked.instance
	config.Consumer.Group.Heartbeat.Interval = 500 * time.Millisecond
	config.Consumer.MaxWaitTime = 100 * time.Millisecond
	balance := map[string]sarama.BalanceStrategy{
		"range":      sarama.NewBalanceStrategyRange(),
		"roundrobin": sarama.NewBalanceStrategyRoundRobin(),
		"sticky":     sarama.NewBalanceStrategySticky(),
	}
	config.Consumer.Group.Rebalance.GroupStrategies = []sarama.BalanceStrategy{balance[asked.strategy]}
	consumer, err := sarama.NewConsumerGroup([]string{asked.bootstrap}, asked.group, config)
	if err != nil {
		return err
	}
	handler := &handler{topic: topic}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	ended := make(chan error, 1)
	go func() {
		for ctx.Err() == nil {
			if err := consumer.Consume(ctx, []string{topic}, handler); err != nil {
				ended <- err
				return
			}
		}
	}()
	for {
		select {
		case order := <-orders:
			if order == leave {
				return consumer.Close()
			}
			handler.lock.Lock()
			handler.session.Commit()
			handler.lock.Unlock()
			say("committed")
		case err := <-ended:
			return err
		}
	}
}
