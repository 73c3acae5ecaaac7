import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Calls a solution with arguments from standard input; its messages are those of calls/driver.ts. What types arguments
 * have is read off the solution's own declaration.
 */
public final class BenchtabCalls {
    private static final int FRAMES = 50;

    public static void main(String[] none) throws Exception {
        InputStream in = new BufferedInputStream(new FileInputStream(FileDescriptor.in));
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setIn(new ByteArrayInputStream(new byte[0]));
        System.setOut(System.err);
        // Bytes of an answer, the solution's name, its file, the classes of its file.
        String[] asked = line(in).split("\t");
        int most = Integer.parseInt(asked[0]);
        String file = asked[2];
        Method solution;
        Object owner;
        try {
            solution = find(asked[1], Arrays.asList(asked).subList(3, asked.length));
            owner = solution == null || Modifier.isStatic(solution.getModifiers()) ? null : instance(solution.getDeclaringClass());
        } catch (Throwable failure) {
            write(out, "broken 0 " + raised(causeOf(failure), file));
            return;
        }
        write(out, solution == null ? "missing" : "ready");
        if (solution == null) return;
        for (String text = line(in); text != null; text = line(in)) write(out, call(solution, owner, text, most, file));
    }

    private static Method find(String name, List<String> classes) {
        for (String one : classes) {
            Class<?> found;
            try {
                found = Class.forName(one);
            } catch (ClassNotFoundException nested) {
                continue;
            }
            for (Method method : found.getDeclaredMethods()) {
                if (!method.getName().equals(name) || method.isSynthetic()) continue;
                method.setAccessible(true);
                return method;
            }
        }
        return null;
    }

    private static Object instance(Class<?> type) throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    private static String call(Method solution, Object owner, String text, int most, String file) {
        Object[] given;
        try {
            given = new Reader(text).arguments(solution.getGenericParameterTypes());
        } catch (Throwable failure) {
            return "raised 0 " + raised(failure, file);
        }
        long started = System.nanoTime();
        Object value;
        try {
            value = solution.invoke(owner, given);
        } catch (Throwable failure) {
            return "raised " + (System.nanoTime() - started) + " " + raised(causeOf(failure), file);
        }
        long took = System.nanoTime() - started;
        if (solution.getReturnType() == void.class) return "not-plain " + took + " void";
        try {
            Writer writer = new Writer(most);
            writer.write(value);
            return "returned " + took + " " + writer.out;
        } catch (NotPlain obstacle) {
            return "not-plain " + took + " " + obstacle.getMessage();
        } catch (StackOverflowError deep) {
            return "not-plain " + took + " nested too deep";
        } catch (OutOfMemoryError full) {
            return "not-plain " + took + " more than there is memory for";
        } catch (Throwable failure) {
            return "raised " + took + " " + raised(failure, file);
        }
    }

    private static Throwable causeOf(Throwable failure) {
        return failure instanceof InvocationTargetException && failure.getCause() != null ? failure.getCause() : failure;
    }

    private static String raised(Throwable failure, String file) {
        String message;
        try {
            message = failure.getMessage();
        } catch (Throwable unreadable) {
            message = null;
        }
        Writer out = new Writer(Integer.MAX_VALUE);
        out.put("{\"type\":");
        out.text(failure.getClass().getSimpleName());
        out.put(",\"message\":");
        if (message == null) out.put("\"\"");
        else out.text(message.substring(0, Math.min(message.length(), 4096)));
        out.put(",\"isA\":[\"Exception\"");
        if (failure instanceof StackOverflowError) out.put(",\"RecursionError\"");
        if (failure instanceof OutOfMemoryError) out.put(",\"MemoryError\"");
        out.put("],\"traceback\":[");
        List<StackTraceElement> frames = new ArrayList<>();
        for (StackTraceElement frame : failure.getStackTrace()) {
            if (frames.size() < FRAMES && file.equals(frame.getFileName()) && frame.getLineNumber() > 0) frames.add(0, frame);
        }
        for (StackTraceElement frame : frames) {
            out.put(frame == frames.get(0) ? "{\"source\":true,\"file\":" : ",{\"source\":true,\"file\":");
            out.text(file);
            out.put(",\"line\":" + frame.getLineNumber() + ",\"name\":");
            out.text(frame.getMethodName());
            out.put("}");
        }
        out.put("]}");
        return out.out.toString();
    }

    /** Null at the end. */
    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int one = in.read(); one != '\n'; one = in.read()) {
            if (one < 0) return null;
            bytes.write(one);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write((text.replace('\n', ' ') + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static final class NotPlain extends RuntimeException {
        NotPlain(String what) {
            super(what);
        }
    }

    /** Reads JSON as values of the types that are asked for. */
    private static final class Reader {
        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        Object[] arguments(Type[] types) {
            Object[] values = new Object[types.length];
            expect('[');
            for (int index = 0; index < types.length; index++) {
                if (index > 0) expect(',');
                values[index] = value(types[index]);
            }
            expect(']');
            return values;
        }

        private Object value(Type type) {
            if (type instanceof WildcardType wild) return value(wild.getUpperBounds()[0]);
            if (type instanceof GenericArrayType array) return array(array.getGenericComponentType());
            if (type instanceof ParameterizedType made) return generic(made);
            if (type instanceof Class<?> plain) return plain(plain);
            throw refuse("a type of its own");
        }

        private Object plain(Class<?> type) {
            if (type.isArray()) return array(type.getComponentType());
            if (!type.isPrimitive() && word("null")) return null;
            if (type == boolean.class || type == Boolean.class) {
                if (word("true")) return true;
                if (word("false")) return false;
                throw refuse("a truth");
            }
            if (type == String.class || type == CharSequence.class) return string();
            if (type == char.class || type == Character.class) {
                String one = string();
                if (one.length() != 1) throw refuse("one character");
                return one.charAt(0);
            }
            if (type == Object.class) return any();
            return number(type);
        }

        private Object number(Class<?> type) {
            String digits = digits();
            try {
                if (type == int.class || type == Integer.class) return Integer.parseInt(digits);
                if (type == long.class || type == Long.class) return Long.parseLong(digits);
                if (type == short.class || type == Short.class) return Short.parseShort(digits);
                if (type == byte.class || type == Byte.class) return Byte.parseByte(digits);
                if (type == double.class || type == Double.class) return Double.parseDouble(digits);
                if (type == float.class || type == Float.class) return Float.parseFloat(digits);
                if (type == BigInteger.class || type == Number.class) return new BigInteger(digits);
            } catch (NumberFormatException unfit) {
                throw refuse("a value of type " + type.getSimpleName());
            }
            throw refuse("values of type " + type.getSimpleName());
        }

        private Object generic(ParameterizedType type) {
            if (word("null")) return null;
            Class<?> raw = (Class<?>) type.getRawType();
            Type[] of = type.getActualTypeArguments();
            if (raw == Optional.class) return Optional.of(value(of[0]));
            if (raw.isAssignableFrom(ArrayList.class)) return list(of[0]);
            if (raw.isAssignableFrom(HashSet.class) && Set.class.isAssignableFrom(raw)) return new HashSet<>(list(of[0]));
            if (raw.isAssignableFrom(LinkedHashMap.class)) return map(of[1]);
            throw refuse("values of type " + raw.getSimpleName());
        }

        private Object any() {
            skip();
            char first = at < text.length() ? text.charAt(at) : ' ';
            if (first == '[') return list(Object.class);
            if (first == '{') return map(Object.class);
            if (first == '"') return string();
            if (first == 't' || first == 'f') return plain(boolean.class);
            String digits = digits();
            return digits.matches("-?\\d{1,18}") ? (Object) Long.parseLong(digits) : (Object) Double.parseDouble(digits);
        }

        private List<Object> list(Type of) {
            List<Object> values = new ArrayList<>();
            expect('[');
            if (take(']')) return values;
            do values.add(value(of));
            while (take(','));
            expect(']');
            return values;
        }

        private Map<String, Object> map(Type of) {
            Map<String, Object> values = new LinkedHashMap<>();
            expect('{');
            if (take('}')) return values;
            do {
                String name = string();
                expect(':');
                values.put(name, value(of));
            } while (take(','));
            expect('}');
            return values;
        }

        private Object array(Type of) {
            Class<?> component = rawOf(of);
            Object values = Array.newInstance(component, 8);
            int count = 0;
            expect('[');
            if (take(']')) return Array.newInstance(component, 0);
            do {
                if (count == Array.getLength(values)) values = resized(values, component, count, count * 2);
                Array.set(values, count++, value(of));
            } while (take(','));
            expect(']');
            return resized(values, component, count, count);
        }

        private static Object resized(Object values, Class<?> component, int count, int length) {
            Object larger = Array.newInstance(component, length);
            System.arraycopy(values, 0, larger, 0, count);
            return larger;
        }

        private static Class<?> rawOf(Type type) {
            if (type instanceof ParameterizedType made) return (Class<?>) made.getRawType();
            return type instanceof Class<?> plain ? plain : Object.class;
        }

        private String digits() {
            skip();
            int from = at;
            while (at < text.length() && ",]} \t\r".indexOf(text.charAt(at)) < 0) at++;
            if (from == at) throw refuse("a number");
            return text.substring(from, at);
        }

        private String string() {
            expect('"');
            StringBuilder out = new StringBuilder();
            while (at < text.length() && text.charAt(at) != '"') {
                char one = text.charAt(at++);
                out.append(one == '\\' ? escaped() : one);
            }
            expect('"');
            return out.toString();
        }

        private char escaped() {
            char one = text.charAt(at++);
            switch (one) {
                case 'b': return '\b';
                case 'f': return '\f';
                case 'n': return '\n';
                case 'r': return '\r';
                case 't': return '\t';
                case 'u':
                    at += 4;
                    return (char) Integer.parseInt(text.substring(at - 4, at), 16);
                default: return one;
            }
        }

        private boolean word(String wanted) {
            skip();
            boolean found = text.startsWith(wanted, at);
            if (found) at += wanted.length();
            return found;
        }

        private boolean take(char wanted) {
            skip();
            boolean found = at < text.length() && text.charAt(at) == wanted;
            if (found) at++;
            return found;
        }

        private void expect(char wanted) {
            if (!take(wanted)) throw refuse("another value");
        }

        private void skip() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
        }

        private static IllegalArgumentException refuse(String wanted) {
            return new IllegalArgumentException("An argument does not fit the solution's parameter, which takes " + wanted + ".");
        }
    }

    /** Writes plain data as JSON. */
    private static final class Writer {
        final StringBuilder out = new StringBuilder();
        private final int most;

        Writer(int most) {
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
    }
}
