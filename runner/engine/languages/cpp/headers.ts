/** The headers of C++17's standard library, with those it has from C (ISO/IEC 14882:2017, tables 16 and 17). */
const STANDARD = new Set(
  `algorithm any array atomic bitset charconv chrono codecvt complex condition_variable deque exception
  execution filesystem forward_list fstream functional future initializer_list iomanip ios iosfwd iostream istream
  iterator limits list locale map memory memory_resource mutex new numeric optional ostream queue random ratio regex
  scoped_allocator set shared_mutex sstream stack stdexcept streambuf string string_view strstream system_error
  thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility valarray variant vector
  cassert ccomplex cctype cerrno cfenv cfloat cinttypes ciso646 climits clocale cmath csetjmp csignal cstdalign
  cstdarg cstdbool cstddef cstdint cstdio cstdlib cstring ctgmath ctime cuchar cwchar cwctype`.split(/\s+/),
);

/** Of C and POSIX, beyond what C++ has (IEEE 1003.1-2017, "Headers"): no library has to be linked for them. */
const OF_THE_SYSTEM =
  /^(?:(?:aio|arpa\/inet|assert|complex|cpio|ctype|dirent|dlfcn|errno|fcntl|fenv|float|fmtmsg|fnmatch|ftw|glob|grp|iconv|inttypes|iso646|langinfo|libgen|limits|locale|math|monetary|mqueue|ndbm|net\/if|netdb|netinet\/(?:in|tcp)|nl_types|poll|pthread|pwd|regex|sched|search|semaphore|setjmp|signal|spawn|stdalign|stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|stdnoreturn|string|strings|stropts|sys\/\w+|syslog|tar|termios|tgmath|threads|time|trace|uchar|ulimit|unistd|utime|utmpx|wchar|wctype|wordexp)\.h|bits\/stdc\+\+\.h)$/;
const ANY_INCLUDE = /^[ \t]*#[ \t]*include[ \t]*<([^>\n]+)>/gm;

/** The headers that a program includes and that come with a library, each once. */
export function libraryHeaders(text: string): string[] {
  const names = [...text.matchAll(ANY_INCLUDE)].map(([, name = '']) => name.trim());
  return [...new Set(names.filter((name) => !STANDARD.has(name) && !OF_THE_SYSTEM.test(name)))];
}

/** White space and comments, or the include of a header by its name. */
const BLANK = /(?:\s+|\/\/.*|\/\*[\s\S]*?\*\/)+/y;
const INCLUDE = /#[ \t]*include[ \t]*<(\w+)>[ \t]*(?=\r?\n|\/[/*]|$)/y;

/** The standard headers that a program includes before it says anything else, sorted, each once. */
export function leadingHeaders(text: string): string[] {
  const found = new Set<string>();
  for (let at = 0; ; ) {
    at += matchAt(BLANK, text, at)?.[0].length ?? 0;
    const [whole = '', name = ''] = matchAt(INCLUDE, text, at) ?? [];
    if (!STANDARD.has(name)) break;
    found.add(name);
    at += whole.length;
  }
  return [...found].sort();
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
