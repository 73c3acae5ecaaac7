import type { ReactNode } from 'react';
import './note.css';

/** Something the reader should know, with what to do about it. */
export function Note({
  tone,
  title,
  children,
  actions,
}: {
  tone: 'info' | 'warning' | 'error';
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={`note note-${tone}`} role={tone === 'error' ? 'alert' : undefined}>
      <p className="note-title">{title}</p>
      {children === undefined ? null : <div className="note-body">{children}</div>}
      {actions === undefined ? null : <div className="row">{actions}</div>}
    </div>
  );
}

/** A designed nothing: what would stand here, and the next thing to do. */
export function Empty({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children === undefined ? null : <div className="quiet prose">{children}</div>}
      {actions === undefined ? null : <div className="row">{actions}</div>}
    </div>
  );
}
