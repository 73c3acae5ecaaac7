import java.lang.reflect.Array;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** Writes plain data as JSON. */
final class BenchtabWriter {
    final StringBuilder out = new StringBuilder();
    private final int most;

    BenchtabWriter(int most) {
        this.most = most;
    }

    void write(Object value) {
        if (value == null) put("null");
        else if (value instanceof String || value instanceof Character) text(value.toString());
        else if (value instanceof Boolean || value instanceof Number) number(value);
        else if (value.getClass().isArray()) array(value);
        else if (value instanceof Collection<?> items) items(items);
        else if (value instanceof Map<?, ?> map) map(map);
        else if (value instanceof Optional<?> optional) write(optional.orElse(null));
        else throw new NotPlain(value.getClass().getSimpleName());
    }

    /** Java writes NaN, Infinity and exponents as JSON's readers here take them. */
    private void number(Object value) {
        Class<?> type = value.getClass();
        if (!type.getName().startsWith("java.lang.") && type != BigInteger.class) throw new NotPlain(type.getSimpleName());
        put(value.toString());
    }

    private void array(Object array) {
        put("[");
        for (int at = 0; at < Array.getLength(array); at++) {
            if (at > 0) put(",");
            write(Array.get(array, at));
        }
        put("]");
    }

    private void items(Collection<?> items) {
        String separator = "[";
        for (Object item : items) {
            put(separator);
            write(item);
            separator = ",";
        }
        put(separator.equals("[") ? "[]" : "]");
    }

    private void map(Map<?, ?> map) {
        String separator = "{";
        for (Map.Entry<?, ?> one : map.entrySet()) {
            if (!(one.getKey() instanceof String name)) throw new NotPlain("map with other keys than texts");
            put(separator);
            text(name);
            put(":");
            write(one.getValue());
            separator = ",";
        }
        put(separator.equals("{") ? "{}" : "}");
    }

    void text(String value) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int at = 0; at < value.length(); at++) {
            char one = value.charAt(at);
            if (one == '"' || one == '\\') quoted.append('\\').append(one);
            else if (one < 0x20 || Character.isSurrogate(one)) quoted.append(String.format("\\u%04x", (int) one));
            else quoted.append(one);
        }
        put(quoted.append('"').toString());
    }

    void put(String text) {
        out.append(text);
        if (out.length() > most) throw new NotPlain("more than " + most + " bytes of JSON");
    }

    /** What keeps a value from being plain data. */
    static final class NotPlain extends RuntimeException {
        NotPlain(String what) {
            super(what);
        }
    }
}
