import { apply, hide, indexOf, slice } from '../shared/held.ts';

const secret = `benchtab_${crypto.getRandomValues(new Uint32Array(4)).join('_')}_`;
let drawn = 0;

/** A name that no program knows or can guess, for what the engine puts into a program's text. */
export function secretName(): string {
  drawn++;
  return `${secret}${drawn}`;
}

/** Programs can read the text of their functions: there, the engine's names are left out. */
export function hideFromFunctionTexts(): void {
  const { toString: native } = Function.prototype;
  const methods = {
    toString(this: unknown): string {
      return withoutSecrets(apply(native, this, []) as string);
    },
  };
  hide(Function.prototype, 'toString', methods.toString);
}

/** `import()` where the engine's own call stands, and nothing in place of its mark at the end of a file. */
function withoutSecrets(text: string): string {
  let result = '';
  let rest = text;
  for (let at = indexOf(rest, secret); at >= 0; at = indexOf(rest, secret)) {
    const call = indexOf(rest, '(', at);
    const isEnd = at > 0 && rest[at - 1] === ';';
    result += slice(rest, 0, isEnd ? at - 1 : at) + (isEnd ? '' : 'import');
    rest = isEnd ? slice(rest, call + 3) : slice(rest, call);
  }
  return result + rest;
}
