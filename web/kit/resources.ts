/**
 * The entities of an area, loaded when a derived screen needs one; the list of all stays on the server.
 */
import type { Action } from 'contract/kit/action.ts';
import type { Process } from 'contract/kit/process.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { kebabCase } from 'contract/kit/resource.ts';

const files = import.meta.glob<Record<string, unknown>>([
  '../../contract/*/*.ts',
  '!../../contract/kit/*',
  '!../../contract/platform/*',
  // Engines and hand-written calls: what has no derived screen stays with the pages that use it.
  '!../../contract/{access,account,archive,batch,bulk,change,client,description,export,file,import,notice,personal,report,settings}/*',
  '!../../contract/*/{actions,calls,codes,texts,shapes}.ts',
  '!../../contract/*/*.test.ts',
]);
const fileOf = (area: string, entity: string) => `../../contract/${area}/${kebabCase(entity)}.ts`;
export const hasEntity = (area: string, entity: string): boolean => fileOf(area, entity) in files;
const loaded = new Map<string, Promise<Resource>>();

async function load(area: string, entity: string): Promise<Resource> {
  const found = (await files[fileOf(area, entity)]?.())?.[entity];
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

const deeds = import.meta.glob<Record<string, unknown>>('../../contract/*/actions.ts');
const isActionOn = (resource: Resource, one: unknown): one is Action =>
  (one as Partial<Action> | null)?.resource?.name === resource.name;

const isProcessOf = (resource: Resource, one: unknown): one is Process =>
  isActionOn(resource, one) && 'transitions' in (one as object);

/** The actions of an entity in the order its process or its area says them. */
export async function actionsOf(resource: Resource): Promise<Action[]> {
  const own = Object.values((await files[fileOf(resource.area, resource.name)]?.()) ?? {});
  const process = own.find(one => isProcessOf(resource, one)) as Process | undefined;
  if (process) return Object.values(process.actions);
  const said = await deeds[`../../contract/${resource.area}/actions.ts`]?.();
  // An approval is said as one record of its deeds.
  const all = Object.values(said ?? {}).flatMap(one => (isActionOn(resource, one) ? [one] : Object.values(one ?? {})));
  return all.filter(one => isActionOn(resource, one));
}
