import type { RetireClass } from './retirement.ts';

/** Month of birth, month of retirement, age. */
type Line = [string, string, string];

/**
 * Rows of the annexes: months of birth from the first to the last in one line, the age, the months of retirement. They are
 * counted off here month by month, as the annex is printed, and not by the formula.
 */
function annex(first: string, step: number, years: number, toYears: number): Line[] {
  let [year, month] = first.split('-').map(Number) as [number, number];
  const rows: Line[] = [];
  for (let [age, months, inLine] = [years, 1, 0]; rows.length < 400;) {
    let [toYear, toMonth] = [year + age, month];
    for (let left = months; left > 0; left--)
      [toYear, toMonth] = toMonth === 12 ? [toYear + 1, 1] : [toYear, toMonth + 1];
    const two = (value: number) => String(value).padStart(2, '0');
    rows.push([`${year}-${two(month)}`, `${toYear}-${two(toMonth)}`, `${age}岁${months ? `${months}个月` : ''}`]);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
    inLine += 1;
    if (inLine < step || age === toYears) continue;
    [inLine, months] = [0, months + 1];
    if (months === 12) [age, months] = [age + 1, 0];
  }
  return rows;
}

export const annexes: Record<RetireClass, Line[]> = {
  M60: annex('1965-01', 4, 60, 63),
  F60: annex('1965-01', 4, 60, 63),
  F55: annex('1970-01', 4, 55, 58),
  F50: annex('1975-01', 2, 50, 55),
};
