import { Input as Box, Select } from 'antd';
import { useState } from 'react';
import { normaliseDay } from 'contract/kit/types/day.ts';
import { fenOf, yuanOf } from 'contract/kit/types/money.ts';
import { percentOf, shareOf } from 'contract/kit/types/percent.ts';
import { useDictionary } from '../../../client/reference.ts';
import { SeveralSelect } from '../../ui/several-select.tsx';
import type { Filter, FilterProps } from './filter.ts';

/** Keeps typing apart from the address: it is taken over on Enter or on leaving the field. */
function Typed({
  label,
  value,
  onTake,
  placeholder,
}: {
  label: string;
  value: string;
  onTake(value: string): void;
  placeholder?: string;
}) {
  const [typed, setTyped] = useState(value);
  const [taken, setTaken] = useState(value);
  if (taken !== value) {
    // The address changed: by Back, by a chip, by 清除.
    setTaken(value);
    setTyped(value);
  }
  const take = () => typed.trim() !== value && onTake(typed.trim());
  return (
    <Box
      allowClear
      aria-label={label}
      placeholder={placeholder ?? ''}
      value={typed}
      onChange={e => setTyped(e.target.value)}
      onBlur={take}
      onPressEnter={take}
    />
  );
}

const only = (key: string, value: string) => (value === '' ? {} : { [key]: [value] });
const first = ({ name, filters }: Pick<FilterProps, 'name' | 'filters'>) => filters[name]?.[0] ?? '';

const typed = (placeholder: string): Filter => ({
  control: props => (
    <Typed
      label={props.field.label}
      placeholder={placeholder}
      value={first(props)}
      onTake={value => props.onChange(only(props.name, value))}
    />
  ),
  words: first,
});
export const text = typed('含有…');
/** Sealed values are found whole, never by a fragment. */
export const whole = typed('填写完整内容');

/** One of two answers; `end` is what follows the name of the field in the query. */
const either = (end: string, yes: string, no: string): Filter => ({
  control: ({ name, field, filters, onChange }) => (
    <Select
      aria-label={field.label}
      allowClear
      placeholder="不限"
      value={filters[`${name}${end}`]?.[0] ?? null}
      onChange={(value: string | null) => onChange(only(`${name}${end}`, value ?? ''))}
      options={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
    />
  ),
  words: ({ name, filters }) => (filters[`${name}${end}`]?.[0] === 'true' ? yes : no),
});
/** Nothing can be asked of these values but whether there are any. */
export const presence = either('.empty', '未填写', '已填写');
export const flag = either('', '是', '否');

function Range({
  name,
  field,
  filters,
  onChange,
  tidy,
  placeholder,
}: FilterProps & { tidy(value: string): string; placeholder: string }) {
  const [from = '', to = ''] = [filters[`${name}.from`]?.[0], filters[`${name}.to`]?.[0]];
  const take = (a: string, b: string) => onChange({ ...only(`${name}.from`, tidy(a)), ...only(`${name}.to`, tidy(b)) });
  return (
    <span className="range">
      <Typed label={`${field.label}从`} placeholder={placeholder} value={from} onTake={value => take(value, to)} />
      <span>–</span>
      <Typed label={`${field.label}到`} placeholder={placeholder} value={to} onTake={value => take(from, value)} />
    </span>
  );
}
const wordsOfRange = (from: string | undefined, to: string | undefined) => {
  if (from && to) return `${from} – ${to}`;
  if (from) return `${from} 起`;
  return to ? `至 ${to}` : '未填写';
};
/** Beside the dates themselves, how long they are past: 年龄 of a birthday, years of anything else. */
function Dated({ range, since, ...props }: FilterProps & { range: Filter; since: string }) {
  const { name, filters, onChange } = props;
  const [from = '', to = ''] = [filters[`${name}.yearsFrom`]?.[0], filters[`${name}.yearsTo`]?.[0]];
  const [byYears, setByYears] = useState(from !== '' || to !== '');
  const whole = (value: string) => value.replace(/\D/g, '').slice(0, 3);
  const take = (a: string, b: string) =>
    onChange({ ...only(`${name}.yearsFrom`, whole(a)), ...only(`${name}.yearsTo`, whole(b)) });
  return (
    <span className="dated">
      <Select
        aria-label={`${props.field.label}按`}
        value={byYears ? 'years' : 'dates'}
        onChange={(way: string) => (setByYears(way === 'years'), onChange({}))}
        options={[
          { value: 'dates', label: '时间' },
          { value: 'years', label: since },
        ]}
      />
      {byYears ? (
        <span className="range">
          <Typed label={`${since}从`} placeholder="周年" value={from} onTake={value => take(value, to)} />
          <span>–</span>
          <Typed label={`${since}到`} placeholder="周年" value={to} onTake={value => take(from, value)} />
        </span>
      ) : (
        range.control(props)
      )}
    </span>
  );
}
const yearWords = (from: string | undefined, to: string | undefined, [measure, since]: [string, string]) => {
  if (from && to) return `${since}${from}–${to} ${measure}`;
  if (from) return `${since}满 ${from} ${measure}`;
  return `${since}不超过 ${to} ${measure}`;
};
/** A range of dates that may be asked for by full years too; counted at the day the list is of. */
const dated = (range: Filter, since: string, said: [string, string]): Filter => ({
  control: props => <Dated {...props} range={range} since={since} />,
  words(props) {
    const [from, to] = ['yearsFrom', 'yearsTo'].map(end => props.filters[`${props.name}.${end}`]?.[0]);
    return from || to ? yearWords(from, to, said) : range.words(props);
  },
});
const rangeWords: Filter['words'] = ({ name, filters }) =>
  wordsOfRange(filters[`${name}.from`]?.[0], filters[`${name}.to`]?.[0]);
export const instantRange: Filter = {
  control: props => <Range {...props} tidy={value => normaliseDay(value) ?? ''} placeholder="如 20260519" />,
  words: rangeWords,
};
export const dayRange = dated(instantRange, '至今年数', ['年', '至今']);
const month = (value: string) =>
  value.replace(
    /^(\d{4})[-./年]?(\d{1,2})月?$/,
    (_all, year: string, part: string) => `${year}-${part.padStart(2, '0')}`,
  );
const months: Filter = {
  control: props => <Range {...props} tidy={month} placeholder="如 2003-01" />,
  words: rangeWords,
};
export const monthRange = dated(months, '至今年数', ['年', '至今']);
export const birthRange = dated(months, '年龄', ['岁', '']);
export const numberRange: Filter = {
  control: props => <Range {...props} tidy={value => value.replace(/[^\d-]/g, '')} placeholder="数字" />,
  words: rangeWords,
};

/** Typed and told in the unit people use, asked for in the one that is kept. */
function unitRange(
  read: (text: string) => number | null,
  write: (value: number) => string,
  placeholder: string,
): Filter {
  const shown = (value: string | undefined) => value && write(Number(value));
  return {
    control({ filters, ...props }) {
      const ends = [`${props.name}.from`, `${props.name}.to`];
      const words = Object.fromEntries(
        ends.flatMap(end => (filters[end]?.[0] ? [[end, [shown(filters[end][0]) ?? '']]] : [])),
      );
      const take = (typed: FilterProps['filters']) =>
        props.onChange(
          Object.fromEntries(Object.entries(typed).map(([end, [text = '']]) => [end, [String(read(text) ?? '')]])),
        );
      return (
        <Range
          {...props}
          filters={words}
          onChange={take}
          tidy={text => shown(String(read(text) ?? '')) ?? ''}
          placeholder={placeholder}
        />
      );
    },
    words: ({ name, filters }) => wordsOfRange(shown(filters[`${name}.from`]?.[0]), shown(filters[`${name}.to`]?.[0])),
  };
}
export const moneyRange = unitRange(fenOf, yuanOf, '元');
export const percentRange = unitRange(shareOf, percentOf, '%');

function Choices({ name, field, filters, onChange }: FilterProps) {
  const entries = useDictionary(field.dictionary);
  return (
    <SeveralSelect
      aria-label={field.label}
      allowClear
      maxTagCount="responsive"
      placeholder="不限"
      showSearch={{ optionFilterProp: 'label' }}
      value={filters[name] ?? []}
      onChange={(values: string[]) => onChange(values.length ? { [name]: values } : {})}
      options={entries.map(entry => ({ value: entry.value, label: entry.label }))}
    />
  );
}
function ChoiceWords({ name, field, filters }: Pick<FilterProps, 'name' | 'field' | 'filters'>) {
  const entries = useDictionary(field.dictionary);
  const values = filters[name] ?? [];
  if (values.length > 3) return `${values.length} 项`;
  return values.map(value => entries.find(entry => entry.value === value)?.label ?? value).join('、');
}
export const choice: Filter = { control: props => <Choices {...props} />, words: props => <ChoiceWords {...props} /> };
