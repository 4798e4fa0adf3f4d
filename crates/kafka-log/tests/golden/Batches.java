// Writes record batches with the classes of the Apache Kafka 4.3.1 client, and what those classes
// read back, into the directory given:
//
//   java -cp 'libs/*' Batches.java OUTPUT_DIRECTORY
//
// One `NAME.bin` a case, and one text `batches.txt` that lists for each case the records as Java sees
// them: `record OFFSET TIMESTAMP SEQUENCE KEY VALUE HEADERS`. Bytes are in hex, `-` is null, `=` is
// empty; what is longer than 48 bytes is shown as `LENGTH:CRC32C`, and so
// are the lines of a batch when they are many (`records LENGTH:CRC32C`).

import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.message.LeaderChangeMessage;
import org.apache.kafka.common.message.SnapshotHeaderRecord;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.*;

public class Batches {
    static Path directory;
    static PrintStream list;
    static final long T = 1_700_000_000_000L;

    public static void main(String[] args) throws Exception {
        directory = Path.of(args[0]);
        list = new PrintStream(Files.newOutputStream(directory.resolve("batches.txt")), false, StandardCharsets.UTF_8);
        list.println("# Written by Batches.java with Apache Kafka 4.3.1.");
        plain();
        codecs();
        control();
        legacy();
        list.close();
    }

    static void plain() throws Exception {
        emit("v2_one", MemoryRecords.withRecords(Compression.NONE, record(T, "key", "value")));
        emit("v2_nulls", MemoryRecords.withRecords(42L, Compression.NONE, 7,
            record(T, null, "v"), record(T - 5, "k", null), record(T + 70_000_000_000L, null, null), record(-1, "", "")));
        emit("v2_headers", MemoryRecords.withRecords(Compression.NONE, new SimpleRecord(T, "k".getBytes(), "v".getBytes(), new Header[] {
            new RecordHeader("a", "1".getBytes()), new RecordHeader("a", null), new RecordHeader("", new byte[0]),
            new RecordHeader("é", new byte[200])})));
        emit("v2_idempotent", MemoryRecords.withIdempotentRecords(Compression.NONE, 4711L, (short) 3, Integer.MAX_VALUE,
            record(T, "a", "1"), record(T + 1, "b", "2"), record(T + 2, "c", "3")));
        emit("v2_transactional", MemoryRecords.withTransactionalRecords(100L, Compression.NONE, 4711L, (short) 3, 17, 9,
            record(T, "a", "1"), record(T, "b", "2")));
        MemoryRecordsBuilder builder = MemoryRecords.builder(ByteBuffer.allocate(512), RecordBatch.MAGIC_VALUE_V2, Compression.NONE,
            TimestampType.LOG_APPEND_TIME, 5L, T + 99, 2);
        builder.append(record(T, "a", "1"));
        builder.append(record(T + 7, "b", "2"));
        emit("v2_log_append_time", builder.build());
        builder = MemoryRecords.builder(ByteBuffer.allocate(512), RecordBatch.MAGIC_VALUE_V2, Compression.NONE,
            TimestampType.CREATE_TIME, 5L);
        builder.appendWithOffset(6, record(T, "a", "1"));
        builder.appendWithOffset(9, record(T - 1, "b", "2"));
        builder.appendWithOffset(300, record(T - 2, "c", "3"));
        builder.overrideLastOffset(305);
        emit("v2_gaps", builder.build());
    }

    static void codecs() throws Exception {
        Compression[] all = {Compression.gzip().build(), Compression.snappy().build(), Compression.lz4().build(), Compression.zstd().build()};
        SimpleRecord[] small = {record(T, "a", "1"), record(T + 1, null, "2"), new SimpleRecord(T + 2, "c".getBytes(), null,
            new Header[] {new RecordHeader("h", "x".getBytes())})};
        SimpleRecord[] large = new SimpleRecord[2_000];
        for (int i = 0; i < large.length; i++)
            large[i] = record(T + i % 50, "key-" + i, "{\"index\":" + i + ",\"text\":\"something that repeats itself\"}");
        byte[] noise = new byte[70_000];
        new Random(1).nextBytes(noise);
        for (Compression compression : all) {
            emit("v2_" + compression.type().name, MemoryRecords.withRecords(10L, compression, small));
            emit("v2_" + compression.type().name + "_large", MemoryRecords.withRecords(compression, large));
        }
        emit("v2_lz4_noise", MemoryRecords.withRecords(all[2], new SimpleRecord(T, null, noise)));
        emit("v2_zstd_level_19", MemoryRecords.withRecords(Compression.zstd().level(19).build(), large));
    }

    static void control() throws Exception {
        emit("v2_commit", MemoryRecords.withEndTransactionMarker(33L, T, 4, 4711L, (short) 3, new EndTransactionMarker(ControlRecordType.COMMIT, 12)));
        emit("v2_abort", MemoryRecords.withEndTransactionMarker(34L, T, 4, 4711L, (short) 3, new EndTransactionMarker(ControlRecordType.ABORT, 12)));
        emit("v2_leader_change", MemoryRecords.withLeaderChangeMessage(0L, T, 1, ByteBuffer.allocate(256),
            new LeaderChangeMessage().setVersion((short) 0).setLeaderId(1)
                .setVoters(List.of(new LeaderChangeMessage.Voter().setVoterId(1)))
                .setGrantingVoters(List.of(new LeaderChangeMessage.Voter().setVoterId(1)))));
        emit("v2_snapshot_header", MemoryRecords.withSnapshotHeaderRecord(0L, T, 1, ByteBuffer.allocate(256),
            new SnapshotHeaderRecord().setVersion((short) 0).setLastContainedLogTimestamp(T)));
    }

    static void legacy() throws Exception {
        Compression[] all = {Compression.NONE, Compression.gzip().build(), Compression.snappy().build(), Compression.lz4().build()};
        SimpleRecord[] records = {record(T, "a", "1"), record(T + 1, null, "2"), record(T + 2, "c", null)};
        for (byte magic = 0; magic <= 1; magic++) {
            for (Compression compression : all)
                emit("v" + magic + "_" + compression.type().name, MemoryRecords.withRecords(magic, 20L, compression, TimestampType.CREATE_TIME, records));
        }
        MemoryRecordsBuilder builder = MemoryRecords.builder(ByteBuffer.allocate(512), RecordBatch.MAGIC_VALUE_V1, Compression.gzip().build(),
            TimestampType.LOG_APPEND_TIME, 5L, T + 99);
        for (SimpleRecord record : records)
            builder.append(record);
        emit("v1_log_append_time", builder.build());
    }

    static SimpleRecord record(long timestamp, String key, String value) {
        return new SimpleRecord(timestamp, key == null ? null : key.getBytes(StandardCharsets.UTF_8),
            value == null ? null : value.getBytes(StandardCharsets.UTF_8));
    }

    static void emit(String name, MemoryRecords records) throws Exception {
        ByteBuffer buffer = records.buffer().duplicate();
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        Files.write(directory.resolve(name + ".bin"), bytes);
        list.println("case " + name);
        for (RecordBatch batch : records.batches()) {
            list.println("batch " + batch.magic() + " " + batch.lastOffset() + " " + batch.maxTimestamp() + " " + batch.isValid());
            StringBuilder lines = new StringBuilder();
            for (org.apache.kafka.common.record.internal.Record record : batch)
                lines.append("record " + record.offset() + " " + record.timestamp() + " " + record.sequence() + " " + show(record.key())
                    + " " + show(record.value()) + headers(record.headers()) + "\n");
            byte[] text = lines.toString().getBytes(StandardCharsets.UTF_8);
            if (text.length < 4096)
                list.print(lines);
            else
                list.println("records " + show(ByteBuffer.wrap(text)));
        }
    }

    static String headers(Header[] headers) {
        StringBuilder shown = new StringBuilder();
        for (Header header : headers)
            shown.append(' ').append(show(ByteBuffer.wrap(header.key().getBytes(StandardCharsets.UTF_8)))).append(',')
                .append(show(header.value() == null ? null : ByteBuffer.wrap(header.value())));
        return shown.toString();
    }

    static String show(ByteBuffer bytes) {
        if (bytes == null)
            return "-";
        if (!bytes.hasRemaining())
            return "=";
        if (bytes.remaining() > 48) {
            CRC32C crc = new CRC32C();
            crc.update(bytes.duplicate());
            return bytes.remaining() + ":" + crc.getValue();
        }
        StringBuilder hex = new StringBuilder();
        for (ByteBuffer rest = bytes.duplicate(); rest.hasRemaining(); )
            hex.append(String.format("%02x", rest.get()));
        return hex.toString();
    }
}
