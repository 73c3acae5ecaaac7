import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Compiles one program after the other with javac's own API: sources come on standard input, one jar goes out on
 * standard output, no file is written. Its arguments are the jars that programs may use. Messages are those of
 * frames.ts; answers those of answer.ts.
 */
public final class ProgramCompiler {
    /** No annotation processors, which would be code of the program's; no classes that were not asked for. */
    private static final List<String> OPTIONS = List.of("-proc:none", "-implicit:none");

    private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    private final StandardJavaFileManager disk =
            javac.getStandardFileManager(null, Locale.ENGLISH, StandardCharsets.UTF_8);

    private ProgramCompiler(List<File> jars) throws IOException {
        disk.setLocation(StandardLocation.CLASS_PATH, jars);
        disk.setLocation(StandardLocation.SOURCE_PATH, List.of());
    }

    public static void main(String[] jars) throws IOException {
        ProgramCompiler compiler = new ProgramCompiler(Arrays.stream(jars).map(File::new).toList());
        DataInputStream in = new DataInputStream(System.in);
        DataOutputStream out = new DataOutputStream(System.out);
        for (List<byte[]> asked = read(in); asked != null; asked = read(in)) {
            Answer answer = compiler.compile(asked);
            write(out, answer.fields);
            // What failed in the middle of its work may have left anything behind.
            if (answer.broken) return;
        }
    }

    private Answer compile(List<byte[]> asked) {
        List<JavaFileObject> sources = new ArrayList<>();
        for (int at = 0; at + 1 < asked.size(); at += 2) {
            sources.add(new Source(text(asked.get(at)), text(asked.get(at + 1))));
        }
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        Classes classes = new Classes(disk);
        try {
            boolean done = javac.getTask(null, classes, found, OPTIONS, null, sources).call();
            return new Answer(found.getDiagnostics(), done ? classes.jar() : null, null);
        } catch (Throwable failure) {
            // As javac itself: it prints what happened and exits with an error.
            return new Answer(found.getDiagnostics(), null, failure);
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static List<byte[]> read(DataInputStream in) throws IOException {
        int count;
        try {
            count = in.readInt();
        } catch (EOFException end) {
            return null;
        }
        List<byte[]> fields = new ArrayList<>();
        while (fields.size() < count) fields.add(in.readNBytes(in.readInt()));
        return fields;
    }

    private static void write(DataOutputStream out, List<byte[]> fields) throws IOException {
        out.writeInt(fields.size());
        for (byte[] field : fields) {
            out.writeInt(field.length);
            out.write(field);
        }
        out.flush();
    }

    private static final class Answer {
        final List<byte[]> fields = new ArrayList<>();
        final boolean broken;

        Answer(List<Diagnostic<? extends JavaFileObject>> found, byte[] jar, Throwable failure) {
            broken = failure != null;
            add(String.valueOf(found.size() + (broken ? 1 : 0)));
            for (Diagnostic<? extends JavaFileObject> one : found) addDiagnostic(one);
            if (broken) addFailure(failure);
            if (jar != null) {
                add("program.jar");
                fields.add(jar);
            }
        }

        private void addDiagnostic(Diagnostic<? extends JavaFileObject> one) {
            add(one.getKind() == Diagnostic.Kind.ERROR ? "error" : "warning");
            add(one.getCode());
            add(one.getMessage(Locale.ENGLISH));
            add(one.getSource() == null ? "" : one.getSource().getName().substring(1));
            add(place(one.getLineNumber()));
            add(place(one.getColumnNumber()));
        }

        private void addFailure(Throwable failure) {
            for (String field : List.of("error", "compiler.failed", failure.toString(), "", "", "")) add(field);
        }

        private static String place(long number) {
            return number == Diagnostic.NOPOS ? "" : String.valueOf(number);
        }

        private void add(String field) {
            fields.add(field.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String path, String text) {
            super(URI.create("memory:///" + path), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** Keeps the classes that javac writes. */
    private static final class Classes extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<String, ByteArrayOutputStream> written = new LinkedHashMap<>();

        Classes(StandardJavaFileManager disk) {
            super(disk);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            String path = name.replace('.', '/') + kind.extension;
            return new SimpleJavaFileObject(URI.create("memory:///" + path), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return written.computeIfAbsent(path, any -> new ByteArrayOutputStream());
                }
            };
        }

        byte[] jar() throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (JarOutputStream jar = new JarOutputStream(bytes)) {
                jar.setLevel(0);
                for (Map.Entry<String, ByteArrayOutputStream> one : written.entrySet()) {
                    jar.putNextEntry(new JarEntry(one.getKey()));
                    jar.write(one.getValue().toByteArray());
                }
            }
            return bytes.toByteArray();
        }
    }
}
