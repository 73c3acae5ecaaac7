import type { ReactNode } from 'react';
import {
  Button,
  Checkbox,
  type CheckboxProps,
  Group,
  Input,
  Label,
  NumberField,
  Radio,
  type RadioProps,
  Text,
} from 'react-aria-components';
import './fields.css';

/** A box to tick, with what it means beside it. */
export function Tick({ children, ...props }: Omit<CheckboxProps, 'children'> & { children: ReactNode }) {
  return (
    <Checkbox {...props} className="check">
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className="check-box" aria-hidden="true">
            {isSelected || isIndeterminate ? (
              <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
                <path
                  d={isIndeterminate ? 'M2.5 6h7' : 'M2.2 6.4 5 9.2 9.8 3.2'}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.8"
                />
              </svg>
            ) : null}
          </span>
          <span>{children}</span>
        </>
      )}
    </Checkbox>
  );
}

/** One of a radio group's choices. */
export function Pick({ children, ...props }: Omit<RadioProps, 'children'> & { children: ReactNode }) {
  return (
    <Radio {...props} className="check radio">
      <span className="check-box" aria-hidden="true" />
      <span>{children}</span>
    </Radio>
  );
}

/** A number with its unit in the label and what it means below. */
export function NumberSetting({
  label,
  help,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  help: string;
  /** NaN for empty. */
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}) {
  return (
    <NumberField
      className="field"
      value={value}
      minValue={min}
      maxValue={max}
      onChange={onChange}
      formatOptions={{ useGrouping: false }}
    >
      <Label className="field-label">{label}</Label>
      <Group className="number-field">
        <Input className="input" />
        <Button slot="decrement" className="step">
          −
        </Button>
        <Button slot="increment" className="step">
          +
        </Button>
      </Group>
      <Text slot="description" className="field-help">
        {help}
      </Text>
    </NumberField>
  );
}
