using System;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;

/// Compiles one program after the other with Roslyn, as `dotnet build` compiles a console project in its Debug
/// configuration: sources come on standard input, assembly and symbols go out on standard output, no file is
/// written. Messages are those of frames.ts; answers those of answer.ts.
///
/// A message begins with what is made of the sources: "console" for a program, or "functions" for something whose
/// functions are called, which needs no Main.
///
/// Arguments: the SDK's folder of Roslyn, the folder of the framework's reference pack, the framework's version
/// ("10.0"), then the libraries that programs may use.
static class Entry
{
    static void Main(string[] args)
    {
        string roslyn = args[0];
        AssemblyLoadContext.Default.Resolving += (context, name) =>
        {
            string file = Path.Combine(roslyn, name.Name + ".dll");
            return File.Exists(file) ? context.LoadFromAssemblyPath(file) : null;
        };
        Serve(args[1], args[2], args[3..]);
    }

    // Not inlined: what names Roslyn's types must not be compiled before they can be found.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Serve(string pack, string version, string[] libraries)
    {
        var compiler = new ProgramCompiler(pack, version, libraries);
        using Stream input = Console.OpenStandardInput();
        using Stream output = Console.OpenStandardOutput();
        Console.SetOut(TextWriter.Null);
        while (Frames.Read(input) is { } asked) Frames.Write(output, compiler.Compile(asked));
    }
}

sealed class ProgramCompiler
{
    // What the SDK puts before the programs of a console project with ImplicitUsings.
    const string ImplicitUsings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Threading;
        global using System.Threading.Tasks;
        """;

    // Attributes that mean nothing without the generators that come with the framework.
    static readonly string[] GeneratorWords =
        ["GeneratedRegex", "JsonSerializable", "LibraryImport", "JSImport", "JSExport", "GeneratedComInterface", "GeneratedComClass"];

    readonly CSharpParseOptions parsing;
    readonly CSharpCompilation empty;
    readonly Lazy<GeneratorDriver> generators;

    public ProgramCompiler(string pack, string version, string[] libraries)
    {
        int major = int.Parse(version.Split('.')[0]);
        string[] symbols =
        [
            "DEBUG", "TRACE", "NET", $"NET{major}_0", "NETCOREAPP",
            .. Enumerable.Range(5, major - 4).Select(number => $"NET{number}_0_OR_GREATER"),
            .. new[] { "1_0", "1_1", "2_0", "2_1", "2_2", "3_0", "3_1" }.Select(number => $"NETCOREAPP{number}_OR_GREATER"),
        ];
        parsing = new CSharpParseOptions(LanguageVersion.Default, preprocessorSymbols: symbols);
        string about = $"""
            [assembly: System.Runtime.Versioning.TargetFramework(".NETCoreApp,Version=v{version}", FrameworkDisplayName = ".NET {version}")]
            [assembly: System.Reflection.AssemblyVersion("1.0.0.0")]
            """;
        IEnumerable<string> framework = Directory.EnumerateFiles(Path.Combine(pack, "ref", $"net{version}"), "*.dll");
        empty = CSharpCompilation.Create(
            "Program",
            [Parse(ImplicitUsings, "GlobalUsings.g.cs"), Parse(about, "AssemblyInfo.g.cs")],
            framework.Concat(libraries).Select(file => MetadataReference.CreateFromFile(file)),
            new CSharpCompilationOptions(
                OutputKind.ConsoleApplication,
                optimizationLevel: OptimizationLevel.Debug,
                nullableContextOptions: NullableContextOptions.Enable,
                concurrentBuild: false,
                warningLevel: major));
        generators = new(() => Generators(Path.Combine(pack, "analyzers", "dotnet", "cs")));
    }

    public List<byte[]> Compile(List<byte[]> asked)
    {
        string kind = Encoding.UTF8.GetString(asked[0]);
        var texts = new List<string>(asked.Skip(1).Select(Encoding.UTF8.GetString));
        var trees = new List<SyntaxTree>(
            Enumerable.Range(0, texts.Count / 2).Select(at => Parse(texts[at * 2 + 1], texts[at * 2])));
        // Functions outside of every class are, to the language, statements of a program.
        bool library = kind == "functions" && !trees.Any(tree => ((CompilationUnitSyntax)tree.GetRoot()).Members.Any(SyntaxKind.GlobalStatement));
        Compilation program = (library ? empty.WithOptions(empty.Options.WithOutputKind(OutputKind.DynamicallyLinkedLibrary)) : empty)
            .AddSyntaxTrees(trees);
        if (texts.Any(text => GeneratorWords.Any(text.Contains)))
        {
            generators.Value.RunGeneratorsAndUpdateCompilation(program, out program, out _);
        }
        using var assembly = new MemoryStream();
        using var symbols = new MemoryStream();
        EmitResult result = program.Emit(
            assembly, symbols, options: new EmitOptions(debugInformationFormat: DebugInformationFormat.PortablePdb));
        return Answer(result, assembly.ToArray(), symbols.ToArray());
    }

    SyntaxTree Parse(string text, string path) =>
        CSharpSyntaxTree.ParseText(SourceText.From(text, Encoding.UTF8), parsing, path);

    GeneratorDriver Generators(string folder)
    {
        var found = new List<ISourceGenerator>();
        foreach (string file in Directory.EnumerateFiles(folder, "*.dll"))
        {
            foreach (Type type in TypesIn(Assembly.LoadFrom(file)))
            {
                if (type.IsAbstract || type.GetCustomAttribute<GeneratorAttribute>() is null) continue;
                object generator = Activator.CreateInstance(type)!;
                found.Add(generator as ISourceGenerator ?? ((IIncrementalGenerator)generator).AsSourceGenerator());
            }
        }
        return CSharpGeneratorDriver.Create(found, parseOptions: parsing);
    }

    // Fixes for editors lie beside the generators, and need assemblies that no compiler has.
    static IEnumerable<Type> TypesIn(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException partly)
        {
            return partly.Types.OfType<Type>();
        }
    }

    static List<byte[]> Answer(EmitResult result, byte[] assembly, byte[] symbols)
    {
        var told = result.Diagnostics
            .Where(one => one.Severity is DiagnosticSeverity.Error or DiagnosticSeverity.Warning && !one.IsSuppressed)
            .ToList();
        var fields = new List<byte[]> { Encoding.UTF8.GetBytes($"{told.Count}") };
        foreach (Diagnostic one in told)
        {
            FileLinePositionSpan place = one.Location.GetLineSpan();
            bool placed = one.Location.IsInSource;
            fields.AddRange(new[]
            {
                one.Severity == DiagnosticSeverity.Error ? "error" : "warning",
                one.Id,
                one.GetMessage(System.Globalization.CultureInfo.InvariantCulture),
                placed ? place.Path : "",
                placed ? $"{place.StartLinePosition.Line + 1}" : "",
                placed ? $"{place.StartLinePosition.Character + 1}" : "",
            }.Select(Encoding.UTF8.GetBytes));
        }
        if (result.Success)
        {
            fields.AddRange(["Program.dll"u8.ToArray(), assembly, "Program.pdb"u8.ToArray(), symbols]);
        }
        return fields;
    }
}

static class Frames
{
    public static List<byte[]>? Read(Stream from)
    {
        Span<byte> word = stackalloc byte[4];
        if (from.ReadAtLeast(word, 4, throwOnEndOfStream: false) < 4) return null;
        int count = BinaryPrimitives.ReadInt32BigEndian(word);
        var fields = new List<byte[]>();
        while (fields.Count < count)
        {
            from.ReadExactly(word);
            byte[] field = new byte[BinaryPrimitives.ReadInt32BigEndian(word)];
            from.ReadExactly(field);
            fields.Add(field);
        }
        return fields;
    }

    public static void Write(Stream to, List<byte[]> fields)
    {
        Span<byte> word = stackalloc byte[4];
        BinaryPrimitives.WriteInt32BigEndian(word, fields.Count);
        to.Write(word);
        foreach (byte[] field in fields)
        {
            BinaryPrimitives.WriteInt32BigEndian(word, field.Length);
            to.Write(word);
            to.Write(field);
        }
        to.Flush();
    }
}
