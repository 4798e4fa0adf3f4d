"""The Python clients as members of groups, as README.md describes.

    member.py CLIENT BOOTSTRAP GROUP TOPIC STRATEGY [INSTANCE]

CLIENT is confluent, kafka-python or aiokafka, or a program that is watched: kcat or console.
"""

import asyncio
import ctypes
import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time

HEARTBEAT_MS = 500


def session_ms(instance):
    """A static member may be away for a while."""
    return 30000 if instance else 6000


SAYING = threading.Lock()


def say(*words):
    with SAYING:
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


def kcat(bootstrap, group, topic, strategy, instance=None):
    config = {
        "auto.offset.reset": "earliest",
        "auto.commit.interval.ms": 100,
        "heartbeat.interval.ms": HEARTBEAT_MS,
        "session.timeout.ms": session_ms(instance),
        "partition.assignment.strategy": strategy,
    }
    if instance:
        config["group.instance.id"] = instance
    settings = [word for key, value in config.items() for word in ("-X", f"{key}={value}")]
    command = ["kcat", "-G", group, "-b", bootstrap, "-u", "-f", "record %p %o\\n", *settings, topic]

    def read(line, owned):
        change = re.search(r" rebalanced \(memberid .*\): (assigned|revoked): (.*)", line)
        partitions = {int(p) for p in re.findall(r"\[(\d+)\]", change[2])} if change else set()
        return change and (partitions if change[1] == "assigned" else owned - partitions)

    watched(command, re.compile(r"record (\d+) (\d+)"), read, bootstrap, group, topic)


def console(bootstrap, group, topic, strategy, instance=None):
    config = {"auto.commit.interval.ms": 100, "group.protocol": "consumer"}
    if strategy != "consumer":
        config |= {
            "group.protocol": "classic",
            "session.timeout.ms": session_ms(instance),
            "heartbeat.interval.ms": HEARTBEAT_MS,
            "partition.assignment.strategy": {"range": "org.apache.kafka.clients.consumer.RangeAssignor"}[strategy],
        }
    if instance:
        config["group.instance.id"] = instance
    shown = {"print.partition": "true", "print.offset": "true", "print.value": "false"}
    settings = [word for key, value in config.items() for word in ("--command-property", f"{key}={value}")]
    settings += [word for key, value in shown.items() for word in ("--formatter-property", f"{key}={value}")]
    command = ["java", "-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", os.environ["KAFKA_CLASSES"]]
    command += [f"-Dlog4j2.configurationFile={os.environ['KAFKA_LOG4J']}"]
    command += ["org.apache.kafka.tools.consumer.ConsoleConsumer", "--bootstrap-server", bootstrap, "--topic", topic]
    command += ["--group", group, "--from-beginning", *settings]

    def read(line, owned):
        # All that it has from now on: said by either protocol in its own words.
        now = re.search(r"Assigned partitions: +\[(.*)\]|about the new Assignment\(partitions=\[([^\]]*)\]", line)
        gone = re.search(r"(?:Revoke|Lost) previously assigned partitions \[(.*)\]", line)
        words = (now[1] or now[2] or "") if now else gone[1] if gone else ""
        partitions = {int(word.rsplit("-", 1)[1]) for word in words.split(", ") if word}
        return partitions if now else owned - partitions if gone else None

    watched(command, re.compile(r"Partition:(\d+)\tOffset:(\d+)"), read, bootstrap, group, topic)


def watched(command, record, read, bootstrap, group, topic):
    """A program that says on standard output what it gets, on standard error what it has, and commits by itself."""
    from confluent_kafka import Consumer, TopicPartition

    def die_with_parent():
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)

    program = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1, preexec_fn=die_with_parent
    )
    owned, following = set(), {}

    def hear():
        nonlocal owned
        for line in program.stderr:
            print(line, end="", file=sys.stderr, flush=True)
            now = read(line, owned)
            if now is not None and now != owned:
                owned = now
                following.clear()
                say("assigned", *sorted(owned))

    def get():
        for line in program.stdout:
            got = record.match(line)
            if got:
                following[int(got[1])] = int(got[2]) + 1
                say("record", got[1], got[2])

    threads = [threading.Thread(target=target, daemon=True) for target in (hear, get)]
    for thread in threads:
        thread.start()
    # Asks for the group's offsets and is no member of it.
    observer = Consumer({"bootstrap.servers": bootstrap, "group.id": group})
    lines = orders()
    while True:
        try:
            order = lines.get(timeout=0.5)
        except queue.Empty:
            if program.poll() is not None:
                sys.exit(f"{command[0]} ended with {program.returncode}")
            continue
        if order == "commit":
            awaited = dict(following)
            asked = [TopicPartition(topic, partition) for partition in awaited]
            while asked and any(p.offset < awaited[p.partition] for p in observer.committed(asked, timeout=10)):
                time.sleep(0.05)
            say("committed")
        elif order == "leave":
            program.send_signal(signal.SIGTERM)
            program.wait()
            return observer.close()


def main():
    clients = {"confluent": confluent, "kafka-python": pure_python, "aiokafka": aiokafka, "kcat": kcat, "console": console}
    clients[sys.argv[1]](*sys.argv[2:])


main()
