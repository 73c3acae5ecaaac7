using System;
using System.Buffers;
using System.Collections;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

/// Writes plain data as JSON. Takes at most so many bytes of it.
sealed class BenchtabWriter(int most)
{
    // Checked where it is cheap: so much is held before it is counted.
    const int Held = 1 << 14;
    static readonly JsonWriterOptions Options = new()
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        MaxDepth = int.MaxValue,
        SkipValidation = true,
    };

    readonly ArrayBufferWriter<byte> bytes = new();

    /// Throws NotPlain, and InsufficientExecutionStackException where it is nested too deep.
    public string Written(object? value)
    {
        using var json = new Utf8JsonWriter(bytes, Options);
        Write(json, value);
        json.Flush();
        Count(bytes.WrittenCount);
        return Encoding.UTF8.GetString(bytes.WrittenSpan);
    }

    void Write(Utf8JsonWriter json, object? value)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        if (json.BytesPending > Held) json.Flush();
        Count(json.BytesCommitted);
        switch (value)
        {
            case null: json.WriteNullValue(); break;
            case string text: json.WriteStringValue(text); break;
            case char one: json.WriteStringValue(one.ToString()); break;
            case bool truth: json.WriteBooleanValue(truth); break;
            case double number: Real(json, number); break;
            case float number: Real(json, number); break;
            case decimal number: json.WriteNumberValue(number); break;
            case sbyte or byte or short or ushort or int or uint or long or ulong or BigInteger:
                json.WriteRawValue(((IFormattable)value).ToString("D", CultureInfo.InvariantCulture), true);
                break;
            case IDictionary map: Map(json, map); break;
            case Array { Rank: > 1 }: throw new NotPlain(value.GetType().Name);
            case ITuple tuple: Tuple(json, tuple); break;
            case IEnumerable items: Items(json, items); break;
            default: throw new NotPlain(value.GetType().Name);
        }
    }
    // The shortest text that is the same number again, with NaN and the infinities as JSON's readers here take them.
    static void Real<T>(Utf8JsonWriter json, T number) where T : IFloatingPointIeee754<T> =>
        json.WriteRawValue(
            T.IsNaN(number) ? "NaN"
            : T.IsInfinity(number) ? T.IsNegative(number) ? "-Infinity" : "Infinity"
            : number.ToString("R", CultureInfo.InvariantCulture),
            true);

    void Items(Utf8JsonWriter json, IEnumerable items)
    {
        json.WriteStartArray();
        foreach (object? item in items) Write(json, item);
        json.WriteEndArray();
    }

    void Tuple(Utf8JsonWriter json, ITuple tuple)
    {
        json.WriteStartArray();
        for (int at = 0; at < tuple.Length; at++) Write(json, tuple[at]);
        json.WriteEndArray();
    }

    void Map(Utf8JsonWriter json, IDictionary map)
    {
        json.WriteStartObject();
        foreach (DictionaryEntry one in map)
        {
            json.WritePropertyName(one.Key as string ?? throw new NotPlain("dictionary with other keys than texts"));
            Write(json, one.Value);
        }
        json.WriteEndObject();
    }

    void Count(long written)
    {
        if (written > most) throw new NotPlain($"more than {most} bytes of JSON");
    }

    /// What keeps a value from being plain data.
    public sealed class NotPlain(string what) : Exception(what);
}
