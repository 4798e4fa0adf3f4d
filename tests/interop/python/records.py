"""The Python clients in the interop runs, in the format that tests/interop/README.md describes.

    records.py CLIENT produce BOOTSTRAP RECORDS TOPIC:CODEC...
    records.py CLIENT consume BOOTSTRAP TOPIC...

CLIENT is confluent, kafka-python or aiokafka.
"""

import asyncio
import json
import sys
import time

SECONDS = 90


def load(path):
    with open(path) as lines:
        for line in lines:
            record = json.loads(line)
            headers = [(unhex(name).decode(), unhex(value)) for name, value in record["headers"]]
            yield unhex(record["key"]), unhex(record["value"]), headers, record["timestamp"]


def unhex(text):
    return None if text is None else bytes.fromhex(text)


def enhex(data):
    if isinstance(data, str):
        data = data.encode()
    return None if data is None else data.hex()


def show(topic, offset, timestamp, key, value, headers):
    line = {
        "topic": topic,
        "offset": offset,
        "timestamp": timestamp,
        "key": enhex(key),
        "value": enhex(value),
        "headers": [[enhex(name), enhex(data)] for name, data in headers or []],
    }
    sys.stdout.write(json.dumps(line) + "\n")


class Confluent:
    @staticmethod
    def produce(bootstrap, records, targets):
        from confluent_kafka import Producer

        for target in targets:
            topic, codec = target.split(":")
            failures = []
            producer = Producer({
                "bootstrap.servers": bootstrap,
                "compression.type": codec,
                "enable.idempotence": True,
                "linger.ms": 50,
                "message.max.bytes": 4000000,
                "message.timeout.ms": 60000,
            })
            for key, value, headers, timestamp in records:
                producer.produce(
                    topic, partition=0, key=key, value=value, headers=headers, timestamp=timestamp,
                    on_delivery=lambda error, _: failures.append(error) if error else None,
                )
            left = producer.flush(SECONDS)
            if left or failures:
                raise SystemExit(f"{target}: {left} not delivered, {failures}")

    @staticmethod
    def consume(bootstrap, topics):
        from confluent_kafka import OFFSET_BEGINNING, Consumer, TopicPartition

        consumer = Consumer({
            "bootstrap.servers": bootstrap,
            "group.id": "unused",
            "enable.auto.commit": False,
            "check.crcs": True,
        })
        want = 0
        for topic in topics:
            want += consumer.get_watermark_offsets(TopicPartition(topic, 0), timeout=30)[1]
        consumer.assign([TopicPartition(topic, 0, OFFSET_BEGINNING) for topic in topics])
        got, deadline = 0, time.monotonic() + SECONDS
        while got < want:
            if time.monotonic() > deadline:
                raise SystemExit(f"read {got} of {want} records")
            message = consumer.poll(1.0)
            if message is None:
                continue
            if message.error():
                raise SystemExit(f"{message.topic()}: {message.error()}")
            got += 1
            show(message.topic(), message.offset(), message.timestamp()[1], message.key(),
                 message.value(), message.headers())
        consumer.close()


class KafkaPython:
    @staticmethod
    def produce(bootstrap, records, targets):
        from kafka import KafkaProducer

        for target in targets:
            topic, codec = target.split(":")
            producer = KafkaProducer(
                bootstrap_servers=bootstrap,
                compression_type=None if codec == "none" else codec,
                linger_ms=50,
                batch_size=200000,
                max_request_size=4000000,
            )
            sent = [
                producer.send(topic, partition=0, key=key, value=value, headers=headers, timestamp_ms=timestamp)
                for key, value, headers, timestamp in records
            ]
            producer.flush(timeout=SECONDS)
            for future in sent:
                future.get(timeout=SECONDS)
            producer.close()

    @staticmethod
    def consume(bootstrap, topics):
        from kafka import KafkaConsumer, TopicPartition

        consumer = KafkaConsumer(
            bootstrap_servers=bootstrap, group_id=None, enable_auto_commit=False, auto_offset_reset="earliest",
            max_partition_fetch_bytes=4000000,
        )
        partitions = [TopicPartition(topic, 0) for topic in topics]
        consumer.assign(partitions)
        want = sum(consumer.end_offsets(partitions).values())
        consumer.seek_to_beginning(*partitions)
        got, deadline = 0, time.monotonic() + SECONDS
        while got < want:
            if time.monotonic() > deadline:
                raise SystemExit(f"read {got} of {want} records")
            for messages in consumer.poll(timeout_ms=500).values():
                for m in messages:
                    got += 1
                    show(m.topic, m.offset, m.timestamp, m.key, m.value, m.headers)
        consumer.close()


class Aiokafka:
    @staticmethod
    def produce(bootstrap, records, targets):
        from aiokafka import AIOKafkaProducer

        async def run():
            for target in targets:
                topic, codec = target.split(":")
                producer = AIOKafkaProducer(
                    bootstrap_servers=bootstrap,
                    compression_type=None if codec == "none" else codec,
                    enable_idempotence=True,
                    linger_ms=50,
                    max_batch_size=200000,
                    max_request_size=4000000,
                )
                await producer.start()
                try:
                    for key, value, headers, timestamp in records:
                        await producer.send(
                            topic, partition=0, key=key, value=value, headers=headers, timestamp_ms=timestamp)
                    await asyncio.wait_for(producer.flush(), SECONDS)
                finally:
                    await producer.stop()

        asyncio.run(run())

    @staticmethod
    def consume(bootstrap, topics):
        from aiokafka import AIOKafkaConsumer, TopicPartition

        async def run():
            consumer = AIOKafkaConsumer(
                bootstrap_servers=bootstrap, group_id=None, enable_auto_commit=False,
                auto_offset_reset="earliest", max_partition_fetch_bytes=4000000,
            )
            await consumer.start()
            try:
                partitions = [TopicPartition(topic, 0) for topic in topics]
                consumer.assign(partitions)
                want = sum((await consumer.end_offsets(partitions)).values())
                await consumer.seek_to_beginning(*partitions)
                got, deadline = 0, time.monotonic() + SECONDS
                while got < want:
                    if time.monotonic() > deadline:
                        raise SystemExit(f"read {got} of {want} records")
                    for messages in (await consumer.getmany(timeout_ms=500)).values():
                        for m in messages:
                            got += 1
                            show(m.topic, m.offset, m.timestamp, m.key, m.value, m.headers)
            finally:
                await consumer.stop()

        asyncio.run(run())


def main():
    client = {"confluent": Confluent, "kafka-python": KafkaPython, "aiokafka": Aiokafka}[sys.argv[1]]
    bootstrap = sys.argv[3]
    if sys.argv[2] == "produce":
        client.produce(bootstrap, list(load(sys.argv[4])), sys.argv[5:])
    else:
        client.consume(bootstrap, sys.argv[4:])
        sys.stdout.flush()


main()
