import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Exit;

/**
 * Runs the main methods of Apache Kafka's tools one after another in a single JVM, so that a run of
 * thirty tools costs one start. Reads requests from standard input and answers on standard output:
 *
 * <pre>
 * request   count: i32, then that many (length: i32, UTF-8), the first being the class; stdin: (length, bytes)
 * response  exit code: i32, stdout: (length, bytes), stderr: (length, bytes)
 * </pre>
 */
public final class Toolbox {
    private static final class Exited extends RuntimeException {
        Exited() {
            super("exit", null, false, false);
        }
    }

    public static void main(String[] args) throws IOException {
        DataInputStream requests = new DataInputStream(System.in);
        DataOutputStream responses = new DataOutputStream(new FileOutputStream(FileDescriptor.out));
        PrintStream log = System.err;
        System.setOut(log);
        while (true) {
            String[] line;
            byte[] input;
            try {
                line = new String[requests.readInt()];
                for (int i = 0; i < line.length; i++) {
                    line[i] = new String(block(requests), StandardCharsets.UTF_8);
                }
                input = block(requests);
            } catch (EOFException end) {
                return;
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            int code = call(line, input, out, err);
            System.setOut(log);
            System.setErr(log);
            responses.writeInt(code);
            for (ByteArrayOutputStream stream : new ByteArrayOutputStream[] {out, err}) {
                responses.writeInt(stream.size());
                stream.writeTo(responses);
            }
            responses.flush();
        }
    }

    private static int call(String[] line, byte[] input, ByteArrayOutputStream out, ByteArrayOutputStream err) {
        // Some tools catch what their own exit throws here, and exit again: the first one counts.
        Integer[] code = {null};
        Exit.Procedure exit = (status, message) -> {
            code[0] = code[0] == null ? Integer.valueOf(status) : code[0];
            throw new Exited();
        };
        Exit.setExitProcedure(exit);
        Exit.setHaltProcedure(exit);
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(input));
        PrintStream stdout = new PrintStream(out, false, StandardCharsets.UTF_8);
        PrintStream stderr = new PrintStream(err, false, StandardCharsets.UTF_8);
        System.setOut(stdout);
        System.setErr(stderr);
        try {
            String[] args = new String[line.length - 1];
            System.arraycopy(line, 1, args, 0, args.length);
            Class.forName(line[0]).getMethod("main", String[].class).invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof Exited)) {
                e.getCause().printStackTrace(stderr);
                code[0] = 1;
            }
        } catch (ReflectiveOperationException e) {
            e.printStackTrace(stderr);
            code[0] = 1;
        } finally {
            stdout.flush();
            stderr.flush();
            System.setIn(before);
        }
        return code[0] == null ? 0 : code[0];
    }

    private static byte[] block(DataInputStream in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }

    private Toolbox() {}
}
