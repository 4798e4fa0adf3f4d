import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * The Java consumer as a member of a group, as README.md describes.
 *
 * <pre>
 * Member java BOOTSTRAP GROUP TOPIC STRATEGY [INSTANCE]
 * </pre>
 */
public final class Member {
    private static final String ASSIGNORS = "org.apache.kafka.clients.consumer.";
    private static final PrintStream OUT = System.out;

    public static void main(String[] args) throws Exception {
        // What the libraries log is not said on standard output.
        System.setOut(System.err);
        Properties properties = new Properties();
        properties.put("bootstrap.servers", args[1]);
        properties.put("group.id", args[2]);
        properties.put("client.id", System.getenv("MEMBER"));
        properties.put("enable.auto.commit", "false");
        properties.put("auto.offset.reset", "earliest");
        if (args.length > 5) {
            properties.put("group.instance.id", args[5]);
        }
        if (args[4].equals("consumer")) {
            properties.put("group.protocol", "consumer");
        } else {
            properties.put("group.protocol", "classic");
            properties.put("session.timeout.ms", args.length > 5 ? "30000" : "6000");
            properties.put("heartbeat.interval.ms", "500");
            properties.put("partition.assignment.strategy", ASSIGNORS + switch (args[4]) {
                case "range" -> "RangeAssignor";
                case "roundrobin" -> "RoundRobinAssignor";
                case "sticky" -> "StickyAssignor";
                case "cooperative-sticky" -> "CooperativeStickyAssignor";
                default -> throw new IllegalArgumentException(args[4]);
            });
        }
        ConcurrentLinkedQueue<String> orders = new ConcurrentLinkedQueue<>();
        Thread reader = new Thread(() -> read(orders));
        reader.setDaemon(true);
        reader.start();
        var bytes = new ByteArrayDeserializer();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(properties, bytes, bytes)) {
            consumer.subscribe(List.of(args[3]), new Teller());
            while (true) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(50))) {
                    say("record " + record.partition() + " " + record.offset());
                }
                String order = orders.poll();
                if ("commit".equals(order)) {
                    consumer.commitSync();
                    say("committed");
                } else if ("leave".equals(order)) {
                    return;
                }
            }
        }
    }

    /** Tells what this member has after every change. */
    private static final class Teller implements ConsumerRebalanceListener {
        private final TreeSet<Integer> owned = new TreeSet<>();

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            partitions.forEach(partition -> owned.add(partition.partition()));
            tell();
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            partitions.forEach(partition -> owned.remove(partition.partition()));
            tell();
        }

        private void tell() {
            StringBuilder line = new StringBuilder("assigned");
            owned.forEach(partition -> line.append(' ').append(partition));
            say(line.toString());
        }
    }

    private static void read(ConcurrentLinkedQueue<String> orders) {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                orders.add(line);
            }
        } catch (java.io.IOException gone) {
            // Whoever gave the orders is gone, as at the end of the input.
        }
        orders.add("leave");
    }

    private static synchronized void say(String line) {
        OUT.println(line);
        OUT.flush();
    }
}
