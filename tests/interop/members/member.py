"""The Python clients as members of groups, as README.md describes.

    member.py CLIENT BOOTSTRAP GROUP TOPIC STRATEGY [INSTANCE]

CLIENT is confluent, kafka-python or aiokafka.
"""

import asyncio
import queue
import sys
import threading

HEARTBEAT_MS = 500


def session_ms(instance):
    """A static member may be away for a while."""
    return 30000 if instance else 6000


def say(*words):
    print(*words, flush=True)


def orders():
    """The lines of standard input, as they come."""
    lines = queue.Queue()

    def read():
        for line in sys.stdin:
            lines.put(line.strip())
        lines.put("leave")

    threading.Thread(target=read, daemon=True).start()
    return lines


def confluent(bootstrap, group, topic, strategy, instance=None):
    from confluent_kafka import Consumer

    config = {
        "bootstrap.servers": bootstrap,
        "group.id": group,
        "enable.auto.commit": False,
        "auto.offset.reset": "earliest",
    }
    if instance:
        config["group.instance.id"] = instance
    incremental = strategy in ("cooperative-sticky", "consumer")
    if strategy == "consumer":
        config["group.protocol"] = "consumer"
    else:
        config["partition.assignment.strategy"] = strategy
        config["session.timeout.ms"] = session_ms(instance)
        config["heartbeat.interval.ms"] = HEARTBEAT_MS
    consumer = Consumer(config)
    owned = set()

    def tell():
        say("assigned", *sorted(owned))

    def on_assign(_, partitions):
        if not incremental:
            owned.clear()
        owned.update(p.partition for p in partitions)
        tell()

    def on_revoke(_, partitions):
        owned.difference_update(p.partition for p in partitions)
        tell()

    consumer.subscribe([topic], on_assign=on_assign, on_revoke=on_revoke, on_lost=on_revoke)
    lines = orders()
    while True:
        message = consumer.poll(0.05)
        if message is not None:
            if message.error():
                print(message.error(), file=sys.stderr, flush=True)
            else:
                say("record", message.partition(), message.offset())
        order = None if lines.empty() else lines.get()
        if order == "commit":
            consumer.commit(asynchronous=False)
            say("committed")
        elif order == "leave":
            return consumer.close()


def pure_python(bootstrap, group, topic, strategy, instance=None):
    from kafka import ConsumerRebalanceListener, KafkaConsumer
    from kafka.coordinator.assignors.cooperative_sticky import CooperativeStickyAssignor
    from kafka.coordinator.assignors.range import RangePartitionAssignor
    from kafka.coordinator.assignors.roundrobin import RoundRobinPartitionAssignor
    from kafka.coordinator.assignors.sticky.sticky_assignor import StickyPartitionAssignor

    strategies = {
        "range": RangePartitionAssignor,
        "roundrobin": RoundRobinPartitionAssignor,
        "sticky": StickyPartitionAssignor,
        "cooperative-sticky": CooperativeStickyAssignor,
    }
    consumer = KafkaConsumer(
        bootstrap_servers=bootstrap,
        group_id=group,
        group_instance_id=instance,
        enable_auto_commit=False,
        auto_offset_reset="earliest",
        session_timeout_ms=session_ms(instance),
        heartbeat_interval_ms=HEARTBEAT_MS,
        partition_assignment_strategy=[strategies[strategy]],
    )

    class Listener(ConsumerRebalanceListener):
        def on_partitions_revoked(self, revoked):
            gone = {p.partition for p in revoked}
            say("assigned", *sorted(p.partition for p in consumer.assignment() if p.partition not in gone))

        def on_partitions_assigned(self, _):
            say("assigned", *sorted(p.partition for p in consumer.assignment()))

    consumer.subscribe([topic], listener=Listener())
    # A leader that does not know the topic yet assigns nothing, joins again, and now and then forgets what it got then.
    while not consumer.partitions_for_topic(topic):
        pass
    lines = orders()
    while True:
        for records in consumer.poll(timeout_ms=50).values():
            for record in records:
                say("record", record.partition, record.offset)
        order = None if lines.empty() else lines.get()
        if order == "commit":
            consumer.commit()
            say("committed")
        elif order == "leave":
            return consumer.close(autocommit=False)


def aiokafka(*arguments):
    asyncio.run(aiokafka_member(*arguments))


async def aiokafka_member(bootstrap, group, topic, strategy, instance=None):
    from aiokafka import AIOKafkaConsumer, ConsumerRebalanceListener
    from aiokafka.coordinator.assignors.range import RangePartitionAssignor
    from aiokafka.coordinator.assignors.roundrobin import RoundRobinPartitionAssignor
    from aiokafka.coordinator.assignors.sticky.sticky_assignor import StickyPartitionAssignor

    strategies = {
        "range": RangePartitionAssignor,
        "roundrobin": RoundRobinPartitionAssignor,
        "sticky": StickyPartitionAssignor,
    }
    consumer = AIOKafkaConsumer(
        bootstrap_servers=bootstrap,
        group_id=group,
        group_instance_id=instance,
        enable_auto_commit=False,
        auto_offset_reset="earliest",
        session_timeout_ms=session_ms(instance),
        heartbeat_interval_ms=HEARTBEAT_MS,
        partition_assignment_strategy=(strategies[strategy],),
    )

    class Listener(ConsumerRebalanceListener):
        def on_partitions_revoked(self, _):
            say("assigned")

        def on_partitions_assigned(self, assigned):
            say("assigned", *sorted(p.partition for p in assigned))

    consumer.subscribe([topic], listener=Listener())
    await consumer.start()
    lines = orders()
    while True:
        for records in (await consumer.getmany(timeout_ms=50)).values():
            for record in records:
                say("record", record.partition, record.offset)
        order = None if lines.empty() else lines.get()
        if order == "commit":
            await consumer.commit()
            say("committed")
        elif order == "leave":
            return await consumer.stop()


def main():
    clients = {"confluent": confluent, "kafka-python": pure_python, "aiokafka": aiokafka}
    clients[sys.argv[1]](*sys.argv[2:])


main()
