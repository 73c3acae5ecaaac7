import { lazy, Suspense } from 'react';
import type { CodeEditorProps } from './CodeEditor.tsx';
import './code.css';

const CodeEditor = lazy(async () => ({ default: (await import('./CodeEditor.tsx')).CodeEditor }));

/** Code with syntax colours. Until the editor is loaded the plain text stands in its place, at the same height. */
export function CodeView(props: CodeEditorProps) {
  const { around, text } = props;
  return (
    <div className="code-view">
      <Suspense
        fallback={
          <pre className="code-plain">
            {around?.before}
            {text}
            {around?.after}
          </pre>
        }
      >
        <CodeEditor {...props} />
      </Suspense>
    </div>
  );
}
