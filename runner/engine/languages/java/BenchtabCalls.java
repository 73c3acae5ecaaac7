import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
            given = new BenchtabReader(text).arguments(solution.getGenericParameterTypes());
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
            BenchtabWriter writer = new BenchtabWriter(most);
            writer.write(value);
            return "returned " + took + " " + writer.out;
        } catch (BenchtabWriter.NotPlain obstacle) {
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
        BenchtabWriter out = new BenchtabWriter(Integer.MAX_VALUE);
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
}
