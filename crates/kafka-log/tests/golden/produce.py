#!/usr/bin/env python3
"""Asks a real Apache Kafka 4.3.1 what it thinks of good and bad batches, and prints it.

    python3 produce.py HOST PORT > produce.txt

The broker needs five fresh topics of one partition:

    create                                         (no options)
    compact       cleanup.policy=compact
    append        message.timestamp.type=LogAppendTime
    gzip          compression.type=gzip
    uncompressed  compression.type=uncompressed

For each case: `case NAME TOPIC PRODUCE_VERSION NOW_MS`, `request HEX` (the records field),
`answer ERROR_CODE APPEND_TIME_MS [FAULT_INDEX ...]`, and when it was accepted `stored HEX`: what a
fetch then returns, with base offset and leader epoch as the broker set them.
"""
import gzip
import socket
import struct
import sys
import time
import zlib

TABLE = []
for i in range(256):
    for _ in range(8):
        i = (i >> 1) ^ 0x82F63B78 if i & 1 else i >> 1
    TABLE.append(i)


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = TABLE[(crc ^ byte) & 255] ^ (crc >> 8)
    return crc ^ 0xFFFFFFFF


def varint(value):
    raw = ((value << 1) ^ (value >> 63)) & (1 << 64) - 1
    out = b""
    while raw >= 0x80:
        out += bytes([raw & 0x7F | 0x80])
        raw >>= 7
    return out + bytes([raw])


def nullable(data):
    return varint(-1) if data is None else varint(len(data)) + data


def record(delta, timestamp=0, key=b"k", value=b"v", headers=(), attributes=0, length=None, extra=b"", count=None):
    body = bytes([attributes]) + varint(timestamp) + varint(delta) + nullable(key) + nullable(value)
    body += varint(len(headers) if count is None else count)
    for name, content in headers:
        body += nullable(name) + nullable(content)
    body += extra
    return varint(len(body) if length is None else length) + body


NOW = int(time.time() * 1000)


def batch(records, base=0, epoch=-1, magic=2, attributes=0, last=None, first_ts=None, max_ts=None, producer=-1,
          producer_epoch=-1, sequence=-1, count=None, crc=None, length=None, body=None):
    first_ts = NOW if first_ts is None else first_ts
    max_ts = first_ts if max_ts is None else max_ts
    body = b"".join(records) if body is None else body
    tail = struct.pack(">hiqqqhii", attributes, len(records) - 1 if last is None else last, first_ts, max_ts, producer,
                       producer_epoch, sequence, len(records) if count is None else count) + body
    head = struct.pack(">qiibI", base, len(tail) + 9 if length is None else length, epoch, magic,
                       crc32c(tail) if crc is None else crc)
    return head + tail


def string(text):
    return struct.pack(">h", len(text)) + text.encode()


class Client:
    def __init__(self, host, port):
        self.socket = socket.create_connection((host, port))

    def call(self, key, version, body):
        frame = struct.pack(">hhi", key, version, 7) + string("golden") + body
        self.socket.sendall(struct.pack(">i", len(frame)) + frame)
        return self.read(struct.unpack(">i", self.read(4))[0])[4:]

    def read(self, size):
        data = b""
        while len(data) < size:
            more = self.socket.recv(size - len(data))
            if not more:
                raise EOFError
            data += more
        return data

    def produce(self, topic, records, version):
        body = struct.pack(">h", -1) + struct.pack(">hii", -1, 5000, 1) + string(topic)
        body += struct.pack(">iii", 1, 0, len(records)) + records
        response = self.call(0, version, body)
        at = 4 + 2 + len(topic) + 4 + 4
        error, offset, append_time = struct.unpack(">hqq", response[at:at + 18])
        at += 18 + 8
        faults = []
        if version >= 8:
            count = struct.unpack(">i", response[at:at + 4])[0]
            at += 4
            for _ in range(count):
                index, length = struct.unpack(">ih", response[at:at + 6])
                at += 6 + max(length, 0)
                faults.append(index)
        return error, offset, append_time, faults

    def fetch(self, topic, offset):
        body = struct.pack(">iiiibi", -1, 0, 0, 1 << 24, 0, 1) + string(topic) + struct.pack(">iiqi", 1, 0, offset, 1 << 24)
        response = self.call(1, 4, body)
        at = 4 + 4 + 2 + len(topic) + 4 + 4 + 2 + 8 + 8
        at += 4 + max(struct.unpack(">i", response[at:at + 4])[0], 0) * 16
        length = struct.unpack(">i", response[at:at + 4])[0]
        return response[at + 4:at + 4 + length]


def cases():
    two = [record(0), record(1)]
    zipped = gzip.compress(b"".join(two), mtime=0)
    hour = 3_600_000
    yield "ok", "create", batch(two)
    yield "empty", "create", b""
    yield "cut", "create", batch(two)[:-3]
    yield "cut_header", "create", batch(two)[:30]
    for length in (1, 5, 14, 30, 48, 49, -5):
        yield f"length_{length}", "create", batch(two, length=length)
    for magic in (-1, 1, 3):
        yield f"magic_{magic}", "create", batch(two, magic=magic)
    yield "two_batches", "create", batch(two) + batch(two)
    yield "ten_zeros_behind", "create", batch(two) + bytes(10)
    yield "seventy_zeros_behind", "create", batch(two) + bytes(70)
    yield "cut_batch_behind", "create", batch(two) + batch(two)[:-1]
    yield "crc", "create", batch(two, crc=5)
    yield "base_offset_5", "create", batch(two, base=5)
    yield "leader_epoch_9", "create", batch(two, epoch=9)
    yield "last_offset_delta_0", "create", batch(two, last=0)
    yield "last_offset_delta_5", "create", batch(two, last=5)
    yield "no_records", "create", batch([])
    yield "count_negative", "create", batch(two, count=-1, last=-2)
    yield "count_3", "create", batch(two, count=3, last=2)
    yield "count_1", "create", batch(two, count=1, last=0)
    yield "deltas_0_0", "create", batch([record(0), record(0)])
    yield "deltas_1_0", "create", batch([record(1), record(0)])
    yield "control", "create", batch(two, attributes=0x20)
    yield "delete_horizon", "create", batch(two, attributes=0x40)
    yield "unused_attribute", "create", batch(two, attributes=0x4000)
    yield "producer_without_sequence", "create", batch(two, producer=5, producer_epoch=0)
    yield "sequence_without_producer", "create", batch(two, sequence=3)
    for number in (5, 6, 7):
        yield f"codec_{number}", "create", batch(two, attributes=number)
    yield "gzip", "create", batch(two, attributes=1, body=zipped)
    yield "gzip_cut", "create", batch(two, attributes=1, body=zipped[:-9])
    yield "gzip_cut_trailer", "create", batch(two, attributes=1, body=zipped[:-3])
    yield "gzip_wrong_checksum", "create", batch(two, attributes=1, body=zipped[:-8] + bytes(4) + zipped[-4:])
    yield "gzip_zeros", "create", batch(two, attributes=1, body=bytes(40))
    yield "gzip_nothing", "create", batch(two, attributes=1, body=b"")
    yield "gzip_garbage_behind", "create", batch(two, attributes=1, body=zipped + b"x" * 40)
    yield "gzip_members", "create", batch(two, attributes=1, body=b"".join(gzip.compress(one, mtime=0) for one in two))
    yield "gzip_count_3", "create", batch(two, attributes=1, body=zipped, count=3, last=2)
    yield "gzip_count_1", "create", batch(two, attributes=1, body=zipped, count=1, last=0)
    yield "gzip_deltas_0_0", "create", batch(two, attributes=1, body=gzip.compress(record(0) * 2, mtime=0))
    yield "gzip_wrong_max_timestamp", "create", batch(two, attributes=1, body=zipped, max_ts=7)
    for number in (2, 3, 4):
        yield f"codec_{number}_garbage", "create", batch(two, attributes=number, body=b"\x11" * 40)
    yield "zstd_before_7", "create", batch(two, attributes=4, body=b"\x11" * 40)
    yield "bytes_behind_records", "create", batch(two, body=b"".join(two) + b"zz")
    yield "record_length_short", "create", batch([record(0, length=3), record(1)])
    yield "record_length_long", "create", batch([record(0), record(1, length=300)])
    yield "record_length_negative", "create", batch([record(0, length=-3), record(1)])
    yield "record_extra_bytes", "create", batch([record(0, extra=b"xx"), record(1)])
    yield "record_attributes", "create", batch([record(0, attributes=127), record(1)])
    yield "header_count_negative", "create", batch([record(0, count=-1), record(1)])
    yield "header_count_large", "create", batch([record(0, count=5), record(1)])
    yield "header_null_key", "create", batch([record(0, headers=[(None, b"x")]), record(1)])
    yield "header_not_utf8", "create", batch([record(0, headers=[(b"\xff", b"x")]), record(1)])
    yield "key_length_minus_5", "create", batch([varint(7) + bytes(3) + varint(-5) + varint(1) + b"v" + varint(0), record(1)])
    yield "varint_overlong", "create", batch([b"\x90\x80\x80\x80\x00" + record(0)[1:], record(1)])
    yield "varint_surplus_bits", "create", batch([b"\x90\x80\x80\x80\x70" + record(0)[1:], record(1)])
    yield "varint_six_bytes", "create", batch([b"\x90\x80\x80\x80\x80\x00" + record(0)[1:], record(1)])
    yield "future", "create", batch([record(0), record(1, timestamp=4 * hour)])
    yield "almost_future", "create", batch([record(0), record(1, timestamp=hour // 2)], max_ts=NOW + hour // 2)
    yield "before_1970", "create", batch(two, first_ts=-5)
    yield "no_timestamp", "create", batch(two, first_ts=-1)
    yield "max_timestamp_low", "create", batch(two, max_ts=5)
    yield "max_timestamp_high", "create", batch(two, max_ts=NOW + 100)
    yield "claims_append_time", "create", batch(two, attributes=8)
    yield "claims_append_time_none", "create", batch(two, attributes=8, max_ts=-1)
    yield "claims_append_time_future", "create", batch(two, attributes=8, max_ts=NOW + 4 * hour)
    yield "append_time", "append", batch(two)
    yield "append_time_gzip", "append", batch(two, attributes=1, body=zipped)
    yield "append_time_future", "append", batch([record(0, timestamp=4 * hour), record(1)])
    yield "append_time_claimed", "append", batch(two, attributes=8)
    yield "compact", "compact", batch(two)
    yield "compact_empty_key", "compact", batch([record(0, key=b"")])
    yield "compact_no_key", "compact", batch([record(0), record(1, key=None), record(2, key=None)])
    yield "compact_no_key_and_future", "compact", batch([record(0), record(1, key=None), record(2, timestamp=4 * hour)])
    yield "compact_no_key_malformed", "compact", batch([record(0, key=None), record(1, extra=b"x")])
    yield "to_gzip", "gzip", batch(two, producer=99, producer_epoch=0, sequence=0)
    yield "to_gzip_deltas_0_0", "gzip", batch([record(0), record(0)])
    yield "to_uncompressed", "uncompressed", batch(two, attributes=1, body=zipped)
    yield "to_uncompressed_deltas_0_3", "uncompressed", batch(two, attributes=1, body=gzip.compress(record(0) + record(3), mtime=0))
    yield "to_uncompressed_max_timestamp", "uncompressed", batch(two, attributes=1, body=zipped, max_ts=NOW + 9)


def main():
    client = Client(sys.argv[1], int(sys.argv[2]))
    print("# Written by produce.py with Apache Kafka 4.3.1.")
    for name, topic, request in cases():
        version = 6 if name == "zstd_before_7" else 8
        error, offset, append_time, faults = client.produce(topic, request, version)
        now = append_time if append_time >= 0 else NOW
        print("case", name, topic, version, now)
        print("request", request.hex() or "=")
        print("answer", error, append_time, *faults)
        if error == 0:
            print("stored", client.fetch(topic, offset).hex())


main()
