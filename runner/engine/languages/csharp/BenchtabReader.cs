using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.RegularExpressions;

/// Reads JSON as values of the types that are asked for.
static class BenchtabReader
{
    const string Mark = "\0number:";
    // A text, which is left as it is, or a number that JSON does not know.
    static readonly Regex TextOrUnknown = new("\"(?:[^\"\\\\]|\\\\.)*\"|NaN|-?Infinity");
    static readonly JsonDocumentOptions Deep = new() { MaxDepth = int.MaxValue };

    public static object?[] Arguments(string text, ParameterInfo[] parameters)
    {
        string marked = text.Contains("NaN") || text.Contains("Infinity")
            ? TextOrUnknown.Replace(text, found => found.Value[0] == '"' ? found.Value : JsonSerializer.Serialize(Mark + found.Value))
            : text;
        using JsonDocument document = JsonDocument.Parse(marked, Deep);
        return Items(document.RootElement, parameters.Select(parameter => parameter.ParameterType).ToArray());
    }

    static object?[] Items(JsonElement json, Type[] types)
    {
        if (json.ValueKind != JsonValueKind.Array || json.GetArrayLength() != types.Length) throw Refuse("another value");
        return json.EnumerateArray().Select((item, at) => Value(item, types[at])).ToArray();
    }

    static object? Value(JsonElement json, Type type)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        if (type.IsByRef) return Value(json, type.GetElementType()!);
        Type? optional = Nullable.GetUnderlyingType(type);
        if (json.ValueKind == JsonValueKind.Null && (optional is not null || !type.IsValueType)) return null;
        if (optional is not null) return Value(json, optional);
        if (type == typeof(object)) return Plain(json);
        if (type == typeof(bool)) return json.ValueKind is JsonValueKind.True or JsonValueKind.False ? json.GetBoolean() : throw Refuse("a truth");
        if (type == typeof(string)) return Text(json);
        if (type == typeof(char)) return Text(json) is { Length: 1 } one ? one[0] : throw Refuse("one character");
        return type.IsPrimitive || type == typeof(decimal) || type == typeof(BigInteger) ? Number(json, type) : Collection(json, type);
    }

    static string Text(JsonElement json) =>
        json.ValueKind == JsonValueKind.String && !IsUnknown(json) ? json.GetString()! : throw Refuse("a text");

    static bool IsUnknown(JsonElement json) =>
        json.ValueKind == JsonValueKind.String && json.GetString()!.StartsWith(Mark, StringComparison.Ordinal);

    static double Unknown(JsonElement json) =>
        json.GetString()![Mark.Length..] switch { "NaN" => double.NaN, "Infinity" => double.PositiveInfinity, _ => double.NegativeInfinity };

    static object Number(JsonElement json, Type type)
    {
        TypeCode code = Type.GetTypeCode(type);
        if (IsUnknown(json) && code is TypeCode.Double or TypeCode.Single) return Convert.ChangeType(Unknown(json), code);
        if (json.ValueKind != JsonValueKind.Number) throw Refuse("numbers");
        return code switch
        {
            TypeCode.SByte when json.TryGetSByte(out sbyte value) => value,
            TypeCode.Byte when json.TryGetByte(out byte value) => value,
            TypeCode.Int16 when json.TryGetInt16(out short value) => value,
            TypeCode.UInt16 when json.TryGetUInt16(out ushort value) => value,
            TypeCode.Int32 when json.TryGetInt32(out int value) => value,
            TypeCode.UInt32 when json.TryGetUInt32(out uint value) => value,
            TypeCode.Int64 when json.TryGetInt64(out long value) => value,
            TypeCode.UInt64 when json.TryGetUInt64(out ulong value) => value,
            TypeCode.Single when json.TryGetSingle(out float value) => value,
            TypeCode.Double when json.TryGetDouble(out double value) => value,
            TypeCode.Decimal when json.TryGetDecimal(out decimal value) => value,
            TypeCode.Object when BigInteger.TryParse(json.GetRawText(), out BigInteger value) => value,
            _ => throw Refuse($"values of type {type.Name}"),
        };
    }

    static object Collection(JsonElement json, Type type)
    {
        if (type.IsSZArray) return Array(json, type.GetElementType()!);
        Type[] of = type.GetGenericArguments();
        if (typeof(ITuple).IsAssignableFrom(type) && type.Namespace == "System") return Activator.CreateInstance(type, Items(json, of))!;
        if (of.Length == 1 && !type.ContainsGenericParameters)
        {
            Array items = Array(json, of[0]);
            foreach (Type known in new[] { typeof(List<>), typeof(HashSet<>) }.Select(one => one.MakeGenericType(of)))
            {
                if (type.IsAssignableFrom(known)) return Activator.CreateInstance(known, items)!;
            }
            if (type.GetConstructor([typeof(IEnumerable<>).MakeGenericType(of)]) is { } constructor) return constructor.Invoke([items]);
        }
        if (of.Length == 2 && of[0] == typeof(string))
        {
            IDictionary items = Dictionary(json, of[1]);
            if (type.IsInstanceOfType(items)) return items;
            if (type.GetConstructor([typeof(IDictionary<,>).MakeGenericType(of)]) is { } constructor) return constructor.Invoke([items]);
        }
        throw Refuse($"values of type {type.Name}");
    }

    static Array Array(JsonElement json, Type of)
    {
        if (json.ValueKind != JsonValueKind.Array) throw Refuse("lists");
        Array values = System.Array.CreateInstance(of, json.GetArrayLength());
        int at = 0;
        foreach (JsonElement item in json.EnumerateArray()) values.SetValue(Value(item, of), at++);
        return values;
    }

    static IDictionary Dictionary(JsonElement json, Type of)
    {
        if (json.ValueKind != JsonValueKind.Object) throw Refuse("dictionaries");
        var values = (IDictionary)Activator.CreateInstance(typeof(Dictionary<,>).MakeGenericType(typeof(string), of))!;
        foreach (JsonProperty one in json.EnumerateObject()) values[one.Name] = Value(one.Value, of);
        return values;
    }

    // What a parameter of no type in particular is given.
    static object? Plain(JsonElement json) => json.ValueKind switch
    {
        JsonValueKind.Array => new List<object?>((object?[])Array(json, typeof(object))),
        JsonValueKind.Object => Dictionary(json, typeof(object)),
        JsonValueKind.Number when json.TryGetInt64(out long whole) => whole,
        JsonValueKind.Number when BigInteger.TryParse(json.GetRawText(), out BigInteger whole) => whole,
        JsonValueKind.Number => json.GetDouble(),
        JsonValueKind.String => IsUnknown(json) ? Unknown(json) : json.GetString(),
        JsonValueKind.Null => null,
        _ => json.GetBoolean(),
    };

    static ArgumentException Refuse(string wanted) => new($"An argument does not fit the solution's parameter, which takes {wanted}.");
}
