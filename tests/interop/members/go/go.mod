module member

go 1.26.0

require (
	github.com/IBM/sarama v1.61.0
	github.com/segmentio/kafka-go v0.4.51
	github.com/twmb/franz-go v1.22.3
)
