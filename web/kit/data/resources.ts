/**
 * The entities of an area, loaded when a derived screen needs one; the list of all stays on the server.
 */
import type { Action } from 'contract/kit/action.ts';
import type { Process } from 'contract/kit/process.ts';
import { type Resource, kebabCase } from 'contract/kit/resource.ts';
import { madeOnce } from 'contract/kit/made-once.ts';

const files = import.meta.glob<Record<string, unknown>>([
  '../../../contract/*/*.ts',
  '!../../../contract/kit/*',
  '!../../../contract/platform/*',
  // Engines and hand-written calls: what has no derived screen stays with the pages that use it.
  '!../../../contract/{access,account,batch,bulk,change,client,description,export,file,import,notice,personal,report,settings}/*',
  '!../../../contract/*/{actions,calls,codes,page-words,texts,shapes}.ts',
  '!../../../contract/*/*.test.ts',
]);
const fileOf = (area: string, entity: string) => `../../../contract/${area}/${kebabCase(entity)}.ts`;
export const hasEntity = (area: string, entity: string): boolean => fileOf(area, entity) in files;
const loaded = new Map<string, Promise<Resource>>();

async function load(area: string, entity: string): Promise<Resource> {
  const found = (await files[fileOf(area, entity)]?.())?.[entity];
  if (!found) throw new Error(`contract/${area} has no entity ${entity}`);
  return found as Resource;
}

/** The same promise for the same entity, as `use` wants it. */
export const resourceOf = (area: string, entity: string): Promise<Resource> =>
  madeOnce(loaded, `${area}/${entity}`, () => load(area, entity));

const isProcessOf = (resource: Resource, one: unknown): one is Process =>
  (one as Partial<Process> | null)?.resource?.name === resource.name && 'transitions' in (one as object);

async function findProcess(resource: Resource): Promise<Process | null> {
  const own = Object.values((await files[fileOf(resource.area, resource.name)]?.()) ?? {});
  return (own.find(one => isProcessOf(resource, one)) as Process | undefined) ?? null;
}
const processes = new Map<string, Promise<Process | null>>();

/** The process an entity takes part in, said in its own file; the same promise for the same entity, as `use` wants it. */
export const processOf = (resource: Resource): Promise<Process | null> =>
  madeOnce(processes, resource.name, () => findProcess(resource));

const actionFiles = import.meta.glob<Record<string, Action>>('../../../contract/*/actions.ts');
async function findActions(resource: Resource): Promise<Action[]> {
  const said = Object.values((await actionFiles[`../../../contract/${resource.area}/actions.ts`]?.()) ?? {});
  return said.filter(one => one.resource?.name === resource.name);
}
const actions = new Map<string, Promise<Action[]>>();

/** The actions of an entity beside its process, from the one file of its area; the same promise for the same entity. */
export const actionsOf = (resource: Resource): Promise<Action[]> =>
  madeOnce(actions, resource.name, () => findActions(resource));
