import java.io.DataOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;

import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.MessageUtil;
import org.apache.kafka.common.protocol.types.BoundField;
import org.apache.kafka.common.protocol.types.Field;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.protocol.types.TaggedFields;
import org.apache.kafka.common.record.internal.MemoryRecords;

/**
 * Records what the message classes of Apache Kafka write: every message and record at every version, with
 * its defaults (kind 0), with typical values (1) and with extreme ones (2).
 *
 * Output: entries of name length (u8), name, version (i16), kind (u8), length (i32), bytes.
 * See the README beside this file for how to run it.
 */
public class Recorder {
    private final boolean extreme;
    private int count = 0;

    Recorder(boolean extreme) {
        this.extreme = extreme;
    }

    public static void main(String[] args) throws Exception {
        Map<String, Class<?>> classes = new TreeMap<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (entry.endsWith(".jar") && entry.contains("kafka-")) {
                collect(entry, classes);
            }
        }
        int entries = 0;
        try (DataOutputStream out = new DataOutputStream(new FileOutputStream(args[0]))) {
            for (Map.Entry<String, Class<?>> found : classes.entrySet()) {
                Message lowest = (Message) found.getValue().getDeclaredConstructor().newInstance();
                for (short version = lowest.lowestSupportedVersion(); version <= lowest.highestSupportedVersion(); version++) {
                    for (int kind = 0; kind < 3; kind++) {
                        Message message = (Message) found.getValue().getDeclaredConstructor().newInstance();
                        if (kind > 0) {
                            Schema schema = (Schema) found.getValue().getField("SCHEMA_" + version).get(null);
                            new Recorder(kind == 2).fill(message, schema);
                        }
                        ByteBuffer bytes = write(message, version);
                        byte[] name = found.getKey().getBytes(StandardCharsets.US_ASCII);
                        out.writeByte(name.length);
                        out.write(name);
                        out.writeShort(version);
                        out.writeByte(kind);
                        out.writeInt(bytes.remaining());
                        byte[] copy = new byte[bytes.remaining()];
                        bytes.get(copy);
                        out.write(copy);
                        entries++;
                    }
                }
            }
        }
        System.out.println(classes.size() + " messages, " + entries + " entries");
    }

    private static ByteBuffer write(Message message, short version) {
        ByteBufferAccessor accessor = MessageUtil.toByteBufferAccessor(message, version);
        ByteBuffer bytes = accessor.buffer().duplicate();
        return bytes;
    }

    static void collect(String jar, Map<String, Class<?>> classes) throws Exception {
        try (JarFile file = new JarFile(jar)) {
            for (var entries = file.entries(); entries.hasMoreElements();) {
                String name = entries.nextElement().getName();
                if (!name.endsWith(".class") || name.contains("$")
                    || !(name.contains("/common/message/") || name.contains("/common/metadata/") || name.contains("/generated/"))) {
                    continue;
                }
                Class<?> type;
                try {
                    type = Class.forName(name.substring(0, name.length() - 6).replace('/', '.'));
                } catch (Throwable missing) {
                    continue;
                }
                if (Message.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
                    String simple = type.getSimpleName();
                    boolean suffixed = simple.endsWith("RequestData") || simple.endsWith("ResponseData") || simple.endsWith("HeaderData");
                    classes.put(suffixed ? simple.substring(0, simple.length() - 4) : simple, type);
                }
            }
        }
    }

    void fill(Object target, Schema schema) throws Exception {
        for (BoundField bound : schema.fields()) {
            if (bound.def.type instanceof TaggedFields) {
                for (Field field : new TreeMap<>(((TaggedFields) bound.def.type).fields()).values()) {
                    set(target, field);
                }
            } else {
                set(target, bound.def);
            }
        }
    }

    private void set(Object target, Field field) throws Exception {
        StringBuilder name = new StringBuilder("set");
        for (String part : field.name.split("_")) {
            name.append(part);
        }
        for (Method method : target.getClass().getMethods()) {
            if (method.getName().equalsIgnoreCase(name.toString()) && method.getParameterCount() == 1) {
                Object value = value(field.type, method.getGenericParameterTypes()[0], field.type.isNullable());
                if (value != LEAVE) {
                    method.invoke(target, value);
                }
                return;
            }
        }
        throw new IllegalStateException("no " + name + " in " + target.getClass());
    }

    private static final Object LEAVE = new Object();

    private Object value(org.apache.kafka.common.protocol.types.Type type, Type java, boolean nullable) throws Exception {
        int n = count++;
        boolean odd = n % 2 == 1;
        if (extreme && nullable && n % 3 == 0) {
            return null;
        }
        Class<?> raw = (Class<?>) (java instanceof ParameterizedType ? ((ParameterizedType) java).getRawType() : java);
        if (raw == boolean.class || raw == Boolean.class) {
            return extreme ? odd : true;
        } else if (raw == byte.class || raw == Byte.class) {
            return extreme ? (odd ? Byte.MIN_VALUE : Byte.MAX_VALUE) : (byte) (n % 100 + 1);
        } else if (raw == short.class || raw == Short.class) {
            return extreme ? (odd ? Short.MIN_VALUE : Short.MAX_VALUE) : (short) (n + 1);
        } else if (raw == int.class || raw == Integer.class) {
            if (type.toString().equals("UINT16")) {
                return extreme ? (odd ? 0 : 65535) : 9092 + n;
            }
            return extreme ? (odd ? Integer.MIN_VALUE : Integer.MAX_VALUE) : n + 1;
        } else if (raw == long.class || raw == Long.class) {
            if (type.toString().equals("UINT32")) {
                return extreme ? (odd ? 0L : 4294967295L) : 70000L + n;
            }
            return extreme ? (odd ? Long.MIN_VALUE : Long.MAX_VALUE) : 1_700_000_000_000L + n;
        } else if (raw == double.class || raw == Double.class) {
            return extreme ? (odd ? -Double.MAX_VALUE : Double.MIN_VALUE) : n + 0.5;
        } else if (raw == Uuid.class) {
            return extreme ? (odd ? Uuid.ZERO_UUID : new Uuid(-1L, -1L)) : new Uuid(0x0123456789abcdefL, n);
        } else if (raw == String.class) {
            return extreme ? (odd ? "" : "\u00e9\u4e2d\ud83d\ude00".repeat(n % 7 == 0 ? 40 : 2)) : "text-" + n;
        } else if (raw == byte[].class) {
            return extreme && odd ? new byte[0] : new byte[] {(byte) n, -1, 0, 127};
        } else if (raw == ByteBuffer.class) {
            return ByteBuffer.wrap(extreme && odd ? new byte[0] : new byte[] {(byte) n, -1, 0, 127});
        } else if (raw.getSimpleName().equals("BaseRecords")) {
            return MemoryRecords.readableRecords(ByteBuffer.wrap(new byte[extreme ? 200 : 3]));
        } else if (Collection.class.isAssignableFrom(raw)) {
            return list(type, java, raw, n);
        } else {
            Object struct = raw.getDeclaredConstructor().newInstance();
            fill(struct, schemaOf(type));
            return struct;
        }
    }

    @SuppressWarnings("unchecked")
    private Object list(org.apache.kafka.common.protocol.types.Type type, Type java, Class<?> raw, int n) throws Exception {
        Type element;
        Collection<Object> values;
        if (java instanceof ParameterizedType) {
            element = ((ParameterizedType) java).getActualTypeArguments()[0];
            values = new ArrayList<>();
        } else {
            element = ((ParameterizedType) raw.getGenericSuperclass()).getActualTypeArguments()[0];
            values = (Collection<Object>) raw.getDeclaredConstructor().newInstance();
        }
        int length = extreme ? (n % 4 == 1 ? 0 : n % 5 == 2 ? 3 : 1) : 2;
        org.apache.kafka.common.protocol.types.Type inner = type.arrayElementType().get();
        for (int i = 0; i < length; i++) {
            values.add(value(inner, element, false));
        }
        return values;
    }

    private static Schema schemaOf(org.apache.kafka.common.protocol.types.Type type) throws Exception {
        if (type instanceof Schema) {
            return (Schema) type;
        }
        // A nullable structure wraps its schema.
        java.lang.reflect.Field[] fields = type.getClass().getDeclaredFields();
        for (java.lang.reflect.Field field : fields) {
            if (Schema.class.isAssignableFrom(field.getType())) {
                field.setAccessible(true);
                return (Schema) field.get(type);
            }
        }
        throw new IllegalStateException("no schema in " + type.getClass());
    }
}
