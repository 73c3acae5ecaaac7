import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import './fields.css';
import './menu.css';

/** One of a few values, with its name above or, where `compact`, only for those who can't see the context. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  compact = false,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  compact?: boolean;
}) {
  return (
    <Select
      className="field"
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      <Label className={compact ? 'visually-hidden' : 'field-label'}>{label}</Label>
      <Button className="select-button">
        <SelectValue className="select-value" />
        <span aria-hidden="true" className="select-arrow">
          ▾
        </span>
      </Button>
      <Popover className="popover">
        <ListBox
          className="menu"
          items={options.map((option) => ({ id: option.value, label: option.label }))}
        >
          {(option) => (
            <ListBoxItem className="menu-item" textValue={option.label}>
              <bdi>{option.label}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
