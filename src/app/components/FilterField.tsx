import { useRef } from 'react';
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
  useShortcuts({ '/': () => input.current?.focus() });
  return (
    <SearchField
      className="field"
      value={value}
      onChange={onChange}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value === '') input.current?.blur();
      }}
    >
      <Label className="visually-hidden">{label}</Label>
      <Input ref={input} className="input" placeholder={`${label}  /`} />
    </SearchField>
  );
}
