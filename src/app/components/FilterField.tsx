import { useRef, useState } from 'react';
import { Input, Label, SearchField } from 'react-aria-components';
import { useShortcuts } from '../shell/shortcuts.ts';
import './fields.css';

/** The text filter of a table: "/" goes there, Esc empties it and then leaves it. */
export function FilterField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  // The address follows what is typed; until it has, the field shows what was typed.
  const [typed, setTyped] = useState({ text: value, value });
  if (typed.value !== value && document.activeElement !== input.current) setTyped({ text: value, value });
  const type = (text: string) => {
    setTyped({ text, value });
    onChange(text);
  };
  useShortcuts({ '/': () => input.current?.focus() });
  return (
    <SearchField
      className="field"
      value={typed.text}
      onChange={type}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed.text === '') input.current?.blur();
      }}
    >
      <Label className="visually-hidden">{label}</Label>
      <Input ref={input} className="input" placeholder={`${label}  /`} />
    </SearchField>
  );
}
