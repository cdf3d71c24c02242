/** On which days dues of a month can have been paid: prepaid from the first day of its year on, and never after today. Domain-party 6.2. */
import { fault, type Fault } from 'contract/kit/fault.ts';

export function paidOnFaults(paidOn: string, month: string, today: string): Fault[] {
  if (paidOn > today) return [fault('paidOn', 'dues.paid-on.later')];
  const from = `${month.slice(0, 4)}-01-01`;
  return paidOn < from ? [fault('paidOn', 'dues.paid-on.before', { month, from })] : [];
}
