import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The Java clients in the interop runs, in the format that tests/interop/README.md describes.
 *
 * <pre>
 * Records produce BOOTSTRAP RECORDS TOPIC:CODEC...
 * Records consume BOOTSTRAP TOPIC...
 * </pre>
 */
public final class Records {
    private static final ObjectMapper JSON = new ObjectMapper();

    public static void main(String[] args) throws Exception {
        List<String> rest = Arrays.asList(args).subList(2, args.length);
        switch (args[0]) {
            case "produce" -> produce(args[1], Path.of(rest.get(0)), rest.subList(1, rest.size()));
            case "consume" -> consume(args[1], rest);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void produce(String bootstrap, Path file, List<String> targets) throws Exception {
        List<JsonNode> records = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            records.add(JSON.readTree(line));
        }
        for (String target : targets) {
            String topic = target.substring(0, target.indexOf(':'));
            Properties properties = new Properties();
            properties.put("bootstrap.servers", bootstrap);
            properties.put("compression.type", target.substring(topic.length() + 1));
            properties.put("linger.ms", "50");
            properties.put("batch.size", "200000");
            properties.put("max.request.size", "4000000");
            properties.put("delivery.timeout.ms", "60000");
            try (KafkaProducer<byte[], byte[]> producer =
                    new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
                List<Future<RecordMetadata>> sent = new ArrayList<>();
                for (JsonNode record : records) {
                    List<Header> headers = new ArrayList<>();
                    for (JsonNode header : record.get("headers")) {
                        String name = new String(bytes(header.get(0)), StandardCharsets.UTF_8);
                        headers.add(new RecordHeader(name, bytes(header.get(1))));
                    }
                    sent.add(producer.send(new ProducerRecord<>(
                            topic, 0, record.get("timestamp").asLong(),
                            bytes(record.get("key")), bytes(record.get("value")), headers)));
                }
                for (Future<RecordMetadata> future : sent) {
                    future.get();
                }
            }
        }
    }

    private static void consume(String bootstrap, List<String> topics) throws Exception {
        Map<String, Object> properties = Map.of(
                "bootstrap.servers", bootstrap, "auto.offset.reset", "earliest", "max.poll.records", 1000);
        StringBuilder out = new StringBuilder();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = topics.stream().map(t -> new TopicPartition(t, 0)).toList();
            consumer.assign(partitions);
            long want = consumer.endOffsets(partitions).values().stream().mapToLong(Long::longValue).sum();
            consumer.seekToBeginning(partitions);
            long deadline = System.nanoTime() + Duration.ofSeconds(90).toNanos();
            long got = 0;
            while (got < want) {
                if (System.nanoTime() > deadline) {
                    throw new IllegalStateException("read " + got + " of " + want + " records");
                }
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(500))) {
                    got++;
                    out.append(JSON.writeValueAsString(line(record))).append('\n');
                }
            }
        }
        System.out.print(out);
    }

    private static ObjectNode line(ConsumerRecord<byte[], byte[]> record) {
        ObjectNode line = JSON.createObjectNode();
        line.put("topic", record.topic());
        line.put("offset", record.offset());
        line.put("timestamp", record.timestamp());
        line.put("key", hex(record.key()));
        line.put("value", hex(record.value()));
        ArrayNode headers = line.putArray("headers");
        for (Header header : record.headers()) {
            headers.addArray().add(hex(header.key().getBytes(StandardCharsets.UTF_8))).add(hex(header.value()));
        }
        return line;
    }

    private static byte[] bytes(JsonNode hex) {
        return hex.isNull() ? null : HexFormat.of().parseHex(hex.asText());
    }

    private static String hex(byte[] bytes) {
        return bytes == null ? null : HexFormat.of().formatHex(bytes);
    }

    private Records() {}
}
