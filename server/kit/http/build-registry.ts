/** The registry, gathered once from the list of resources and from what the areas say. */
import type { Catalogue } from 'contract/kit/fault.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { inOrder } from '../chapters.ts';
import { cacheOf } from '../database/cache.ts';
import type { Dictionaries } from '../dictionaries.ts';
import { businessOf } from '../process/business.ts';
import { dueJobsOf } from '../process/due.ts';
import { checkProcesses, checkWatches } from '../process/sound.ts';
import { actionsOf } from '../process/take.ts';
import { turnsFollow } from '../process/turn.ts';
import type { Seal } from '../database/seal.ts';
import type { Pack } from '../pack.ts';
import type {
  ActionHandler,
  Area,
  FirstRows,
  Hands,
  Job,
  Listener,
  OpenBusiness,
  ProcessHandler,
  Registry,
  SilentStep,
  Todos,
  Tx,
  Watch,
} from '../registry.ts';
import type { OfficialDocument } from '../document.ts';
import type { OwnMatter } from '../own-matter.ts';

const mostCounts = 10_000;
const groupByName = <T extends { resource: Resource }>(all: T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(one.resource.name, [...(groups.get(one.resource.name) ?? []), one]);
  return groups;
};

/** Where no area keeps to-dos, nobody is asked. */
const nothing = async () => {};
const nobodyAsked: Todos = { open: nothing, close: nothing, pass: nothing, holdersAt: async () => [] };

export function buildRegistry(
  resources: Resource[],
  areas: Area[],
  parts: { dictionaries: Dictionaries; seal: Seal; texts: Catalogue },
): Registry {
  const all = <K extends keyof Area>(key: K) =>
    areas.flatMap(one => (one[key] ?? []) as NonNullable<Area[K]> & unknown[]);
  const processes = all('processes') as ProcessHandler[];
  const hands: Hands = Object.assign({}, ...areas.map(one => one.hands ?? {}));
  const texts: Catalogue = Object.assign({}, parts.texts, ...areas.map(one => one.texts ?? {}));
  const named = new Map(resources.map(one => [one.name, one]));
  checkProcesses(processes, { resources: named, hands, texts });
  const watches = all('watches') as Watch[];
  checkWatches(watches, named);
  return {
    resources: named,
    rules: groupByName([...areas.flatMap(one => one.rules ?? []), ...processes.map(turnsFollow)]),
    computed: new Map(areas.flatMap(one => one.computed ?? []).map(one => [one.resource.name, one.columns])),
    rollups: groupByName(areas.flatMap(one => one.rollups ?? [])),
    opened: new Map(areas.flatMap(one => one.opened ?? []).map(one => [one.resource.name, one.rows])),
    byManagers: new Set(areas.flatMap(one => one.byManagers ?? []).map(({ name }) => name)),
    kept: new Map(areas.flatMap(one => one.kept ?? []).map(one => [one.resource.name, one.rows])),
    clear: new Map(areas.flatMap(one => one.clear ?? []).map(one => [one.resource.name, one.rows])),
    openFiles: areas.flatMap(one => one.openFiles ?? []),
    actions: [...(all('actions') as ActionHandler[]), ...processes.flatMap(actionsOf)],
    offers: areas.flatMap(one => Object.values(one.offers ?? {})),
    processes: new Map(processes.map(one => [one.process.resource.name, one])),
    business: [...processes.flatMap(businessOf), ...(all('business') as OpenBusiness[])],
    hands,
    todos: areas.find(one => one.todos)?.todos ?? nobodyAsked,
    holders: areas.find(one => one.holders)?.holders ?? null,
    managed: areas.find(one => one.managed)?.managed ?? null,
    protection: areas.find(one => one.protection)?.protection ?? null,
    jobs: [...(all('jobs') as Job[]), ...processes.flatMap(dueJobsOf)],
    packs: all('packs') as Pack<Tx>[],
    watches,
    silentSteps: all('silentSteps') as SilentStep[],
    listeners: all('listeners') as Listener[],
    firstRows: all('firstRows') as FirstRows[],
    documents: all('documents') as OfficialDocument<Tx>[],
    ownMatters: all('ownMatters') as OwnMatter[],
    pageWords: Object.assign({}, ...areas.map(one => one.pageWords)),
    chapters: inOrder(areas.flatMap(one => one.demonstrate ?? [])),
    verbRoutes: Object.assign({}, ...areas.map(one => one.verbRoutes ?? {})),
    routes: [],
    texts,
    dictionaries: parts.dictionaries,
    seal: parts.seal,
    counts: cacheOf(mostCounts),
  };
}
