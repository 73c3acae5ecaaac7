import { execFileSync } from 'node:child_process';

/** Prints, for each source of standard input's JSON, the numbers of its functions by their lines. */
const SCRIPT = `
import ast, json, sys
import mccabe
def numbers(source):
    visitor = mccabe.PathGraphingAstVisitor()
    try:
        visitor.preorder(ast.parse(source), visitor)
    except SyntaxError:
        return None
    return [[g.lineno, g.complexity()] for g in visitor.graphs.values() if not g.entity.startswith(("Loop", "If", "TryExcept"))]
print(json.dumps([numbers(source) for source in json.load(sys.stdin)]))
`;

/** McCabe numbers by PyCQA's mccabe, as [line, number] of each function, null for what CPython refuses; null for all, after a loud line, where it is not installed. */
export function mccabeNumbers(sources: readonly string[]): ([number, number][] | null)[] | null {
  for (const python of ['python3', '/usr/bin/python3']) {
    try {
      execFileSync(python, ['-c', 'import mccabe'], { stdio: 'pipe' });
    } catch {
      continue;
    }
    const answer = execFileSync(python, ['-c', SCRIPT], {
      input: JSON.stringify(sources),
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    return JSON.parse(answer) as ([number, number][] | null)[];
  }
  console.warn('SKIPPED: python3-mccabe is not installed, so McCabe numbers of Python are not compared.');
  return null;
}
