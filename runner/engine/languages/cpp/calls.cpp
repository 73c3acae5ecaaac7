#include <chrono>
#include <cstdlib>
#include <cxxabi.h>
#include <exception>
#include <fcntl.h>
#include <limits>
#include <new>
#include <string>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <unistd.h>
#include <utility>

#include "plain.hpp"

// Calls a solution with arguments from standard input; its messages are those of calls/driver.ts. What types
// arguments and answers have is read off the solution's own declaration.
namespace benchtab_calls {

inline std::string nameOf(const std::type_info& type) {
    int status = 0;
    char* name = abi::__cxa_demangle(type.name(), nullptr, nullptr, &status);
    const std::string found = status == 0 ? name : type.name();
    std::free(name);
    return found;
}

/** Messages go in and out apart from what the solution sees as its standard streams. */
class Line {
public:
    Line() : input(::dup(0)), output(::dup(1)) {
        const int nothing = ::open("/dev/null", O_RDONLY);
        ::dup2(nothing, 0);
        ::close(nothing);
        ::dup2(2, 1);
    }

    /** Whether there was another line. */
    bool read(std::string& line) {
        line.clear();
        for (;;) {
            const std::size_t end = held.find('\n', from);
            if (end != std::string::npos) {
                line.assign(held, from, end - from);
                from = end + 1;
                return true;
            }
            char bytes[65536];
            const ssize_t count = ::read(input, bytes, sizeof bytes);
            if (count <= 0) return false;
            held.erase(0, from);
            from = 0;
            held.append(bytes, static_cast<std::size_t>(count));
        }
    }

    void write(std::string line) {
        line += '\n';
        for (std::size_t done = 0; done < line.size();) {
            const ssize_t count = ::write(output, line.data() + done, line.size() - done);
            if (count <= 0) std::_Exit(1);
            done += static_cast<std::size_t>(count);
        }
    }

private:
    int input;
    int output;
    std::string held;
    std::size_t from = 0;
};

using Clock = std::chrono::steady_clock;

inline std::string since(Clock::time_point started) {
    return std::to_string(std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - started).count());
}

inline std::string raised(const std::string& type, const std::string& message, const char* isA) {
    Writer out(std::numeric_limits<std::size_t>::max());
    out.put("{\"type\":");
    out.text(type);
    out.put(",\"message\":");
    out.text(message.substr(0, 4096));
    out.put(std::string(",\"isA\":[\"Exception\"") + isA + "],\"traceback\":[]}");
    return out.out;
}

template <class R, class... A, std::size_t... I>
std::string call(R (*solution)(A...), const std::string& json, std::size_t most, std::index_sequence<I...>) {
    Clock::time_point started = Clock::now();
    try {
        std::tuple<std::decay_t<A>...> given;
        Reader in(json);
        Plain<std::tuple<std::decay_t<A>...>>::read(in, given);
        started = Clock::now();
        if constexpr (std::is_void_v<R>) {
            solution(std::forward<A>(std::get<I>(given))...);
            return "not-plain " + since(started) + " void";
        } else {
            const std::decay_t<R> value = solution(std::forward<A>(std::get<I>(given))...);
            const std::string took = since(started);
            try {
                Writer out(most);
                Plain<std::decay_t<R>>::write(out, value);
                return "returned " + took + " " + out.out;
            } catch (const TooMuch&) {
                return "not-plain " + took + " more than " + std::to_string(most) + " bytes of JSON";
            }
        }
    } catch (const std::bad_alloc& error) {
        return "raised " + since(started) + " " + raised("std::bad_alloc", error.what(), ",\"MemoryError\"");
    } catch (const std::exception& error) {
        return "raised " + since(started) + " " + raised(nameOf(typeid(error)), error.what(), "");
    } catch (...) {
        const std::type_info* type = abi::__cxa_current_exception_type();
        return "raised " + since(started) + " " + raised(type == nullptr ? "exception" : nameOf(*type), "", "");
    }
}

template <class R, class... A>
int serve(R (*solution)(A...)) {
    Line line;
    std::string text;
    if (!line.read(text)) return 0;
    const std::size_t most = std::stoull(text);
    line.write("ready");
    while (line.read(text)) line.write(call(solution, text, most, std::index_sequence_for<A...>()));
    return 0;
}

}  // namespace benchtab_calls

// A solution's own main is not what is run.
#define main benchtab_main_of_the_solution
#include "solution.cpp"
#undef main

int main() { return benchtab_calls::serve(&BENCHTAB_SOLUTION); }
