/** What a base is made of, by the standard a member pays by. Domain-party 6.1. */
import { deductions, earnings } from 'contract/dues/dues-base.ts';
import { standards } from 'contract/dues/dues-rate.ts';
import { isBlank } from '../../kit/data/faults.ts';
import type { Changes } from '../../kit/data/record.ts';

const { otherPay: _, ...wages } = earnings;
const takenOff = Object.keys(deductions);
const agreed = ['agreedFen', 'agreedReason'];
const byStandard: Readonly<Record<string, readonly string[]>> = {
  [standards.monthly]: [...Object.keys(wages), ...takenOff, ...agreed],
  [standards.yearly]: ['otherPay', ...takenOff, ...agreed],
  [standards.irregular]: ['otherPay', ...takenOff, ...agreed],
  [standards.retired]: ['otherPay', ...agreed],
  [standards.student]: agreed,
  [standards.laidOff]: agreed,
  [standards.relief]: agreed,
  [standards.minimum]: agreed,
  [standards.farmer]: agreed,
  [standards.reduced]: [...agreed, 'untilMonth'],
  [standards.exempt]: ['agreedReason', 'untilMonth'],
};
const all = [...Object.keys(earnings), ...takenOff, ...agreed, 'untilMonth'];

/** Asked for by the standard; what was filled in before stands there too, so that it can be taken out. */
export function baseFields(values: Changes): string[] {
  const needed = byStandard[String(values['standard'] ?? '')] ?? [];
  return [
    'memberId',
    'effectiveMonth',
    'standard',
    ...all.filter(name => needed.includes(name) || !isBlank(values[name])),
  ];
}
