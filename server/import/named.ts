/** People are meant by their number; a name beside it that is another's means that lines or cells slipped. */
import { fault } from 'contract/kit/fault.ts';
import type { Field } from 'contract/kit/field.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Tx } from '../kit/registry.ts';
import { labelsFor } from '../kit/resource/labels.ts';
import { typedInto } from '../kit/write/references.ts';
import { bareText } from './likeness.ts';
import type { Named, ReadRow } from './types.ts';

const idIn = ({ values }: ReadRow, { field, at }: Named): unknown => [values[field] ?? []].flat()[at];

export async function compareNames(tx: Tx, resource: Resource, rows: readonly ReadRow[]): Promise<void> {
  const named = rows.flatMap(row => row.named.filter(one => idIn(row, one) !== undefined).map(one => ({ row, one })));
  if (named.length === 0) return;
  const fields = typedInto(resource);
  const own = new Set(named.map(({ one }) => one.field));
  const label = await labelsFor(
    tx,
    Object.fromEntries([...own].map(name => [name, fields[name] as Field])),
    [],
    named.map(({ row }) => row.values),
  );
  for (const { row, one } of named) {
    const id = idIn(row, one);
    const known = label(fields[one.field] as Field, id) ?? '';
    // Whoever is beyond reach has no name here, and is refused as such.
    if (known !== id && bareText(known) !== bareText(one.name))
      row.faults.push(fault(one.path, 'kit.import.other-person', { value: one.name, old: known }));
  }
}
