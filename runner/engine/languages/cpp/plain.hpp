#pragma once

#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <limits>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

// Plain data of C++'s types, out of JSON and into it.
namespace benchtab_calls {

struct BadArgument : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/** More JSON than a call may return. */
struct TooMuch {};

class Reader {
public:
    explicit Reader(const std::string& text) : at(text.data()), end(text.data() + text.size()) {}

    bool take(char wanted) {
        skip();
        if (at == end || *at != wanted) return false;
        ++at;
        return true;
    }

    void expect(char wanted) {
        if (!take(wanted)) refuse("another value");
    }

    bool word(const char* text) {
        skip();
        const std::string wanted(text);
        if (static_cast<std::size_t>(end - at) < wanted.size() || wanted.compare(0, wanted.size(), at, wanted.size()) != 0) return false;
        at += wanted.size();
        return true;
    }

    /** The characters of a number. */
    std::string number() {
        skip();
        const char* from = at;
        while (at != end && (std::isalnum(static_cast<unsigned char>(*at)) || *at == '-' || *at == '+' || *at == '.')) ++at;
        if (from == at) refuse("a number");
        return std::string(from, at);
    }

    std::string text() {
        expect('"');
        std::string out;
        while (at != end && *at != '"') {
            if (*at != '\\') {
                out += *at++;
                continue;
            }
            ++at;
            switch (const char escape = at == end ? '\0' : *at++; escape) {
                case 'b': out += '\b'; break;
                case 'f': out += '\f'; break;
                case 'n': out += '\n'; break;
                case 'r': out += '\r'; break;
                case 't': out += '\t'; break;
                case 'u': append(out, point()); break;
                default: out += escape;
            }
        }
        expect('"');
        return out;
    }

    [[noreturn]] static void refuse(const std::string& wanted) {
        throw BadArgument("An argument does not fit the solution's parameter, which takes " + wanted + ".");
    }

private:
    const char* at;
    const char* end;

    void skip() {
        while (at != end && (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n')) ++at;
    }

    std::uint32_t unit() {
        if (end - at < 4) refuse("a text");
        const std::uint32_t value = static_cast<std::uint32_t>(std::strtoul(std::string(at, at + 4).c_str(), nullptr, 16));
        at += 4;
        return value;
    }

    std::uint32_t point() {
        const std::uint32_t high = unit();
        if (high < 0xd800 || high > 0xdbff || end - at < 6 || at[0] != '\\' || at[1] != 'u') return high;
        at += 2;
        return 0x10000 + ((high - 0xd800) << 10) + (unit() - 0xdc00);
    }

    static void append(std::string& out, std::uint32_t point) {
        const auto part = [&](std::uint32_t bits) { out += static_cast<char>(bits); };
        if (point < 0x80) {
            part(point);
        } else if (point < 0x800) {
            part(0xc0 | (point >> 6));
            part(0x80 | (point & 0x3f));
        } else if (point < 0x10000) {
            part(0xe0 | (point >> 12));
            part(0x80 | ((point >> 6) & 0x3f));
            part(0x80 | (point & 0x3f));
        } else {
            part(0xf0 | (point >> 18));
            part(0x80 | ((point >> 12) & 0x3f));
            part(0x80 | ((point >> 6) & 0x3f));
            part(0x80 | (point & 0x3f));
        }
    }
};

class Writer {
public:
    std::string out;

    explicit Writer(std::size_t most) : most(most) {}

    void put(const std::string& text) {
        out += text;
        if (out.size() > most) throw TooMuch();
    }

    void text(const std::string& value) {
        static const char* const digits = "0123456789abcdef";
        std::string quoted = "\"";
        for (const char one : value) {
            const unsigned char code = static_cast<unsigned char>(one);
            if (code == '"' || code == '\\') {
                quoted += '\\';
                quoted += one;
            } else if (code < 0x20) {
                quoted += "\\u00";
                quoted += digits[code >> 4];
                quoted += digits[code & 15];
            } else {
                quoted += one;
            }
        }
        put(quoted + '"');
    }

private:
    std::size_t most;
};

template <class T, class = void>
struct Plain {
    static_assert(sizeof(T) == 0, "This type is no plain data: see docs/compass.md for those that are.");
};

template <>
struct Plain<bool> {
    static void read(Reader& in, bool& value) {
        value = in.word("true");
        if (!value && !in.word("false")) Reader::refuse("a truth");
    }
    static void write(Writer& out, bool value) { out.put(value ? "true" : "false"); }
};

template <>
struct Plain<char> {
    static void read(Reader& in, char& value) {
        const std::string text = in.text();
        if (text.size() != 1) Reader::refuse("one character");
        value = text[0];
    }
    static void write(Writer& out, char value) { out.text(std::string(1, value)); }
};

template <class T>
struct Plain<T, std::enable_if_t<std::is_integral_v<T>>> {
    static void read(Reader& in, T& value) {
        const std::string digits = in.number();
        std::size_t at = digits[0] == '-' ? 1 : 0;
        const bool negative = at == 1;
        // Counted downwards, since there is one more below zero.
        value = 0;
        if (at == digits.size()) Reader::refuse("whole numbers");
        for (; at < digits.size(); ++at) {
            if (digits[at] < '0' || digits[at] > '9') Reader::refuse("whole numbers");
            const T digit = static_cast<T>(digits[at] - '0');
            T next{};
            const bool past = __builtin_mul_overflow(value, static_cast<T>(10), &next) ||
                (negative ? __builtin_sub_overflow(next, digit, &value) : __builtin_add_overflow(next, digit, &value));
            if (past) Reader::refuse("smaller whole numbers");
        }
    }
    static void write(Writer& out, T value) { out.put(std::to_string(value)); }
};

template <class T>
struct Plain<T, std::enable_if_t<std::is_floating_point_v<T>>> {
    static void read(Reader& in, T& value) {
        const std::string text = in.number();
        char* end = nullptr;
        value = static_cast<T>(std::strtold(text.c_str(), &end));
        if (*end != '\0') Reader::refuse("numbers");
    }
    static void write(Writer& out, T value) {
        if (std::isnan(value)) return out.put("NaN");
        if (std::isinf(value)) return out.put(value < 0 ? "-Infinity" : "Infinity");
        char text[64];
        std::snprintf(text, sizeof text, "%.*Lg", std::numeric_limits<double>::max_digits10, static_cast<long double>(value));
        out.put(text);
    }
};

template <>
struct Plain<std::string> {
    static void read(Reader& in, std::string& value) { value = in.text(); }
    static void write(Writer& out, const std::string& value) { out.text(value); }
};

template <class List, class T>
struct PlainList {
    static void read(Reader& in, List& list) {
        in.expect('[');
        if (in.take(']')) return;
        do {
            T item{};
            Plain<T>::read(in, item);
            list.insert(list.end(), std::move(item));
        } while (in.take(','));
        in.expect(']');
    }
    static void write(Writer& out, const List& list) {
        const char* separator = "[";
        for (const auto& item : list) {
            out.put(separator);
            Plain<T>::write(out, item);
            separator = ",";
        }
        out.put(list.empty() ? "[]" : "]");
    }
};

template <class T>
struct Plain<std::vector<T>> : PlainList<std::vector<T>, T> {};
template <class T>
struct Plain<std::deque<T>> : PlainList<std::deque<T>, T> {};
template <class T>
struct Plain<std::list<T>> : PlainList<std::list<T>, T> {};
template <class T>
struct Plain<std::set<T>> : PlainList<std::set<T>, T> {};
template <class T>
struct Plain<std::unordered_set<T>> : PlainList<std::unordered_set<T>, T> {};

template <class T>
struct Plain<std::optional<T>> {
    static void read(Reader& in, std::optional<T>& value) {
        if (in.word("null")) value.reset();
        else Plain<T>::read(in, value.emplace());
    }
    static void write(Writer& out, const std::optional<T>& value) {
        if (value) Plain<T>::write(out, *value);
        else out.put("null");
    }
};

template <class Map, class Value>
struct PlainMap {
    static void read(Reader& in, Map& map) {
        in.expect('{');
        if (in.take('}')) return;
        do {
            std::string name = in.text();
            in.expect(':');
            Plain<Value>::read(in, map[std::move(name)]);
        } while (in.take(','));
        in.expect('}');
    }
    static void write(Writer& out, const Map& map) {
        const char* separator = "{";
        for (const auto& [name, value] : map) {
            out.put(separator);
            out.text(name);
            out.put(":");
            Plain<Value>::write(out, value);
            separator = ",";
        }
        out.put(map.empty() ? "{}" : "}");
    }
};

template <class V>
struct Plain<std::map<std::string, V>> : PlainMap<std::map<std::string, V>, V> {};
template <class V>
struct Plain<std::unordered_map<std::string, V>> : PlainMap<std::unordered_map<std::string, V>, V> {};

template <class Tuple>
struct PlainTuple {
    static void read(Reader& in, Tuple& value) {
        in.expect('[');
        bool isFirst = true;
        std::apply([&](auto&... parts) { (part(in, parts, isFirst), ...); }, value);
        in.expect(']');
    }
    static void write(Writer& out, const Tuple& value) {
        const char* separator = "[";
        const auto each = [&](const auto& part) {
            out.put(separator);
            Plain<std::decay_t<decltype(part)>>::write(out, part);
            separator = ",";
        };
        std::apply([&](const auto&... parts) { (each(parts), ...); }, value);
        out.put(*separator == '[' ? "[]" : "]");
    }

private:
    template <class T>
    static void part(Reader& in, T& value, bool& isFirst) {
        if (!isFirst) in.expect(',');
        isFirst = false;
        Plain<T>::read(in, value);
    }
};

template <class... T>
struct Plain<std::tuple<T...>> : PlainTuple<std::tuple<T...>> {};
template <class A, class B>
struct Plain<std::pair<A, B>> : PlainTuple<std::pair<A, B>> {};

}  // namespace benchtab_calls
