/** Days of which a sheet says the month alone: `199807` beside a birthday that is known says nothing new. */
import { fault } from 'contract/kit/fault.ts';
import { monthAlone } from 'contract/import/mending.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { factsOfIdCard } from 'contract/kit/types/sealed.ts';
import type { Values } from '../kit/registry.ts';
import type { ReadRow, Words } from './types.ts';

/** The birthday that the id card of the row tells. */
function birthdayIn(resource: Resource, values: Values): string | null {
  const fields = Object.entries(fieldsOf(resource));
  const card = fields.flatMap(([name, { type }]) => (type === 'idCard' ? (values[name] ?? []) : []))[0];
  return card === undefined ? null : (factsOfIdCard(String(card))?.birthDate ?? null);
}

/**
 * A month that the known day lies in is no wish to change it; one that contradicts the id card is told; of another day a
 * person says which day of the month is meant.
 */
export function readMonths(resource: Resource, words: Words, row: ReadRow, held: Values | null): void {
  const fields = fieldsOf(resource);
  for (const [name, month] of Object.entries(row.months)) {
    const field = fields[name];
    if (!field || row.faults.some(one => one.path === name)) continue;
    const isBirthday = typeOf(field).grain === 'month';
    const known = held?.[name] ?? (isBirthday ? birthdayIn(resource, row.values) : null);
    const { label } = field;
    const day = words.get(name)?.get(monthAlone);
    if (typeof known === 'string' && known.startsWith(month)) continue;
    if (isBirthday && known !== null) row.faults.push(fault(name, 'kit.import.other-month', { label, value: month }));
    else if (day === undefined) row.faults.push(fault(name, 'kit.import.month-alone', { label, value: month }));
    else row.values[name] = `${month}-${day}`;
  }
}
