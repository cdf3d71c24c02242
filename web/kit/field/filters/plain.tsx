import { Input as Box, Select } from 'antd';
import { Fragment, useState } from 'react';
import { isDay, normaliseDay } from 'contract/kit/types/day.ts';
import { fenOf, yuanOf } from 'contract/kit/types/money.ts';
import { percentOf, shareOf } from 'contract/kit/types/percent.ts';
import { halvesOf, pointsOf } from 'contract/kit/types/points.ts';
import { useDictionary } from '../../../client/reference.ts';
import type { Filters } from '../../data/list-state.ts';
import { SeveralSelect } from '../../ui/several-select.tsx';
import type { Filter, FilterProps } from './filter.ts';
import { rangeFault } from './range-fault.ts';

/** Keeps typing apart from the address: it is taken over on Enter or on leaving the field. */
function Typed({
  label,
  value,
  onTake,
  placeholder,
  isWrong = false,
}: {
  label: string;
  value: string;
  onTake(value: string): void;
  placeholder?: string;
  isWrong?: boolean;
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
      aria-invalid={isWrong || undefined}
      {...(isWrong && { status: 'error' as const })}
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

interface RangeProps {
  /** The ends in the query, and what they are called. */
  keys: readonly [string, string];
  label: string;
  placeholder: string;
  filters: Filters;
  /** As the query has it; null where the text is none. */
  read(text: string): string | null;
  /** As people write it. */
  show?(value: string): string;
  /** What it should be. */
  says: string;
  onChange(filters: Filters): void;
  onFault?: FilterProps['onFault'];
}
const asIs = (value: string) => value;

/** Both ends of a range. What is no range stays as it was typed, with the reason, and nothing is asked for. */
function Range({ keys, label, placeholder, filters, read, show = asIs, says, onChange, onFault }: RangeProps) {
  const asked = keys.map(key => filters[key]?.[0] ?? '');
  const [refused, setRefused] = useState<{ typed: string[]; asked: string; why: string } | null>(null);
  const isRefused = refused !== null && refused.asked === asked.join();
  const shown = isRefused ? refused.typed : asked.map(value => value && show(value));
  const take = (at: number, text: string) => {
    const typed = shown.map((value, place) => (place === at ? text : value));
    const ends = typed.map(value => (value === '' ? '' : read(value)));
    const why = rangeFault(ends, says);
    setRefused(why === null ? null : { typed, asked: asked.join(), why });
    if (why !== null) return onFault?.(why);
    return onChange(Object.assign({}, ...keys.map((key, place) => only(key, ends[place] ?? ''))));
  };
  return (
    <span className="range">
      {['从', '到'].map((end, at) => (
        <Fragment key={end}>
          {at > 0 && <span>–</span>}
          <Typed
            label={`${label}${end}`}
            placeholder={placeholder}
            value={shown[at] ?? ''}
            isWrong={isRefused}
            onTake={value => take(at, value)}
          />
        </Fragment>
      ))}
      {isRefused && (
        <small role="alert" className="range-fault">
          {refused.why}
        </small>
      )}
    </span>
  );
}
const wordsOfRange = (from: string | undefined, to: string | undefined) => {
  if (from && to) return `${from} – ${to}`;
  if (from) return `${from} 起`;
  return to ? `至 ${to}` : '未填写';
};
const yearsRead = (value: string) => (/^\d{1,3}$/.test(value) && Number(value) <= 150 ? value : null);
/** Beside the dates themselves, how long they are past: 年龄 of a birthday, years of anything else. */
function Dated({ range, since, ...props }: FilterProps & { range: Filter; since: string }) {
  const { name, filters, onChange, onFault } = props;
  const keys = [`${name}.yearsFrom`, `${name}.yearsTo`] as const;
  const [byYears, setByYears] = useState(keys.some(key => filters[key]));
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
        <Range
          {...{ keys, filters, onChange, onFault }}
          label={since}
          placeholder="周年"
          says="0 至 150 的整数"
          read={yearsRead}
        />
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
  also: since,
  control: props => <Dated {...props} range={range} since={since} />,
  words(props) {
    const [from, to] = ['yearsFrom', 'yearsTo'].map(end => props.filters[`${props.name}.${end}`]?.[0]);
    return from || to ? yearWords(from, to, said) : range.words(props);
  },
});
/** Read, and told, in the unit people use; asked for in the one that is kept. */
const ranged = (said: Pick<RangeProps, 'read' | 'show' | 'says' | 'placeholder'>): Filter => ({
  control: ({ name, field, filters, onChange, onFault }) => (
    <Range {...{ ...said, filters, onChange, onFault }} keys={[`${name}.from`, `${name}.to`]} label={field.label} />
  ),
  words({ name, filters }) {
    const [from, to] = ['from', 'to'].map(end => filters[`${name}.${end}`]?.[0]);
    const { show = asIs } = said;
    return wordsOfRange(from && show(from), to && show(to));
  },
});
const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value));
export const instantRange = ranged({
  placeholder: '如 20260519',
  says: '日期，如 2026-05-19',
  read(text) {
    const value = normaliseDay(text) ?? '';
    return isDay(value) || isInstant(value) ? value : null;
  },
});
export const dayRange = dated(instantRange, '至今年数', ['年', '至今']);
const months = ranged({
  placeholder: '如 2003-01',
  says: '年月，如 2003-01',
  read(text) {
    const value = text.replace(
      /^(\d{4})[-./年]?(\d{1,2})月?$/,
      (_all, year: string, part: string) => `${year}-${part.padStart(2, '0')}`,
    );
    return /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(value) ? value : null;
  },
});
export const monthRange = dated(months, '至今年数', ['年', '至今']);
export const birthRange = dated(months, '年龄', ['岁', '']);
export const numberRange = ranged({
  placeholder: '数字',
  says: '整数',
  read: text => (/^-?\d{1,9}$/.test(text) ? String(Number(text)) : null),
});

const unitRange = (
  read: (text: string) => number | null,
  write: (value: number) => string,
  unit: string,
  says: string,
) =>
  ranged({
    placeholder: unit,
    says,
    read(text) {
      const value = read(text);
      return value === null ? null : String(value);
    },
    show: value => write(Number(value)),
  });
export const moneyRange = unitRange(fenOf, yuanOf, '元', '金额，如 100 或 99.50');
export const percentRange = unitRange(shareOf, percentOf, '%', '百分数，如 95 或 99.5');
export const pointsRange = unitRange(halvesOf, pointsOf, '分', '分数，如 60 或 87.5');

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
