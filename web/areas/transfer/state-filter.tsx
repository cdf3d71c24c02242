/** Narrows a table within a card to one state. */
import { Select } from 'antd';
import type { Field } from 'contract/kit/field.ts';
import { Word } from '../../kit/field/cells/choice.tsx';

interface Props {
  field: Field;
  codes: readonly string[];
  /** Empty: all of them. */
  value: string;
  onChange(code: string): void;
}
export const StateFilter = ({ field, codes, value, onChange }: Props) => (
  <Select
    aria-label={field.label}
    value={value}
    popupMatchSelectWidth={false}
    onChange={onChange}
    options={[
      { value: '', label: `全部${field.label}` },
      ...codes.map(code => ({ value: code, label: <Word field={field} value={code} /> })),
    ]}
  />
);
