import { Input as Box } from 'antd';
import { useState } from 'react';
import { fenOf, yuanOf } from 'contract/kit/types/money.ts';
import { percentOf, shareOf } from 'contract/kit/types/percent.ts';
import { halvesOf, pointsOf } from 'contract/kit/types/points.ts';
import type { InputProps } from './input.ts';
import { isMask, SealedInput } from './sealed.tsx';

interface Unit {
  suffix: string;
  read(text: string): number | null;
  write(value: number): string;
}
const yuan: Unit = { suffix: '元', read: fenOf, write: yuanOf };
const percent: Unit = { suffix: '%', read: shareOf, write: value => percentOf(value).slice(0, -1) };
const points: Unit = { suffix: '分', read: halvesOf, write: pointsOf };

/** Typed in the unit people use and kept whole in the smallest one; what is no amount stays as typed and is told. */
function UnitInput({ value, onChange, onBlur, control, unit }: InputProps & { unit: Unit }) {
  const [typed, setTyped] = useState<string | null>(null);
  const kept = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return (
    <Box
      {...control}
      value={typed ?? (typeof kept === 'number' ? unit.write(kept) : String(kept ?? ''))}
      inputMode="decimal"
      autoComplete="off"
      suffix={unit.suffix}
      onChange={event => {
        setTyped(event.target.value);
        onChange(event.target.value.trim() === '' ? null : (unit.read(event.target.value) ?? event.target.value));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
    />
  );
}

export const MoneyInput = (props: InputProps) => <UnitInput {...props} unit={yuan} />;
export const PercentInput = (props: InputProps) => <UnitInput {...props} unit={percent} />;
export const PointsInput = (props: InputProps) => <UnitInput {...props} unit={points} />;

/** What somebody earns travels as digits, and may come masked. */
export const IncomeInput = (props: InputProps) =>
  isMask(props.value) ? (
    <SealedInput {...props} />
  ) : (
    <MoneyInput {...props} onChange={value => props.onChange(typeof value === 'number' ? String(value) : value)} />
  );
