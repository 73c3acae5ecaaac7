import { numbered } from '../lib/numbered.ts';
import { reachable } from '../lib/reachable.ts';
import './literal.css';

// Control, format and separator characters, which could make text read otherwise than it is.
const UNSEEN = /((?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])/u;

/** Text from a file or a program as it is: isolated from the text around, unseen characters shown by their code. */
export function Literal({ text }: { text: string }) {
  if (!UNSEEN.test(text)) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {numbered(text.split(UNSEEN)).map(({ place, item }) =>
        place % 2 === 0 ? (
          item
        ) : (
          <span key={place} className="unseen">
            {codePointName(item)}
          </span>
        ),
      )}
    </bdi>
  );
}

/** A block of code or output, shown line by line as it is. */
export function LiteralBlock({ text, label }: { text: string; label: string }) {
  return (
    <div className="literal-block" {...reachable(label)}>
      <pre>
        <Literal text={text} />
      </pre>
    </div>
  );
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
