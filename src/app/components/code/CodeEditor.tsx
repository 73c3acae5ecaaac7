import { useEffect, useRef } from 'react';
import type { Language } from '../../../model/index.ts';
import { type Around, createEditor, type Editor } from './editor.ts';
import type { LineMark } from './lineMarks.ts';
import type { RangeMark } from './rangeMarks.ts';

export interface CodeEditorProps {
  /** What the code is, for people who can't see it. */
  label: string;
  language: Language;
  text: string;
  /** What stands around the text where it is part of a program; it is shown, and never editable. */
  around?: Around | undefined;
  /** Lines of all that is shown; the first is scrolled into view. */
  marks?: readonly LineMark[];
  /** What was found in the lines of all that is shown. */
  found?: readonly RangeMark[];
  /** Folds away what is far from the text and from marks. */
  folded?: boolean;
  /** Makes the text editable and is told of every change. */
  onChange?: (text: string) => void;
}

/** CodeMirror with a language's syntax. The text is only ever shown, never run or taken for markup. */
export function CodeEditor({
  label,
  language,
  text,
  around,
  marks,
  found,
  folded = false,
  onChange,
}: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const change = useRef(onChange);
  const editable = onChange !== undefined;
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    if (host.current === null) return;
    const created = createEditor(host.current, {
      label,
      language,
      editable,
      onChange: (next) => change.current?.(next),
    });
    editor.current = created;
    return () => {
      created.destroy();
      editor.current = null;
    };
  }, [label, language, editable]);
  // These run after the one above, so a new editor gets its text as well.
  useEffect(() => {
    editor.current?.show(text, around ?? null);
  });
  const writtenFound = JSON.stringify(found ?? []);
  useEffect(() => {
    editor.current?.markFound(JSON.parse(writtenFound) as RangeMark[]);
  }, [writtenFound]);
  const written = JSON.stringify(marks ?? []);
  useEffect(() => {
    editor.current?.mark(JSON.parse(written) as LineMark[]);
    editor.current?.fold(folded);
  }, [written, folded]);
  return <div ref={host} className="code-host" />;
}
