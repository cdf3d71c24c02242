/**
 * The own data of a person, by whole and parts. It asks no permission of any list: everybody may know what is held
 * of oneself. Sealed values stay masked, as on every page.
 */
import { ownArchive, type ArchiveModule } from 'contract/archive/own-archive.ts';
import type { Field } from 'contract/kit/field.ts';
import { isStored, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { serve } from '../../kit/http/route.ts';
import { labelsFor, type Label } from '../../kit/labels.ts';
import type { Tx } from '../../kit/tx.ts';
import { loadRows } from '../../kit/write/load.ts';

/** Kept for machines. */
const machine = ['path', 'level', 'completeness'];

const isShown = ([name, field]: [string, Field]) => isStored(field) && !machine.includes(name);

function textOf(field: Field, value: unknown, label: Label): string | null {
  if (value === null || value === undefined) return null;
  const { mask } = typeOf(field);
  return mask ? mask(value, 'detail', true) : label(field, value);
}

/** The rows of one layer: the whole tells its own fields, each part what it adds. */
async function moduleOf(tx: Tx, resource: Resource, id: string): Promise<ArchiveModule[]> {
  const row = (await loadRows(tx, resource, [id], null, 'look')).get(id);
  if (!row) return [];
  const own = Object.entries(resource.fields).filter(isShown);
  const label = await labelsFor(tx, Object.fromEntries(own), [row.values]);
  const image = row.images.at(-1) ?? {};
  return [
    {
      entity: resource.name,
      label: resource.label,
      facts: own.map(([name, field]) => ({ name, label: field.label, text: textOf(field, row.values[name], label) })),
      updatedAt: new Date(String(image['updated_at'])).toISOString(),
    },
  ];
}

export const ownArchiveRoute = serve(ownArchive, async ({ tx }) => {
  const { personId } = tx.actor;
  if (personId === null) return { modules: [] };
  const all = [...tx.house.resources.values()];
  const whole = all.filter(one => one.name === 'person');
  const parts = all.filter(one => one.partOf?.of.name === 'person');
  const modules = await Promise.all([...whole, ...parts].map(one => moduleOf(tx, one, personId)));
  return { modules: modules.flat() };
});
