/**
 * Everything the server knows of its entities, gathered once from the registry and the areas.
 * It is a value handed on, never a module global, so a test may build a house of its own.
 */
import type { SQL } from 'drizzle-orm';
import type { Action, ActionInput } from 'contract/kit/action.ts';
import type { Catalogue, Fault } from 'contract/kit/fault.ts';
import type { Verb } from 'contract/kit/permission.ts';
import type { Fields } from 'contract/kit/field.ts';
import type { Draft, FieldsOf, Resource, Row } from 'contract/kit/resource.ts';
import type { Dictionaries } from './dictionaries.ts';
import type { Route } from './http/route.ts';
import type { Job } from './job.ts';
import { cacheOf, type Cache } from './cache.ts';
import { businessOf } from './process/business.ts';
import { dueJobsOf } from './process/due.ts';
import type { ProcessHandler } from './process/handle.ts';
import type { Listener } from './process/happening.ts';
import { checkProcesses } from './process/sound.ts';
import { actionsOf } from './process/take.ts';
import type { Seal } from './seal.ts';
import type { Tx } from './tx.ts';
import type { Watch } from './watch.ts';

/** Values of one row by field name; sealed values are open here. */
export type Values = Record<string, unknown>;

/** One row on its way into the table. */
export interface PlannedChange<R extends Resource = Resource> {
  /** Place in the request or sheet, from 0. */
  row: number;
  id: string;
  before: Draft<R> | null;
  after: Draft<R>;
  /** Names of the fields whose value differs from `before`. */
  changed: Set<keyof FieldsOf<R> & string>;
  /** A person found for a new part, what stands in that record, and whether the part exists already. */
  duplicate: { id: string; values: Values; hasPart: boolean } | null;
  remove: boolean;
}

/** A fault, and the person whose value was met, where it is one of a natural key; it never leaves the server. */
export interface Found extends Fault {
  of?: string;
}

/** The one seam for business: facts in one query per batch, then pure functions. Pillar section 8. */
export interface Rules<R extends Resource = Resource, F = unknown> {
  resource: R;
  facts?: (tx: Tx, plans: PlannedChange<R>[]) => Promise<F>;
  derive?: (row: Draft<R>, facts: F, plan: PlannedChange<R>) => Partial<Draft<R>>;
  check?: (plan: PlannedChange<R>, facts: F) => Found[];
  follow?: (tx: Tx, stored: PlannedChange<R>[]) => Promise<void>; // in the transaction that stored them
}

/** SQL of computed fields; `column(name)` gives the expression of a stored field of the same row. */
export type Computed = Record<string, (column: (name: string) => SQL) => SQL>;
/** Counts over other rows for these ids, by id and field. */
export type Rollup = { fields: readonly string[]; query: (tx: Tx, ids: string[]) => Promise<Map<string, Values>> };

/** A condition on the rows (alias t) for who reads. */
export type Opened = (tx: Tx) => SQL;

interface Handling<R extends Resource, F extends Fields> {
  action: Action<R, F>;
  /**
   * The organisation that owes this step: a grant that gives the action has to cover it, whatever wildcard gives the verb.
   * `school` is owed by who answers for the whole school, null by nobody in particular. Decisions 52.
   */
  owedBy?: (tx: Tx, row: Row<R>) => Promise<string | null>;
  /** Persons the matter is about; none of them decides it. Domain-party 0.3. */
  subjects?: (tx: Tx, row: Row<R>) => Promise<string[]>;
  /** The row stands under its lock. */
  perform: (tx: Tx, row: Row<R>, input: ActionInput<F>) => Promise<void>;
}
/** Of any entity: its row and its input are known to the handler alone. */
export interface ActionHandler extends Omit<Handling<Resource, Fields>, 'perform'> {
  perform: (tx: Tx, row: Row, input: Values) => Promise<void>;
}
/** Handles an action: row and input are typed by what the contract says of it. */
export const handler = <R extends Resource, F extends Fields>(
  action: Action<R, F>,
  handling: Omit<Handling<R, F>, 'action'>,
): ActionHandler => ({ action, ...handling }) as unknown as ActionHandler;

/** A row that names persons beyond the reach of who writes it. */
export interface Stranger {
  /** The row it is to change; null for a new one. */
  id: string | null;
  /** As it was typed. */
  given: Values;
  /** As it would stand. */
  after: Values;
  personIds: string[];
}
/** Where who holds a person beyond the writer's reach is asked, instead of anything being told or attached. Decisions 94. */
export interface Holders {
  /** How many requests this account may still file today. */
  room(tx: Tx): Promise<number>;
  /** Files the request; says whether it is a new one. */
  ask(tx: Tx, resource: Resource, stranger: Stranger): Promise<boolean>;
}

/** A step that is taken without a trace of when: its to-dos stay as they are until the whole matter ends. */
export interface SilentStep {
  bizType: string;
  step: string;
  /** Records on which the actor has taken it; the own list does not ask for them any more. */
  taken: (tx: Tx) => Promise<string[]>;
}

/** A to-do of whoever is responsible for the next step of a row. */
export interface TodoAsked {
  bizType: string;
  title: string;
  dueAt?: string | null;
  entity: string;
  recordId: string;
  step: string;
  receiverIds: readonly string[];
  organisationId: string | null;
  /** Page that settles it; the id goes along as `id`. */
  page: string;
}
/** Where those who are responsible are asked; of the one area that keeps to-dos. */
export interface Todos {
  open(tx: Tx, asked: TodoAsked): Promise<void>;
  /** Ends what was asked about these rows. */
  close(tx: Tx, entity: string, recordIds: readonly string[]): Promise<void>;
  /** Accounts that hold a permission on an organisation or the nearest above; `school` for all of it. */
  holdersAt(tx: Tx, permission: string, place: string): Promise<string[]>;
}
/** Rules that find the organisation responsible for a row, by the names processes give them; `school` for the whole. */
export type Hands = Record<string, (tx: Tx, row: Row) => Promise<string>>;

/** What an organisation has under way: while it does, it is neither dissolved nor merged away. */
export interface OpenBusiness {
  /** `组织关系转接`. */
  word: string;
  /** Where it is settled. */
  page: string;
  /** It stands against a dissolution alone; at a merger it goes over. */
  isLasting?: boolean;
  /** A query that finds a row where one of these organisations has some, beside a row of the entity that is left out. */
  among(organisationIds: SQL, beside: { entity: string; id: string } | null): SQL;
}

/** Routes of one resource, from what the registry says of it. */
export type RoutesOf = (registry: Registry, resource: Resource) => Route[];

export interface Area {
  texts?: Catalogue;
  routes?: Route[];
  rules?: Rules[];
  computed?: { resource: Resource; columns: Computed }[];
  rollups?: ({ resource: Resource } & Rollup)[];
  /** Of an entity without a scope: the rows that are open to readers who keep no such entity. */
  opened?: { resource: Resource; rows: Opened }[];
  actions?: ActionHandler[];
  processes?: ProcessHandler[];
  /** Of the one area that keeps the requests. */
  holders?: Holders;
  /** Of the one area that keeps them. */
  todos?: Todos;
  hands?: Hands;
  jobs?: Job[];
  watches?: Watch[];
  silentSteps?: SilentStep[];
  listeners?: Listener[];
  /** Routes of a standard verb that an engine brings for every resource that has it. */
  verbRoutes?: Partial<Record<Verb, RoutesOf>>;
}
export const area = (definition: Area): Area => definition;
/** Rules of one entity; rows are typed by the entity, facts by what `facts` gives. */
export const rules = <R extends Resource, F>(resource: R, of: Omit<Rules<R, F>, 'resource'>): Rules =>
  ({ resource, ...of }) as unknown as Rules;

export interface Registry {
  resources: ReadonlyMap<string, Resource>;
  rules: ReadonlyMap<string, Rules[]>;
  computed: ReadonlyMap<string, Computed>;
  rollups: ReadonlyMap<string, Rollup[]>;
  opened: ReadonlyMap<string, Opened>;
  actions: ActionHandler[];
  processes: ReadonlyMap<string, ProcessHandler>;
  business: OpenBusiness[];
  hands: Hands;
  todos: Todos;
  holders: Holders | null;
  jobs: Job[];
  watches: Watch[];
  silentSteps: SilentStep[];
  listeners: Listener[];
  verbRoutes: Partial<Record<Verb, RoutesOf>>;
  routes: Route[]; // everything callable; the app puts it here
  texts: Catalogue;
  dictionaries: Dictionaries;
  seal: Seal;
  /** Counts of lists, for the pages after the first. */
  counts: Cache<number>;
}

const mostCounts = 10_000;
const groupByName = <T extends { resource: Resource }>(all: T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(one.resource.name, [...(groups.get(one.resource.name) ?? []), one]);
  return groups;
};

/** Where no area keeps to-dos, nobody is asked. */
const nobodyAsked: Todos = { open: async () => {}, close: async () => {}, holdersAt: async () => [] };

export function buildRegistry(
  resources: Resource[],
  areas: Area[],
  parts: { dictionaries: Dictionaries; seal: Seal; texts: Catalogue },
): Registry {
  const all = <K extends keyof Area>(key: K) =>
    areas.flatMap(one => (one[key] ?? []) as NonNullable<Area[K]> & unknown[]);
  const processes = all('processes') as ProcessHandler[];
  const hands: Hands = Object.assign({}, ...areas.map(one => one.hands ?? {}));
  checkProcesses(processes, hands);
  return {
    resources: new Map(resources.map(one => [one.name, one])),
    rules: groupByName(areas.flatMap(one => one.rules ?? [])),
    computed: new Map(areas.flatMap(one => one.computed ?? []).map(one => [one.resource.name, one.columns])),
    rollups: groupByName(areas.flatMap(one => one.rollups ?? [])),
    opened: new Map(areas.flatMap(one => one.opened ?? []).map(one => [one.resource.name, one.rows])),
    actions: [...(all('actions') as ActionHandler[]), ...processes.flatMap(actionsOf)],
    processes: new Map(processes.map(one => [one.process.resource.name, one])),
    business: processes.flatMap(businessOf),
    hands,
    todos: areas.find(one => one.todos)?.todos ?? nobodyAsked,
    holders: areas.find(one => one.holders)?.holders ?? null,
    jobs: [...(all('jobs') as Job[]), ...processes.flatMap(dueJobsOf)],
    watches: all('watches') as Watch[],
    silentSteps: all('silentSteps') as SilentStep[],
    listeners: all('listeners') as Listener[],
    verbRoutes: Object.assign({}, ...areas.map(one => one.verbRoutes ?? {})),
    routes: [],
    texts: Object.assign({}, parts.texts, ...areas.map(one => one.texts ?? {})),
    dictionaries: parts.dictionaries,
    seal: parts.seal,
    counts: cacheOf(mostCounts),
  };
}
