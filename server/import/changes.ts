/** What updates would change, in words: the value that stands there and the one of the sheet, masked as in a list. */
import { holderIn, sheetFields } from 'contract/import/batch.ts';
import type { Field } from 'contract/kit/field.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { labelsFor } from '../kit/resource/labels.ts';
import { typedInto } from '../kit/write/references.ts';
import type { Tx } from '../kit/registry.ts';
import type { Told } from './types.ts';
import type { Planned } from '../kit/write/planned.ts';

/** The natural key a person knows the row by. */
export const keyOf = (resource: Resource): string => resource.key[0] ?? holderIn(resource) ?? resource.title;

type Changed = Pick<Planned, 'before' | 'after' | 'changed'>;

export async function tellChanges<P extends Changed>(tx: Tx, resource: Resource, plans: P[]): Promise<Map<P, Told>> {
  const known = plans.filter(plan => plan.before !== null);
  if (known.length === 0) return new Map();
  const fields = typedInto(resource);
  const names = sheetFields(resource).map(([name]) => name);
  const label = await labelsFor(
    tx,
    Object.fromEntries(names.map(name => [name, fields[name] as Field])),
    known.map(plan => plan.before ?? {}),
    known.map(plan => plan.after),
  );
  const text = (name: string, value: unknown) => {
    const field = fields[name];
    if (!field || value === null || value === undefined) return null;
    return typeOf(field).mask?.(value, 'list', false) ?? label(field, value);
  };
  return new Map(
    known.map(plan => [
      plan,
      {
        title: text(resource.title, plan.after[resource.title]),
        key: text(keyOf(resource), plan.after[keyOf(resource)]),
        changes: names
          .filter(name => plan.changed.has(name))
          .map(name => ({
            name,
            label: fields[name]?.label ?? name,
            old: text(name, plan.before?.[name]),
            new: text(name, plan.after[name]),
          })),
      },
    ]),
  );
}
