/** A row says whom it is about by the number; a name beside it that is another's means that the lines slipped. */
import { holderIn, nameBeside } from 'contract/import/batch.ts';
import { fault } from 'contract/kit/fault.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import type { Tx } from '../kit/registry.ts';
import { labelsFor } from '../kit/resource/labels.ts';
import { bareText } from './likeness.ts';
import type { ReadRow } from './types.ts';

export async function compareNames(tx: Tx, resource: Resource, rows: readonly ReadRow[]): Promise<void> {
  const holder = holderIn(resource);
  const field = holder === null ? undefined : fieldsOf(resource)[holder];
  const named = rows.filter(({ named: name, values }) => name !== null && holder !== null && values[holder]);
  if (!field || holder === null || named.length === 0) return;
  const label = await labelsFor(
    tx,
    { [holder]: field },
    [],
    named.map(({ values }) => values),
  );
  for (const row of named) {
    const known = label(field, row.values[holder]) ?? '';
    // Whoever is beyond reach has no name here, and is refused as such.
    if (known !== row.values[holder] && bareText(known) !== bareText(row.named ?? ''))
      row.faults.push(fault(nameBeside, 'kit.import.other-person', { value: row.named ?? '', old: known }));
  }
}
