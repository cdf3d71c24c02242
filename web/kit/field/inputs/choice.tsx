import { Radio, Select } from 'antd';
import { type DictionaryEntry, useDictionary } from '../../../client/reference.ts';
import { severalOf } from 'contract/kit/types/choice.ts';
import { SeveralSelect } from '../../ui/several-select.tsx';
import { cells } from '../cells/index.ts';
import type { InputProps } from './input.ts';
import type { Row } from '../../data/row.ts';

const isOffered = (entry: DictionaryEntry, present: unknown, only?: readonly string[]) =>
  entry.value === present || (entry.status === 0 && (!only || only.includes(entry.value)));

/** A code of a dictionary: two or three as radio buttons, more as a list with search; headers cannot be chosen. */
export function ChoiceInput({ value, onChange, onBlur, control, field, only }: InputProps) {
  const all = useDictionary(field.dictionary);
  const entries = all.filter(entry => isOffered(entry, value, only));
  const { id, disabled, ...aria } = control;
  if (only && only.length <= 3) {
    return (
      <Radio.Group
        {...aria}
        disabled={disabled}
        value={value ?? null}
        onChange={e => onChange(e.target.value)}
        onBlur={onBlur}
      >
        {entries.map((entry, place) => (
          <Radio key={entry.value} value={entry.value} {...(place === 0 ? { id } : {})}>
            {entry.label}
          </Radio>
        ))}
      </Radio.Group>
    );
  }
  return (
    <Select
      {...control}
      allowClear={!field.flags.required}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={all.length > 0 ? '请选择' : '…'}
      value={typeof value === 'string' && all.length > 0 ? value : null}
      onChange={picked => onChange(picked ?? null)}
      onBlur={onBlur}
      options={entries.map(entry => ({ value: entry.value, label: entry.label, disabled: !entry.selectable }))}
    />
  );
}

/** Several codes of a dictionary, in the order they are chosen. */
export function ChoicesInput({ field, value, onChange, onBlur, control, only }: InputProps) {
  const codes = severalOf(value);
  const entries = useDictionary(field.dictionary).filter(
    entry => codes.includes(entry.value) || isOffered(entry, null, only),
  );
  return (
    <SeveralSelect
      {...control}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="可选择多项"
      value={entries.length > 0 ? codes : []}
      onChange={(chosen: string[]) => onChange(chosen.join(';') || null)}
      onBlur={onBlur}
      options={entries.map(entry => ({ value: entry.value, label: entry.label, disabled: !entry.selectable }))}
    />
  );
}

/** Chosen from what the screen offers: one, several of a text, or several rows. */
export function OptionsInput({ field, value, options = [], isSeveral, onChange, onBlur, control }: InputProps) {
  const isRows = field.type === 'refs';
  const shared = { ...control, showSearch: { optionFilterProp: 'label' }, options: [...options], onBlur };
  if (isRows || isSeveral)
    return (
      <SeveralSelect
        {...shared}
        value={isRows ? ((value as string[] | null) ?? []) : severalOf(value)}
        onChange={(chosen: string[]) => onChange(isRows ? chosen : chosen.join(';'))}
      />
    );
  return (
    <Select
      {...shared}
      allowClear={!field.flags.required}
      placeholder="请选择"
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={picked => onChange(picked ?? null)}
    />
  );
}

/** A state is changed by actions alone, so a form only shows it. */
export function StateInput({ name, field, value, row, control }: InputProps) {
  return (
    <output id={control.id} className="read-only" aria-describedby={control['aria-describedby']}>
      {value ? cells.state.show({ name, field, value, row: row as Row }) : '自动'}
    </output>
  );
}
