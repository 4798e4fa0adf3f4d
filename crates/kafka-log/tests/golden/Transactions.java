// Has a running Apache Kafka 4.3.1 write the partition that is kept in `transactions/`, and asks it what `transactions.txt`
// says:
//
//   java -cp 'libs/*' Transactions.java 127.0.0.1:9092
//
// Then broker and client were killed (-9) and the files of `txn-0` copied, but for the preallocated indexes of the active
// segment. Three segments (rolled by `segment.ms`), one idempotent producer and four transactional ones with
// `transaction.version` 2, transactions committed, aborted and left open.

import java.time.Duration;
import java.util.*;
import org.apache.kafka.clients.admin.*;
import org.apache.kafka.clients.consumer.*;
import org.apache.kafka.clients.producer.*;
import org.apache.kafka.common.*;
import org.apache.kafka.common.serialization.*;

public class Transactions {
    static String servers;
    static KafkaProducer<String, String> producer(String id) {
        Map<String, Object> config = new HashMap<>(Map.of("bootstrap.servers", servers, "linger.ms", 5));
        if (id != null) config.put("transactional.id", id);
        return new KafkaProducer<>(config, new StringSerializer(), new StringSerializer());
    }
    public static void main(String[] arguments) throws Exception {
        servers = arguments[0];
        Random dice = new Random(7);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers))) {
            NewTopic topic = new NewTopic("txn", Optional.of(1), Optional.of((short) 1));
            topic.configs(Map.of("index.interval.bytes", "300", "segment.bytes", "1048576", "segment.ms", "1500"));
            admin.createTopics(List.of(topic)).all().get();
        }
        KafkaProducer<String, String> plain = producer(null);
        List<KafkaProducer<String, String>> producers = new ArrayList<>();
        boolean[] open = new boolean[4];
        for (int n = 0; n < 4; n++) { producers.add(producer("txn " + n)); producers.get(n).initTransactions(); }
        for (int round = 0; round < 120; round++) {
            int n = dice.nextInt(round < 100 ? 3 : 4);
            if (!open[n]) { producers.get(n).beginTransaction(); open[n] = true; }
            for (int r = 0; r < 1 + dice.nextInt(4); r++)
                producers.get(n).send(new ProducerRecord<>("txn", 0, "k" + r, "value " + round + " of " + n));
            producers.get(n).flush();
            if (dice.nextInt(3) == 0) plain.send(new ProducerRecord<>("txn", 0, "k", "plain " + round)).get();
            if (n != 3 && dice.nextInt(2) == 0) {
                if (dice.nextInt(2) == 0) producers.get(n).abortTransaction(); else producers.get(n).commitTransaction();
                open[n] = false;
            }
            if (round % 40 == 39) Thread.sleep(1700);
        }
        ask();
        Thread.sleep(600_000);
    }

    static void ask() throws Exception {
        TopicPartition partition = new TopicPartition("txn", 0);
        Map<String, Object> config = Map.of("bootstrap.servers", servers);
        try (Admin admin = Admin.create(config)) {
            for (IsolationLevel level : IsolationLevel.values()) {
                long end = admin.listOffsets(Map.of(partition, OffsetSpec.latest()), new ListOffsetsOptions(level)).all().get().get(partition).offset();
                System.out.println(level + " " + end);
            }
            List<ProducerState> states = new ArrayList<>(admin.describeProducers(List.of(partition)).all().get().get(partition).activeProducers());
            states.sort(Comparator.comparing(ProducerState::producerId));
            for (ProducerState s : states)
                System.out.println("producer " + s.producerId() + " " + s.producerEpoch() + " " + s.lastSequence() + " " + s.lastTimestamp() + " " + s.coordinatorEpoch().orElse(-1) + " " + s.currentTransactionStartOffset().orElse(-1));
        }
        Map<String, Object> consumer = new HashMap<>(config);
        consumer.put("isolation.level", "read_committed");
        StringBuilder offsets = new StringBuilder("committed");
        try (KafkaConsumer<String, String> c = new KafkaConsumer<>(consumer, new StringDeserializer(), new StringDeserializer())) {
            c.assign(List.of(partition)); c.seekToBeginning(List.of(partition));
            long end = c.endOffsets(List.of(partition)).get(partition);
            while (c.position(partition) < end) for (ConsumerRecord<String, String> r : c.poll(Duration.ofMillis(200))) offsets.append(" ").append(r.offset());
        }
        System.out.println(offsets);
    }
}
