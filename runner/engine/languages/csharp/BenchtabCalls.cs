using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Numerics;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.Win32.SafeHandles;

/// Calls a solution with arguments from standard input; its messages are those of calls/driver.ts. What types arguments
/// have is read off the solution's own declaration.
static class BenchtabCalls
{
    const int Frames = 50;
    const BindingFlags Any =
        BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    static void Main(string[] assembly)
    {
        var line = new Line();
        // Bytes of an answer, the solution's name, its file.
        string[] asked = line.Read()!.Split('\t');
        int most = int.Parse(asked[0]);
        string file = asked[2];
        MethodInfo? solution;
        object? owner = null;
        try
        {
            solution = Find(Assembly.LoadFrom(Path.GetFullPath(assembly[0])), asked[1]);
            if (solution?.DeclaringType is { } type)
            {
                RuntimeHelpers.RunClassConstructor(type.TypeHandle);
                if (!solution.IsStatic) owner = Instance(type);
            }
        }
        catch (Exception failure)
        {
            line.Write("broken 0 " + Raised((failure as TypeInitializationException)?.InnerException ?? failure, file));
            return;
        }
        line.Write(solution is null ? "missing" : "ready");
        if (solution is null) return;
        while (line.Read() is { } text) line.Write(Call(solution, owner, text, most, file));
    }

    // The class that is named after what is asked for comes first, then all in their order. A function outside of every
    // class has a name of the compiler's own.
    static MethodInfo? Find(Assembly program, string name)
    {
        var local = new Regex($@"^<<Main>\$>g__{name}\|");
        return program.GetTypes()
            .OrderBy(type => type.Name == "Solution" ? 0 : 1)
            .SelectMany(type => type.GetMethods(Any))
            .FirstOrDefault(method => !method.IsAbstract && !method.ContainsGenericParameters && (method.Name == name || local.IsMatch(method.Name)));
    }

    static object Instance(Type type) =>
        Activator.CreateInstance(type, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DoNotWrapExceptions, null, null, null)!;

    static string Call(MethodInfo solution, object? owner, string text, int most, string file)
    {
        object?[] given;
        try
        {
            given = BenchtabReader.Arguments(text, solution.GetParameters());
        }
        catch (Exception failure)
        {
            return "raised 0 " + Raised(failure, file);
        }
        bool stored = IsStored(solution.ReturnType);
        (string Word, string About) answer = default;
        long started = Stopwatch.GetTimestamp();
        object? value;
        try
        {
            value = solution.Invoke(owner, BindingFlags.DoNotWrapExceptions, null, given, null);
            if (!stored) answer = Answer(value, most);
        }
        catch (Exception failure)
        {
            return $"raised {Since(started)} {Raised(failure, file)}";
        }
        long took = Since(started);
        if (solution.ReturnType == typeof(void)) return $"not-plain {took} void";
        if (stored) answer = Answer(value, most);
        return $"{answer.Word} {took} {answer.About}";
    }

    static long Since(long started) => (long)Stopwatch.GetElapsedTime(started).TotalNanoseconds;

    // Does a value of this type hold what it tells? What may compute it as it is read is read while the clock runs.
    static bool IsStored(Type type) =>
        type.IsPrimitive || type == typeof(string) || type == typeof(decimal) || type == typeof(BigInteger)
        || (type.IsArray && IsStored(type.GetElementType()!))
        || (type is { IsInterface: false, IsGenericType: true, Namespace: "System" or "System.Collections.Generic" }
            && type.GetGenericArguments().All(IsStored));

    static (string Word, string About) Answer(object? value, int most)
    {
        try
        {
            return ("returned", new BenchtabWriter(most).Written(value));
        }
        catch (BenchtabWriter.NotPlain obstacle)
        {
            return ("not-plain", obstacle.Message);
        }
        catch (InsufficientExecutionStackException)
        {
            return ("not-plain", "nested too deep");
        }
        catch (OutOfMemoryException)
        {
            return ("not-plain", "more than there is memory for");
        }
    }

    static string Raised(Exception failure, string file)
    {
        var isA = new List<object?> { "Exception" };
        if (failure is InsufficientExecutionStackException) isA.Add("RecursionError");
        if (failure is OutOfMemoryException) isA.Add("MemoryError");
        IEnumerable<Dictionary<string, object?>> traceback = new StackTrace(failure, true).GetFrames()
            .Where(frame => frame.GetFileName() == file && frame.GetFileLineNumber() > 0)
            .Take(Frames)
            .Reverse()
            .Select(frame => new Dictionary<string, object?>
            {
                ["source"] = true,
                ["file"] = file,
                ["line"] = frame.GetFileLineNumber(),
                ["name"] = frame.GetMethod()?.Name ?? "",
            });
        return new BenchtabWriter(int.MaxValue).Written(new Dictionary<string, object?>
        {
            ["type"] = failure.GetType().Name,
            ["message"] = MessageOf(failure),
            ["isA"] = isA,
            ["traceback"] = traceback,
        });
    }

    static string MessageOf(Exception failure)
    {
        const int kept = 4096;
        try
        {
            string message = failure.Message ?? "";
            return message.Length > kept ? message[..kept] : message;
        }
        catch (Exception)
        {
            return "";
        }
    }
}

/// Messages go in and out apart from what the solution sees as its standard streams.
sealed class Line
{
    readonly StreamReader input;
    readonly FileStream output;

    public Line()
    {
        input = new StreamReader(new FileStream(Own(0), FileAccess.Read), new UTF8Encoding(false), false, 1 << 16);
        output = new FileStream(Own(1), FileAccess.Write, 0);
        using SafeFileHandle nothing = File.OpenHandle("/dev/null");
        dup2((int)nothing.DangerousGetHandle(), 0);
        dup2(2, 1);
    }

    /// Null at the end.
    public string? Read() => input.ReadLine();

    public void Write(string text) => output.Write(Encoding.UTF8.GetBytes(text + "\n"));

    static SafeFileHandle Own(int descriptor) => new(dup(descriptor), true);

    [DllImport("libc")]
    static extern int dup(int descriptor);

    [DllImport("libc")]
    static extern int dup2(int descriptor, int other);
}
