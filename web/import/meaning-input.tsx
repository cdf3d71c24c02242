/** What a word of a sheet means: the likely ones first, then all that the field offers. */
import { Select } from 'antd';
import { useId } from 'react';
import type { Field } from 'contract/kit/field.ts';
import { useDictionary } from '../client/reference.ts';
import { inputs } from '../kit/field/inputs/index.ts';

interface Props {
  name: string;
  field: Field;
  label: string;
  value: string | null;
  proposals?: readonly { value: string; label: string }[];
  onChange(value: string | null): void;
}

function WordInput({ field, label, value, proposals = [], onChange }: Props) {
  const near = new Set(proposals.map(one => one.value));
  const others = useDictionary(field.dictionary)
    .filter(entry => entry.status === 0 && entry.selectable && !near.has(entry.value))
    .map(entry => ({ value: entry.value, label: entry.label }));
  return (
    <Select
      aria-label={label}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="选择含义"
      value={value}
      onChange={(picked: string | undefined) => onChange(picked ?? null)}
      options={[...proposals, ...others]}
    />
  );
}

export function MeaningInput(props: Props) {
  const { name, field, label, value, proposals = [], onChange } = props;
  const id = useId();
  if (field.dictionary) return <WordInput {...props} />;
  const Input = inputs[field.type === 'refs' ? 'ref' : field.type];
  return (
    <label className="meaning" htmlFor={id}>
      <span className="visually-hidden">{label}</span>
      <Input
        name={name}
        field={{ ...field, flags: { ...field.flags, required: false } }}
        value={value}
        row={{}}
        titles={Object.fromEntries(proposals.map(one => [one.value, one.label]))}
        onChange={picked => onChange(typeof picked === 'string' && picked !== '' ? picked : null)}
        onBlur={() => undefined}
        fill={() => undefined}
        control={{
          id,
          disabled: false,
          'aria-invalid': false,
          'aria-required': false,
          'aria-describedby': '',
        }}
      />
    </label>
  );
}
