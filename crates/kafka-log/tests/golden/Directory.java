// Has a running Apache Kafka 4.3.1 write the partition that is kept in `directory/`:
//
//   java -cp 'libs/*' Directory.java 127.0.0.1:9092
//
// Then the broker was stopped in order and the files of `golden-0` copied. Two segments (rolled by
// `segment.ms`); plain, LZ4 and gzip batches of idempotent producers, transactions
// that were committed, aborted and left open, timestamps that fall and repeat.

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

public class Directory {
    static String servers;
    static long time = System.currentTimeMillis() - 100_000;

    static KafkaProducer<String, String> producer(String codec, String transactionalId) {
        Map<String, Object> config = new java.util.HashMap<>(Map.of(
            "bootstrap.servers", servers, "compression.type", codec, "linger.ms", 50));
        if (transactionalId != null) {
            config.put("transactional.id", transactionalId);
        }
        return new KafkaProducer<>(config, new StringSerializer(), new StringSerializer());
    }

    static void send(KafkaProducer<String, String> producer, int batches, int records) {
        for (int batch = 0; batch < batches; batch++) {
            for (int n = 0; n < records; n++) {
                long timestamp = time + (n % 3 == 1 ? -20 : n);
                producer.send(new ProducerRecord<>("golden", 0, timestamp, "key " + n, "value " + batch + " " + n));
            }
            producer.flush();
            time += batch % 4 == 3 ? -100 : 60;
        }
    }

    public static void main(String[] arguments) throws Exception {
        servers = arguments[0];
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers))) {
            NewTopic topic = new NewTopic("golden", Optional.of(1), Optional.of((short) 1));
            topic.configs(Map.of("index.interval.bytes", "300", "segment.ms", "2000", "retention.ms", "-1"));
            admin.createTopics(List.of(topic)).all().get();
        }
        KafkaProducer<String, String> open = producer("none", "open");
        open.initTransactions();
        for (String codec : List.of("none", "lz4", "gzip")) {
            try (KafkaProducer<String, String> plain = producer(codec, null)) {
                send(plain, 8, 4);
            }
            try (KafkaProducer<String, String> transactional = producer(codec, "golden " + codec)) {
                transactional.initTransactions();
                for (int n = 0; n < 3; n++) {
                    transactional.beginTransaction();
                    send(transactional, 2, 3);
                    if (n == 1) {
                        transactional.abortTransaction();
                    } else {
                        transactional.commitTransaction();
                    }
                }
            }
            time += 3000;
            if (codec.equals("lz4")) {
                open.beginTransaction();
                send(open, 1, 2);
            }
        }
    }
}
