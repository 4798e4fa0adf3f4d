import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Fills a broker with all that a log can hold, and tells what a broker shows of it. Producers live on between calls, so
 * that they go on with their ids on the next broker that has the address and the directory.
 *
 * <pre>
 * Interchange BOOTSTRAP fill          topics, records, deletions; no transactions
 * Interchange BOOTSTRAP transact      transactions: committed, aborted, and one that stays open
 * Interchange BOOTSTRAP continue      the idempotent producer goes on; more is deleted
 * Interchange BOOTSTRAP abort         ends the open transaction
 * Interchange BOOTSTRAP show          all that can be read, a line each
 * </pre>
 */
public final class Interchange {
    private static final String[] CODECS = {"none", "gzip", "snappy", "lz4", "zstd"};
    private static final long TIMESTAMP = System.currentTimeMillis();
    private static final Map<String, KafkaProducer<byte[], byte[]>> LIVING = new LinkedHashMap<>();

    public static void main(String[] args) throws Exception {
        String bootstrap = args[0];
        switch (args[1]) {
            case "fill" -> fill(bootstrap);
            case "transact" -> transact(bootstrap);
            case "continue" -> goOn(bootstrap);
            case "abort" -> LIVING.get(bootstrap + "transactional").abortTransaction();
            case "show" -> show(bootstrap);
            default -> throw new IllegalArgumentException(args[1]);
        }
    }

    private static void fill(String bootstrap) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap))) {
            List<NewTopic> topics = new ArrayList<>();
            for (String name : List.of("x-idempotent", "x-deleted", "x-transactions", "x-appended")) {
                topics.add(new NewTopic(name, 2, (short) 1).configs(Map.of("segment.bytes", "1048576")));
            }
            topics.get(3).configs(Map.of("message.timestamp.type", "LogAppendTime"));
            topics.add(new NewTopic("x-compact", 1, (short) 1).configs(Map.of(
                "cleanup.policy", "compact", "min.cleanable.dirty.ratio", "0.01", "segment.ms", "200",
                "delete.retention.ms", "600000")));
            admin.createTopics(topics).all().get();
            KafkaProducer<byte[], byte[]> producer = living(bootstrap, "idempotent", Map.of("linger.ms", "5"));
            send(producer, "x-idempotent", 0, 3000, 1000);
            send(producer, "x-deleted", 0, 200, 10);
            for (String codec : CODECS) {
                try (var other = producer(bootstrap, Map.of("compression.type", codec, "linger.ms", "20"))) {
                    send(other, "x-appended", 0, 100, 300);
                    send(other, "x-idempotent", 3000, 100, 300);
                }
            }
            for (int round = 0; round < 20; round++) {
                for (int key = 0; key < 20; key++) {
                    byte[] value = key % 4 == 3 && round > 15 ? null : ("value " + round + " of " + key).getBytes();
                    producer.send(new ProducerRecord<>("x-compact", 0, TIMESTAMP, ("key " + key).getBytes(), value)).get();
                }
                Thread.sleep(30);
            }
            delete(admin, 57);
        }
    }

    private static void transact(String bootstrap) throws Exception {
        KafkaProducer<byte[], byte[]> producer = living(bootstrap, "transactional",
            Map.of("transactional.id", "x", "transaction.timeout.ms", "900000"));
        producer.initTransactions();
        for (int n = 0; n < 12; n++) {
            producer.beginTransaction();
            send(producer, "x-transactions", n * 20, 20, 500);
            if (n % 3 == 1) {
                producer.abortTransaction();
            } else {
                producer.commitTransaction();
            }
            send(living(bootstrap, "idempotent", Map.of()), "x-transactions", 1000 + n, 2, 100);
        }
        producer.beginTransaction();
        send(producer, "x-transactions", 2000, 10, 100);
        send(living(bootstrap, "idempotent", Map.of()), "x-transactions", 3000, 10, 100);
    }

    private static void goOn(String bootstrap) throws Exception {
        KafkaProducer<byte[], byte[]> producer = living(bootstrap, "idempotent", Map.of());
        send(producer, "x-idempotent", 5000, 500, 1000);
        send(producer, "x-transactions", 5000, 10, 1000);
        send(producer, "x-compact", 5000, 10, 50);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap))) {
            delete(admin, 80);
        }
    }

    private static void delete(Admin admin, long before) throws Exception {
        var deletions = Map.of(new TopicPartition("x-deleted", 0), RecordsToDelete.beforeOffset(before));
        admin.deleteRecords(deletions).all().get();
    }

    private static KafkaProducer<byte[], byte[]> living(String bootstrap, String name, Map<String, Object> config) {
        return LIVING.computeIfAbsent(bootstrap + name, n -> producer(bootstrap, config));
    }

    private static KafkaProducer<byte[], byte[]> producer(String bootstrap, Map<String, Object> config) {
        Map<String, Object> all = new LinkedHashMap<>(config);
        all.put("bootstrap.servers", bootstrap);
        all.put("acks", "all");
        return new KafkaProducer<>(all, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** Numbered records, most of them in partition 0. */
    private static void send(KafkaProducer<byte[], byte[]> producer, String topic, int first, int count, int size)
            throws Exception {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        for (int n = first; n < first + count; n++) {
            byte[] value = (n + " " + "v".repeat(size)).getBytes();
            int partition = topic.equals("x-compact") ? 0 : n % 7 == 6 ? 1 : 0;
            var record = new ProducerRecord<>(topic, partition, TIMESTAMP + n, ("k" + n % 5).getBytes(), value);
            record.headers().add("n", Integer.toString(n).getBytes()).add("n", null).add("", new byte[] {1});
            sent.add(producer.send(record));
        }
        producer.flush();
        for (Future<RecordMetadata> future : sent) {
            future.get();
        }
    }

    private static void show(String bootstrap) {
        for (String isolation : List.of("read_uncommitted", "read_committed")) {
            Map<String, Object> config = Map.of("bootstrap.servers", bootstrap, "isolation.level", isolation,
                "enable.auto.commit", "false", "auto.offset.reset", "none");
            try (var consumer = new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
                for (String topic : List.of("x-idempotent", "x-deleted", "x-transactions", "x-appended", "x-compact")) {
                    for (int partition = 0; partition < (topic.equals("x-compact") ? 1 : 2); partition++) {
                        show(consumer, isolation, new TopicPartition(topic, partition));
                    }
                }
            }
        }
    }

    private static void show(KafkaConsumer<byte[], byte[]> consumer, String isolation, TopicPartition partition) {
        List<TopicPartition> one = List.of(partition);
        long start = consumer.beginningOffsets(one).get(partition);
        long end = consumer.endOffsets(one).get(partition);
        System.out.println(isolation + " " + partition + " from " + start + " to " + end);
        consumer.assign(one);
        consumer.seek(partition, start);
        // A cleaner may run at any time: what a reader knows in the end does not change by it.
        Map<String, String> last = partition.topic().equals("x-compact") ? new TreeMap<>() : null;
        long deadline = System.currentTimeMillis() + 30_000;
        while (consumer.position(partition) < end) {
            if (System.currentTimeMillis() > deadline) {
                System.out.println("stuck at " + consumer.position(partition));
                return;
            }
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
                if (last == null) {
                    System.out.println(line(record));
                } else if (record.value() == null) {
                    last.remove(new String(record.key()));
                } else {
                    last.put(new String(record.key()), line(record));
                }
            }
        }
        if (last != null) {
            last.values().forEach(System.out::println);
        }
    }

    private static String line(ConsumerRecord<byte[], byte[]> record) {
        StringBuilder line = new StringBuilder();
        line.append(record.offset()).append(' ').append(record.timestampType()).append(' ').append(record.timestamp());
        line.append(' ').append(new String(record.key())).append(' ').append(new String(record.value()).hashCode());
        for (Header header : record.headers()) {
            String value = header.value() == null ? "null" : HexFormat.of().formatHex(header.value());
            line.append(' ').append(header.key()).append('=').append(value);
        }
        return line.append(" epoch ").append(record.leaderEpoch().orElse(-1)).toString();
    }

    private Interchange() {}
}
