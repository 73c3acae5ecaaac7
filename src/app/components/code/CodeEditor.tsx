import { useEffect, useRef } from 'react';
import { createEditor, type Editor } from './editor.ts';

export interface CodeEditorProps {
  /** What the code is, for people who can't see it. */
  label: string;
  text: string;
  /** Lines to mark, 1-based; the first is scrolled into view. */
  marked?: readonly number[];
  /** Makes the text editable and is told of every change. */
  onChange?: (text: string) => void;
}

/** CodeMirror with Python's syntax. The text is only ever shown, never run or taken for markup. */
export function CodeEditor({ label, text, marked, onChange }: CodeEditorProps) {
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
      editable,
      onChange: (next) => change.current?.(next),
    });
    editor.current = created;
    return () => {
      created.destroy();
      editor.current = null;
    };
  }, [label, editable]);
  // Runs after the one above, so a new editor gets its text as well.
  useEffect(() => {
    editor.current?.show(text);
  });
  const lines = (marked ?? []).join(',');
  useEffect(() => {
    editor.current?.mark(lines === '' ? [] : lines.split(',').map(Number));
  }, [lines]);
  return <div ref={host} className="code-host" />;
}
