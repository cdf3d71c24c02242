/** Which year records beside the rows are of: hours, grades. Nothing where none are told. */
import { InputNumber } from 'antd';
import { isOfYear, type Measure } from 'contract/statistics/measures.ts';
import { useDay } from '../../client/tab.ts';
import type { Choice } from './choice.ts';

interface Props {
  choice: Choice;
  measure: Measure;
  go(change: Partial<Choice>): void;
}
export function YearField({ choice: { year, rows, columns }, measure, go }: Props) {
  const now = Number(useDay().slice(0, 4));
  if (!isOfYear(measure, [rows, columns])) return null;
  return (
    <InputNumber
      className="statistics-year"
      aria-label="年度"
      prefix="年度"
      min={1949}
      max={now}
      precision={0}
      value={year ?? now}
      onChange={next => go({ year: next === null || next === now ? undefined : next })}
    />
  );
}
