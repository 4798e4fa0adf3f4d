// Asks the producer state of Apache Kafka 4.3.1 what it makes of random histories of batches and markers:
//
//   java -cp 'libs/*' Producers.java > producers.txt
//
// A line a step, the answer behind the arrow:
//
//   start SEED
//   data PRODUCER EPOCH FIRST_SEQUENCE COUNT TIMESTAMP OFFSET plain|txn client|coordinator|replica -> ok | duplicate LAST_OFFSET | ERROR
//   marker PRODUCER EPOCH COORDINATOR_EPOCH commit|abort TIMESTAMP OFFSET TRANSACTION_VERSION -> ok | FIRST_OFFSET STABLE | ERROR
//   watermark OFFSET -> ok
//   log-start OFFSET -> ok
//   expire NOW -> COUNT
//
// and after each step the first unstable offset and what is known of the producer: `= UNSTABLE EPOCH COORDINATOR_EPOCH
// TIMESTAMP OPEN LAST_SEQUENCE LAST_OFFSET BATCHES`, −1 for what is not there; `expire` is answered with how many went.
// After every fortieth step `snapshot HEX`, the file as Kafka writes it, ordered by id.

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.*;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.storage.internals.log.*;

public class Producers {
    static final int EXPIRATION_MS = 60_000;
    static final long START = 1_700_000_000_000L;
    static TopicPartition partition = new TopicPartition("t", 0);
    static Random dice;
    static Path dir;
    static ProducerStateManager state;
    static StringBuilder out = new StringBuilder();

    static RecordBatch data(long id, short epoch, int sequence, int count, long timestamp, long offset, boolean transactional) {
        ByteBuffer buffer = ByteBuffer.allocate(4096);
        MemoryRecordsBuilder builder = new MemoryRecordsBuilder(buffer, RecordBatch.MAGIC_VALUE_V2, Compression.NONE,
            TimestampType.CREATE_TIME, offset, RecordBatch.NO_TIMESTAMP, id, epoch, sequence, transactional, false, 0, 4096);
        for (int n = 0; n < count; n++) builder.append(timestamp, "k".getBytes(), "v".getBytes());
        return builder.build().batches().iterator().next();
    }

    static String apply(ProducerAppendInfo info, RecordBatch batch, short version) {
        Optional<CompletedTxn> completed = info.append(batch, Optional.empty(), version);
        state.update(info);
        String answer = "ok";
        if (completed.isPresent()) {
            CompletedTxn txn = completed.get();
            answer = txn.firstOffset() + " " + state.lastStableOffset(txn);
            state.completeTxn(txn);
        }
        state.updateMapEndOffset(batch.lastOffset() + 1);
        return answer;
    }

    static String known(long id) {
        StringBuilder line = new StringBuilder("= " + state.firstUnstableOffset().map(m -> m.messageOffset).orElse(-1L));
        state.lastEntry(id).ifPresent(e ->
            line.append(" ").append(e.producerEpoch()).append(" ").append(e.coordinatorEpoch()).append(" ").append(e.lastTimestamp())
                .append(" ").append(e.currentTxnFirstOffset().orElse(-1)).append(" ").append(lastSequence(e))
                .append(" ").append(e.lastDataOffset()).append(" ").append(e.batchMetadata().size()));
        return line.toString();
    }

    static void run(int seed) throws Exception {
        dice = new Random(seed);
        dir = Files.createTempDirectory("producers");
        
        state = new ProducerStateManager(partition, dir.toFile(), 900_000, new ProducerStateManagerConfig(EXPIRATION_MS, true), Time.SYSTEM);
        System.out.println("start " + seed);
        long offset = 0, watermark = 0, now = START;
        int snapshots = 0;
        for (int step = 0; step < 120; step++) {
            now += dice.nextInt(2000);
            int what = dice.nextInt(100);
            long id = 1 + dice.nextInt(3);
            ProducerStateEntry entry = state.lastEntry(id).orElse(null);
            String line;
            if (what < 58) {
                short epoch = entry == null ? (short) dice.nextInt(2) : (short) Math.max(0, entry.producerEpoch() + pick(0, 0, 0, 0, 0, 0, 1, -1));
                int last = entry == null ? -1 : lastSequence(entry);
                int count = 1 + dice.nextInt(3);
                int sequence = switch (dice.nextInt(10)) {
                    case 0 -> 0;
                    case 1 -> Math.max(0, last + pick(2, -1, -3));
                    case 2 -> entry == null || entry.batchMetadata().isEmpty() ? Integer.MAX_VALUE - 1
                        : new java.util.ArrayList<>(entry.batchMetadata()).get(dice.nextInt(entry.batchMetadata().size())).firstSeq();
                    default -> epoch != (entry == null ? -1 : entry.producerEpoch()) ? 0 : last == Integer.MAX_VALUE ? 0 : last + 1;
                };
                boolean transactional = dice.nextInt(3) == 0 || (entry != null && entry.currentTxnFirstOffset().isPresent() && dice.nextInt(8) != 0);
                AppendOrigin origin = switch (dice.nextInt(12)) { case 0 -> AppendOrigin.COORDINATOR; case 1 -> AppendOrigin.REPLICATION; default -> AppendOrigin.CLIENT; };
                String name = origin == AppendOrigin.CLIENT ? "client" : origin == AppendOrigin.COORDINATOR ? "coordinator" : "replica";
                line = String.format("data %d %d %d %d %d %d %s %s -> ", id, epoch, sequence, count, now, offset, transactional ? "txn" : "plain", name);
                RecordBatch batch = data(id, epoch, sequence, count, now, offset, transactional);
                Optional<BatchMetadata> duplicate = entry == null || origin != AppendOrigin.CLIENT ? Optional.empty() : duplicate(entry, batch);
                if (duplicate.isPresent()) {
                    line += "duplicate " + duplicate.get().lastOffset();
                } else {
                    try {
                        line += apply(state.prepareUpdate(id, origin), batch, (short) 0);
                        offset = batch.lastOffset() + 1;
                    } catch (Exception e) {
                        line += e.getClass().getSimpleName();
                    }
                }
            } else if (what < 82) {
                short epoch = (short) Math.max(0, (entry == null ? 0 : entry.producerEpoch()) + pick(0, 0, 0, 1, 1, -1));
                int coordinator = Math.max(0, (entry == null ? 0 : entry.coordinatorEpoch()) + pick(0, 0, 0, 1, -1));
                short version = (short) dice.nextInt(3);
                boolean commit = dice.nextBoolean();
                EndTransactionMarker marker = new EndTransactionMarker(commit ? ControlRecordType.COMMIT : ControlRecordType.ABORT, coordinator);
                RecordBatch batch = MemoryRecords.withEndTransactionMarker(offset, now, 0, id, epoch, marker).batches().iterator().next();
                line = String.format("marker %d %d %d %s %d %d %d -> ", id, epoch, coordinator, commit ? "commit" : "abort", now, offset, version);
                try {
                    line += apply(state.prepareUpdate(id, AppendOrigin.COORDINATOR), batch, version);
                    offset++;
                } catch (Exception e) {
                    line += e.getClass().getSimpleName();
                }
            } else if (what < 94) {
                watermark += dice.nextInt((int) (offset - watermark) + 1);
                state.onHighWatermarkUpdated(watermark);
                line = "watermark " + watermark + " -> ok";
                id = 0;
            } else if (what < 97) {
                long start = dice.nextInt((int) watermark + 1);
                state.onLogStartOffsetIncremented(start);
                line = "log-start " + start + " -> ok";
                id = 0;
            } else {
                if (dice.nextInt(4) == 0) now += EXPIRATION_MS - 5000;
                int before = state.activeProducers().size();
                state.removeExpiredProducers(now);
                line = "expire " + now + " -> " + (before - state.activeProducers().size());
                id = 0;
            }
            System.out.println(line + " " + known(id));
            if (step % 40 == 39) {
                Path file = dir.resolve("s" + snapshots++);
                ProducerStateManager.writeSnapshot(file.toFile(), new TreeMap<>(state.activeProducers()), false);
                System.out.println("snapshot " + HexFormat.of().formatHex(Files.readAllBytes(file)));
            }
        }
    }

    static int lastSequence(ProducerStateEntry entry) {
        BatchMetadata last = null;
        for (BatchMetadata batch : entry.batchMetadata()) last = batch;
        return last == null ? -1 : last.lastSeq();
    }

    // Not public, but it is the judge.
    @SuppressWarnings("unchecked")
    static Optional<BatchMetadata> duplicate(ProducerStateEntry entry, RecordBatch batch) throws Exception {
        java.lang.reflect.Method method = ProducerStateEntry.class.getDeclaredMethod("findDuplicateBatch", RecordBatch.class);
        method.setAccessible(true);
        return (Optional<BatchMetadata>) method.invoke(entry, batch);
    }

    static int pick(int... values) { return values[dice.nextInt(values.length)]; }

    public static void main(String[] arguments) throws Exception {
        for (int seed = 1; seed <= (arguments.length > 0 ? Integer.parseInt(arguments[0]) : 12); seed++) run(seed);
    }
}
