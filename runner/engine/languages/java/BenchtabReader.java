import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads JSON as values of the types that are asked for. */
final class BenchtabReader {
    private final String text;
    private int at;

    BenchtabReader(String text) {
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
