/** What is to be set: the fields that may, their clean values, every fault at once on its field. */
import type { BulkChange } from 'contract/bulk/change.ts';
import { bulkRefusal, severalIn } from 'contract/bulk/fields.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { shortened } from 'contract/kit/type.ts';
import type { Values, Tx } from '../kit/registry.ts';
import { labelsFor } from '../kit/resource/labels.ts';
import { typedInto } from '../kit/write/references.ts';
import { dictionariesOf } from '../kit/resource/query.ts';
import { refuse } from '../kit/refusal.ts';
import { cleanValue } from '../kit/write/fields.ts';
import { loadRows } from '../kit/write/load.ts';

export async function valuesFor(tx: Tx, resource: Resource, given: Values): Promise<Values> {
  await tx.registry.dictionaries.load(tx, dictionariesOf(resource));
  const fields = fieldsOf(resource);
  const clean: Values = {};
  const judge = (name: string, value: unknown): Fault | null => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return fault(name, 'kit.unknown-key', { name: shortened(name, 60) });
    const code = bulkRefusal(resource, field);
    if (code) return fault(name, code, { label: field.label });
    const several = severalIn(field, value);
    const result = cleanValue(tx.registry, name, field, several ? several.codes : value);
    if ('fault' in result) return result.fault;
    if (several && result.value === null) return fault(name, 'kit.required', { label: field.label });
    clean[name] = several ? { [several.way]: result.value } : result.value;
    return result.value === null && field.flags.required ? fault(name, 'kit.required', { label: field.label }) : null;
  };
  const faults = Object.entries(given).flatMap(([name, value]) => judge(name, value) ?? []);
  if (Object.keys(given).length === 0) faults.push(fault('', 'kit.bulk.nothing'));
  if (faults.length > 0) throw refuse(faults);
  return clean;
}

const codesIn = (value: unknown): string[] => (typeof value === 'string' ? value.split(';') : []);

/** What each row is given: the same, but for fields whose codes are added to its own or taken off. */
export async function valuesByRow(
  tx: Tx,
  resource: Resource,
  ids: string[],
  values: Values,
): Promise<(id: string) => Values> {
  const fields = fieldsOf(resource);
  const several = Object.entries(values).flatMap(([name, value]) => {
    const change = fields[name] ? severalIn(fields[name], value) : null;
    return change ? [{ name, ...change }] : [];
  });
  if (several.length === 0) return () => values;
  // Held, so that two who add at once add to each other's.
  const rows = await loadRows(tx, resource, ids, 'update');
  return id => {
    const row: Values = rows.get(id)?.values ?? {};
    const own = several.map(({ name, way, codes }) => {
      const [before, named] = [codesIn(row[name]), codesIn(codes)];
      const after = way === 'add' ? new Set([...before, ...named]) : before.filter(code => !named.includes(code));
      return [name, [...after].join(';') || null];
    });
    return { ...values, ...Object.fromEntries(own) };
  };
}

const wayWords = { add: '加上', drop: '去掉' } as const;

/** The fields and their new values in words. */
export async function valuesInWords(tx: Tx, resource: Resource, values: Values): Promise<BulkChange['fields']> {
  const fields = fieldsOf(resource);
  const asked = Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    const several = field ? severalIn(field, value) : null;
    return field ? [{ name, field, way: several?.way, value: several ? several.codes : value }] : [];
  });
  const plain = Object.fromEntries(asked.map(({ name, value }) => [name, value]));
  const label = await labelsFor(tx, typedInto(resource), [], [plain]);
  return asked.map(({ name, field, way, value }) => {
    const text = label(field, value);
    return { name, label: field.label, text: way && text ? `${wayWords[way]}${text}` : text };
  });
}
