import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.message.ApiMessageType;
import org.apache.kafka.common.message.RequestHeaderData;
import org.apache.kafka.common.message.ResponseHeaderData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.ObjectSerializationCache;
import org.apache.kafka.common.record.internal.BaseRecords;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.coordinator.common.runtime.CoordinatorRecord;
import org.apache.kafka.coordinator.group.GroupCoordinatorRecordSerde;
import org.apache.kafka.coordinator.group.generated.CoordinatorRecordJsonConverters;

/**
 * Holds the same conversation with two brokers and prints where they answer differently, as README.md describes.
 *
 * <pre>
 * Differ HOME_PORT OTHER_PORT SCRIPT...
 * </pre>
 */
public final class Differ {
    private static final JsonMapper JSON = JsonMapper.builder()
        .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES, JsonReadFeature.ALLOW_SINGLE_QUOTES)
        .build();
    private static final Pattern LINE =
        Pattern.compile("(?:([a-z0-9]+)(:|&)\\s+)?([A-Z][A-Za-z]+)\\s+(\\d+)(?:\\.\\.(\\d+))?\\s*(\\{.*)?");
    private static final int PATIENCE_MS = 20_000;

    private final List<Side> sides;
    private int pairs;
    private int different;
    private int known;

    private Differ(int home, int other) {
        sides = List.of(new Side(home), new Side(other));
    }

    public static void main(String[] args) throws Exception {
        Differ differ = new Differ(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
        for (String script : Arrays.asList(args).subList(2, args.length)) {
            differ.run(Path.of(script));
        }
        System.out.println("pairs " + differ.pairs + " different " + differ.different + " known " + differ.known);
    }

    private void run(Path script) throws Exception {
        String name = script.getFileName().toString();
        sides.forEach(Side::reset);
        int number = 0;
        boolean differs = false;
        StringBuilder open = new StringBuilder();
        for (String raw : Files.readAllLines(script)) {
            number++;
            String line = raw.strip();
            if (open.length() > 0) {
                line = open + " " + line;
                open.setLength(0);
            }
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            if (line.endsWith("\\")) {
                open.append(line, 0, line.length() - 1);
                continue;
            }
            if (line.equals("pause")) {
                Thread.sleep(300);
                continue;
            }
            if (line.equals("differs")) {
                differs = true;
                continue;
            }
            step(name + ":" + number, line, differs);
            differs = false;
        }
    }

    private void step(String place, String line, boolean differs) throws Exception {
        if (line.startsWith("raw ")) {
            byte[] frame = HexFormat.of().parseHex(line.substring(4).replace(" ", ""));
            compare(place, line, side -> side.raw(frame), differs);
            return;
        }
        if (line.startsWith("log ")) {
            compare(place, line, side -> side.log(line.substring(4)), differs);
            return;
        }
        if (line.startsWith("until ")) {
            until(place, line.substring(6));
            return;
        }
        Matcher capture = Pattern.compile("\\$([a-z0-9]+) = ([a-z0-9]+)?(/.*)").matcher(line);
        if (capture.matches()) {
            for (Side side : sides) {
                side.capture(capture.group(1), capture.group(2), capture.group(3));
            }
            return;
        }
        Matcher answer = Pattern.compile("([a-z0-9]+)\\?").matcher(line);
        if (answer.matches()) {
            compare(place, line, side -> side.connection(answer.group(1)).receive(), differs);
            return;
        }
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(place + ": " + line);
        }
        String connection = matcher.group(1) == null ? "main" : matcher.group(1);
        boolean later = "&".equals(matcher.group(2));
        ApiKeys api = api(matcher.group(3));
        short first = Short.parseShort(matcher.group(4));
        short last = matcher.group(5) == null ? first : Short.parseShort(matcher.group(5));
        String body = matcher.group(6) == null ? "{}" : matcher.group(6);
        for (short version = first; version <= last; version++) {
            short v = version;
            if (later) {
                for (Side side : sides) {
                    side.connection(connection).send(api, v, side.body(api, v, body));
                }
                continue;
            }
            compare(place, api.name + " " + v + " " + body, side -> {
                side.connection(connection).send(api, v, side.body(api, v, body));
                return side.connection(connection).receive();
            }, differs);
        }
    }

    /** Asks each side again and again until there is no error: neither is to blame for being slow to start. */
    private void until(String place, String line) throws Exception {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(place + ": " + line);
        }
        ApiKeys api = api(matcher.group(3));
        short version = Short.parseShort(matcher.group(4));
        for (Side side : sides) {
            for (int tries = 0; tries < 400; tries++) {
                side.connection("main").send(api, version, side.body(api, version, matcher.group(6)));
                JsonNode answer = side.connection("main").receive();
                if (answer.findValues("errorCode").stream().allMatch(code -> code.asInt() == 0)) {
                    break;
                }
                Thread.sleep(50);
            }
        }
    }

    private interface Ask {
        JsonNode of(Side side) throws Exception;
    }

    private void compare(String place, String what, Ask ask, boolean differs) throws Exception {
        JsonNode home = sides.get(0).normal(ask.of(sides.get(0)));
        JsonNode other = sides.get(1).normal(ask.of(sides.get(1)));
        pairs++;
        if (home.equals(other)) {
            return;
        }
        if (differs) {
            known++;
            return;
        }
        different++;
        System.out.println("differs " + place + " " + what);
        List<String> lines = new ArrayList<>();
        difference("", home, other, lines);
        lines.stream().limit(12).forEach(System.out::println);
    }

    private static void difference(String path, JsonNode home, JsonNode other, List<String> lines) {
        if (home.equals(other)) {
            return;
        }
        if (home.isObject() && other.isObject()) {
            TreeMap<String, Boolean> names = new TreeMap<>();
            home.fieldNames().forEachRemaining(name -> names.put(name, true));
            other.fieldNames().forEachRemaining(name -> names.put(name, true));
            for (String name : names.keySet()) {
                difference(path + "/" + name, home.path(name), other.path(name), lines);
            }
        } else if (home.isArray() && other.isArray() && home.size() == other.size()) {
            for (int i = 0; i < home.size(); i++) {
                difference(path + "/" + i, home.get(i), other.get(i), lines);
            }
        } else {
            lines.add("  " + path + ": " + clip(home) + " became " + clip(other));
        }
    }

    private static String clip(JsonNode node) {
        String text = node.toString();
        return text.length() > 700 ? text.substring(0, 700) + "…" : text;
    }

    private static ApiKeys api(String name) {
        for (ApiKeys api : ApiKeys.values()) {
            if (api.name.equals(name)) {
                return api;
            }
        }
        throw new IllegalArgumentException("no API is called " + name);
    }

    /** One of the two brokers, with what the conversation has brought up. */
    private static final class Side {
        private final int port;
        private final Map<String, Connection> connections = new LinkedHashMap<>();
        private final Map<String, String> captured = new LinkedHashMap<>();
        private final Map<String, String> ids = new LinkedHashMap<>();

        Side(int port) {
            this.port = port;
        }

        void reset() {
            connections.values().forEach(Connection::close);
            connections.clear();
            captured.clear();
            ids.clear();
        }

        Connection connection(String name) {
            return connections.computeIfAbsent(name, n -> new Connection(port));
        }

        void capture(String name, String connection, String pointer) {
            JsonNode last = connection(connection == null ? "main" : connection).last;
            captured.put(name, last.at(pointer).asText());
        }

        JsonNode raw(byte[] frame) throws IOException {
            Connection connection = new Connection(port);
            connection.write(frame);
            JsonNode answer = connection.receiveRaw();
            connection.close();
            return answer;
        }

        /** The records of a group in the log of its coordinator; those of one kind in a row in any order. */
        JsonNode log(String group) throws Exception {
            int partition = (group.hashCode() == Integer.MIN_VALUE ? 0 : Math.abs(group.hashCode())) % 50;
            Connection connection = connection("log");
            connection.send(ApiKeys.FETCH, (short) 12, body(ApiKeys.FETCH, (short) 12, "{maxBytes: 10000000, topics: "
                + "[{topic: '__consumer_offsets', partitions: [{partition: " + partition
                + ", partitionMaxBytes: 10000000}]}]}"));
            FetchResponseData answer = (FetchResponseData) connection.receiveMessage();
            List<List<JsonNode>> runs = new ArrayList<>();
            int kind = -1;
            MemoryRecords records = (MemoryRecords) answer.responses().get(0).partitions().get(0).records();
            for (RecordBatch batch : records.batches()) {
                for (Record record : batch) {
                    CoordinatorRecord read = new GroupCoordinatorRecordSerde().deserialize(record.key(), record.value());
                    JsonNode key = CoordinatorRecordJsonConverters.writeRecordKeyAsJson(read.key());
                    if (!group.equals(key.path("group").asText(key.path("groupId").asText()))) {
                        continue;
                    }
                    ObjectNode line = JSON.createObjectNode();
                    line.put("bytes of Kafka", written(read, record));
                    line.put("type", read.key().apiKey());
                    line.set("key", key);
                    if (read.value() != null) {
                        line.put("version", read.value().version());
                        line.set("value", CoordinatorRecordJsonConverters.writeRecordValueAsJson(
                            read.value().message(), read.value().version()));
                    }
                    if (read.key().apiKey() != kind) {
                        runs.add(new ArrayList<>());
                        kind = read.key().apiKey();
                    }
                    runs.get(runs.size() - 1).add(normal(line));
                }
            }
            ArrayNode all = JSON.createArrayNode();
            for (List<JsonNode> run : runs) {
                run.sort(Comparator.comparing(JsonNode::toString));
                all.addAll(run);
            }
            return all;
        }

        /** Whether Apache Kafka would write what the record says in these very bytes. */
        private static boolean written(CoordinatorRecord read, Record record) {
            GroupCoordinatorRecordSerde serde = new GroupCoordinatorRecordSerde();
            byte[] value = read.value() == null ? null : serde.serializeValue(read);
            return ByteBuffer.wrap(serde.serializeKey(read)).equals(record.key())
                && (value == null ? record.value() == null : ByteBuffer.wrap(value).equals(record.value()));
        }

        ApiMessage body(ApiKeys api, short version, String text) throws Exception {
            for (Map.Entry<String, String> entry : captured.entrySet()) {
                text = text.replace("$" + entry.getKey(), entry.getValue());
            }
            ApiMessage message = ApiMessageType.fromApiKey(api.id).newRequest();
            fill(message, JSON.readTree(text), version);
            return message;
        }

        /** The answer without what only this broker can say: ids in the order in which they came up, times, ports. */
        JsonNode normal(JsonNode node) {
            return normal("", node);
        }

        private JsonNode normal(String name, JsonNode node) {
            if (node.isObject()) {
                ObjectNode result = JSON.createObjectNode();
                node.fields().forEachRemaining(field -> result.set(field.getKey(), normal(field.getKey(), field.getValue())));
                return result;
            }
            if (node.isArray()) {
                List<JsonNode> elements = new ArrayList<>();
                node.forEach(element -> elements.add(normal(name, element)));
                // In some answers of Apache Kafka these are in the order of a hash map.
                String key = switch (name) {
                    case "configs", "responses", "topics" -> "name";
                    case "groups", "results" -> "groupId";
                    case "members" -> "memberId";
                    case "partitions" -> "partitionIndex";
                    default -> null;
                };
                if (key != null) {
                    elements.sort(Comparator.comparing(element -> element.path(key).asText()));
                }
                return JSON.createArrayNode().addAll(elements);
            }
            if (node.isTextual()) {
                return TextNode.valueOf(text(name, node.asText()));
            }
            if (name.equals("port") && node.asInt() == port) {
                return TextNode.valueOf("PORT");
            }
            boolean ownNumber = switch (name) {
                case "throttleTimeMs", "logAppendTimeMs", "finalizedFeaturesEpoch", "sessionId", "producerId",
                    "topicMetadataEpoch", "commitTimestamp", "assignmentTimestamp", "currentStateTimestamp",
                    "timestamp", "totalBytes", "usableBytes" -> node.asLong() > 0;
                // It has the random id of a topic in it.
                case "metadataHash" -> node.asLong() != 0;
                default -> false;
            };
            return ownNumber ? TextNode.valueOf("NUMBER") : node;
        }

        private String text(String name, String text) {
            if (name.equals("logDir")) {
                return text.replaceAll(".*/", "");
            }
            text = text.replace(Integer.toString(port), "PORT");
            for (String id : List.copyOf(ids.keySet())) {
                text = text.replace(id, ids.get(id));
            }
            boolean isId = switch (name) {
                case "memberId", "leader" -> text.length() > 30 || text.matches("[A-Za-z0-9_-]{22}");
                case "topicId" -> !text.equals("AAAAAAAAAAAAAAAAAAAAAA");
                default -> false;
            };
            if (isId && !ids.containsValue(text)) {
                ids.put(text, "<" + name.charAt(0) + ids.size() + ">");
                return ids.get(text);
            }
            return text;
        }
    }

    /** One connection to one broker. */
    private static final class Connection {
        private final int port;
        private Socket socket;
        private DataInputStream in;
        private int correlation;
        private final List<Object[]> sent = new ArrayList<>();
        private JsonNode last = JSON.createObjectNode();

        Connection(int port) {
            this.port = port;
        }

        private void open() throws IOException {
            if (socket == null) {
                socket = new Socket("127.0.0.1", port);
                socket.setSoTimeout(PATIENCE_MS);
                socket.setTcpNoDelay(true);
                in = new DataInputStream(socket.getInputStream());
            }
        }

        void close() {
            try {
                if (socket != null) {
                    socket.close();
                }
            } catch (IOException ignored) {
                // It is gone either way.
            }
            socket = null;
            sent.clear();
        }

        void write(byte[] frame) throws IOException {
            open();
            socket.getOutputStream().write(frame);
            socket.getOutputStream().flush();
        }

        void send(ApiKeys api, short version, ApiMessage body) throws IOException {
            correlation++;
            RequestHeaderData header = new RequestHeaderData()
                .setRequestApiKey(api.id).setRequestApiVersion(version).setCorrelationId(correlation)
                .setClientId("differ");
            short headerVersion = api.requestHeaderVersion(version);
            ObjectSerializationCache cache = new ObjectSerializationCache();
            int size = header.size(cache, headerVersion) + body.size(cache, version);
            ByteBuffer frame = ByteBuffer.allocate(4 + size);
            frame.putInt(size);
            ByteBufferAccessor accessor = new ByteBufferAccessor(frame);
            header.write(accessor, cache, headerVersion);
            body.write(accessor, cache, version);
            sent.add(new Object[] {api, version, correlation});
            write(frame.array());
        }

        JsonNode receive() throws Exception {
            Object[] request = sent.remove(0);
            last = receive((ApiKeys) request[0], (short) request[1], (int) request[2]);
            return last;
        }

        /** An answer that must come. */
        ApiMessage receiveMessage() throws Exception {
            Object[] request = sent.remove(0);
            ByteBufferAccessor accessor = new ByteBufferAccessor(frame());
            new ResponseHeaderData(accessor, ((ApiKeys) request[0]).responseHeaderVersion((short) request[1]));
            ApiMessage message = ApiMessageType.fromApiKey(((ApiKeys) request[0]).id).newResponse();
            message.read(accessor, (short) request[1]);
            return message;
        }

        private JsonNode receive(ApiKeys api, short version, int expected) throws Exception {
            ByteBuffer answer;
            try {
                answer = frame();
            } catch (EOFException | SocketException closed) {
                close();
                return TextNode.valueOf("closed");
            } catch (SocketTimeoutException silent) {
                close();
                return TextNode.valueOf("silent");
            }
            ByteBufferAccessor accessor = new ByteBufferAccessor(answer);
            ResponseHeaderData header = new ResponseHeaderData(accessor, api.responseHeaderVersion(version));
            if (header.correlationId() != expected) {
                return TextNode.valueOf("correlation " + header.correlationId() + " instead of " + expected);
            }
            ApiMessage message = ApiMessageType.fromApiKey(api.id).newResponse();
            message.read(accessor, version);
            ObjectNode json = (ObjectNode) json(message, version);
            if (answer.hasRemaining()) {
                json.put("bytesLeft", answer.remaining());
            }
            return json;
        }

        JsonNode receiveRaw() throws IOException {
            try {
                byte[] bytes = frame().array();
                return TextNode.valueOf(HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, 6)));
            } catch (EOFException | SocketException closed) {
                return TextNode.valueOf("closed");
            } catch (SocketTimeoutException silent) {
                return TextNode.valueOf("silent");
            }
        }

        private ByteBuffer frame() throws IOException {
            byte[] bytes = new byte[in.readInt()];
            in.readFully(bytes);
            return ByteBuffer.wrap(bytes);
        }
    }

    /** A message as Apache Kafka's own converters write it. */
    private static JsonNode json(ApiMessage message, short version) throws Exception {
        Class<?> converter = Class.forName(message.getClass().getName() + "JsonConverter");
        for (Method method : converter.getMethods()) {
            if (method.getName().equals("write") && method.getParameterCount() == 3) {
                return (JsonNode) method.invoke(null, message, version, true);
            }
        }
        throw new IllegalStateException(converter.getName());
    }

    /** Sets the fields that the JSON names; {@code name@N} only since version N. What it does not name has its default. */
    private static void fill(Object target, JsonNode json, short version) throws Exception {
        for (var fields = json.fields(); fields.hasNext();) {
            var field = fields.next();
            String[] name = field.getKey().split("@");
            if (name.length > 1 && !within(name[1], version)) {
                continue;
            }
            String setter = "set" + Character.toUpperCase(name[0].charAt(0)) + name[0].substring(1);
            Method method = Arrays.stream(target.getClass().getMethods())
                .filter(m -> m.getName().equals(setter) && m.getParameterCount() == 1)
                .findFirst().orElseThrow(() -> new IllegalArgumentException(target.getClass() + " has no " + name[0]));
            method.invoke(target, value(method.getGenericParameterTypes()[0], field.getValue(), version));
        }
    }

    /** {@code 3} is since version 3, {@code -7} up to version 7. */
    private static boolean within(String versions, short version) {
        int bound = Integer.parseInt(versions);
        return bound < 0 || versions.startsWith("-") ? version <= -bound : version >= bound;
    }

    private static Object value(Type type, JsonNode json, short version) throws Exception {
        if (json.isNull()) {
            return null;
        }
        if (type instanceof ParameterizedType parameterized) {
            List<Object> list = new ArrayList<>();
            for (JsonNode element : json) {
                list.add(value(parameterized.getActualTypeArguments()[0], element, version));
            }
            return list;
        }
        Class<?> raw = (Class<?>) type;
        if (raw == String.class) {
            return json.asText();
        } else if (raw == boolean.class) {
            return json.asBoolean();
        } else if (raw == byte.class) {
            return (byte) json.asInt();
        } else if (raw == short.class || raw == Short.class) {
            return (short) json.asInt();
        } else if (raw == int.class || raw == Integer.class) {
            return json.asInt();
        } else if (raw == long.class || raw == Long.class) {
            return json.asLong();
        } else if (raw == byte[].class) {
            return bytes(json.asText());
        } else if (raw == ByteBuffer.class) {
            return ByteBuffer.wrap(bytes(json.asText()));
        } else if (raw == Uuid.class) {
            return Uuid.fromString(json.asText());
        } else if (BaseRecords.class.isAssignableFrom(raw)) {
            return records(json);
        } else if (Collection.class.isAssignableFrom(raw)) {
            return collection(raw, json, version);
        }
        Object nested = raw.getConstructor().newInstance();
        fill(nested, json, version);
        return nested;
    }

    /** The generated collections know their elements by their methods. */
    @SuppressWarnings("unchecked")
    private static Object collection(Class<?> raw, JsonNode json, short version) throws Exception {
        Collection<Object> result = (Collection<Object>) raw.getConstructor().newInstance();
        Class<?> element = null;
        for (Method method : raw.getDeclaredMethods()) {
            if (method.getName().equals("find") && method.getReturnType().getEnclosingClass() == raw.getEnclosingClass()) {
                element = method.getReturnType();
            }
        }
        for (JsonNode node : json) {
            result.add(value(element, node, version));
        }
        return result;
    }

    private static byte[] bytes(String text) {
        return text.startsWith("hex:") ? HexFormat.of().parseHex(text.substring(4)) : text.getBytes(StandardCharsets.UTF_8);
    }

    /** A list of values, one record each, with the timestamps 1000, 2000, …; or bytes as they are. */
    private static BaseRecords records(JsonNode json) {
        if (json.isTextual()) {
            return MemoryRecords.readableRecords(ByteBuffer.wrap(bytes(json.asText())));
        }
        List<SimpleRecord> records = new ArrayList<>();
        for (JsonNode value : json) {
            records.add(new SimpleRecord(1000L * (records.size() + 1), "k".getBytes(StandardCharsets.UTF_8), bytes(value.asText())));
        }
        return MemoryRecords.withRecords(Compression.NONE, records.toArray(new SimpleRecord[0]));
    }
}
