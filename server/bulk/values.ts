/** What is to be set: the fields that may, their clean values, every fault at once on its field. */
import type { BulkChange } from 'contract/bulk/change.ts';
import { bulkRefusal } from 'contract/bulk/fields.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { shortened } from 'contract/kit/type.ts';
import type { Values, Tx } from '../kit/registry.ts';
import { labelsFor } from '../kit/resource/labels.ts';
import { typedInto } from '../kit/write/references.ts';
import { dictionariesOf } from '../kit/resource/query.ts';
import { refuse } from '../kit/refusal.ts';
import { cleanValue } from '../kit/write/fields.ts';

export async function valuesFor(tx: Tx, resource: Resource, given: Values): Promise<Values> {
  await tx.registry.dictionaries.load(tx, dictionariesOf(resource));
  const fields = fieldsOf(resource);
  const clean: Values = {};
  const judge = (name: string, value: unknown): Fault | null => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return fault(name, 'kit.unknown-key', { name: shortened(name, 60) });
    const code = bulkRefusal(resource, field);
    if (code) return fault(name, code, { label: field.label });
    const result = cleanValue(tx.registry, name, field, value);
    if ('fault' in result) return result.fault;
    clean[name] = result.value;
    return result.value === null && field.flags.required ? fault(name, 'kit.required', { label: field.label }) : null;
  };
  const faults = Object.entries(given).flatMap(([name, value]) => judge(name, value) ?? []);
  if (Object.keys(given).length === 0) faults.push(fault('', 'kit.bulk.nothing'));
  if (faults.length > 0) throw refuse(faults);
  return clean;
}

/** The fields and their new values in words. */
export async function valuesInWords(tx: Tx, resource: Resource, values: Values): Promise<BulkChange['fields']> {
  const fields = fieldsOf(resource);
  const label = await labelsFor(tx, typedInto(resource), [], [values]);
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    return field ? [{ name, label: field.label, text: label(field, value) }] : [];
  });
}
