/**
 * Where the harness puts a C++ program's assertions: the offset of the line with main's last `return`. It counts
 * braces from the line with "int main(" on and looks for the return upwards from the line on which they are even;
 * strings and comments count like code. The last line where there is no such return.
 */
export function mainReturnOf(code: string): number {
  const lines = code.split('\n');
  const last = lines.length - 1;
  let open = 0;
  const main = lines.findIndex((line) => line.includes('int main('));
  const end = lines.findIndex((line, at) => {
    if (at < main) return false;
    open += countOf(line, '{') - countOf(line, '}');
    return open === 0;
  });
  const found = end === -1 ? -1 : lines.slice(0, end + 1).findLastIndex((line) => line.includes('return'));
  const before = lines.slice(0, found === -1 ? last : found);
  return before.reduce((offset, line) => offset + line.length + 1, 0);
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}
