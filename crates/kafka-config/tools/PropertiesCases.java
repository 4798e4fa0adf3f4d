// Reads every case of tests/facts/properties-cases.txt with java.util.Properties. A case is one line
// in which \n, \r, \t, \f and \\ stand for themselves; the answer follows after " => ": the entries
// as key=value, sorted, separated by ; in the same notation, or "error".
//
//   java tools/PropertiesCases.java < tests/facts/properties-cases.txt > tests/facts/properties.txt

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class PropertiesCases {
    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String answer;
            try {
                Properties properties = new Properties();
                properties.load(new StringReader(unescape(line)));
                answer = new TreeMap<>(properties).entrySet().stream()
                    .map(e -> escape(e.getKey() + "=" + e.getValue())).collect(Collectors.joining(";"));
            } catch (IllegalArgumentException e) {
                answer = "error";
            }
            System.out.println(line + " => " + answer);
        }
    }

    static String unescape(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\') { out.append(c); continue; }
            char next = text.charAt(++i);
            out.append(switch (next) { case 'n' -> '\n'; case 'r' -> '\r'; case 't' -> '\t'; case 'f' -> '\f'; default -> next; });
        }
        return out.toString();
    }

    static String escape(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t").replace("\f", "\\f");
    }
}
