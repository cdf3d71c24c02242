/**
 * The entities of an area, loaded when a derived screen needs one; the list of all stays on the server.
 */
import type { Resource } from 'contract/kit/resource.ts';
import { kebabCase } from 'contract/kit/resource.ts';

const files = import.meta.glob<Record<string, unknown>>([
  '../../contract/*/*.ts',
  '!../../contract/kit/*',
  '!../../contract/platform/*',
  '!../../contract/*/*.test.ts',
]);
const loaded = new Map<string, Promise<Resource>>();

async function load(area: string, entity: string): Promise<Resource> {
  const found = (await files[`../../contract/${area}/${kebabCase(entity)}.ts`]?.())?.[entity];
  if (!found) throw new Error(`contract/${area} has no entity ${entity}`);
  return found as Resource;
}

/** The same promise for the same entity, as `use` wants it. */
export function resourceOf(area: string, entity: string): Promise<Resource> {
  const key = `${area}/${entity}`;
  const known = loaded.get(key) ?? load(area, entity);
  loaded.set(key, known);
  return known;
}
