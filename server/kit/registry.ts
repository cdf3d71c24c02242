/**
 * Everything the server knows of its entities, gathered once from the registry and the areas.
 * It is a value handed on, never a module global, so a test may build a registry of its own.
 */
import type { Multipart } from '@fastify/multipart';
import type { SQL } from 'drizzle-orm';
import type { Action, ActionInput } from 'contract/kit/action.ts';
import type { Endpoint, InputOf } from 'contract/kit/endpoint.ts';
import type { Catalogue, Fault } from 'contract/kit/fault.ts';
import type { Verb } from 'contract/kit/permission.ts';
import type { Process, StateOf, Transition, Turn } from 'contract/kit/process.ts';
import type { Fields } from 'contract/kit/field.ts';
import type { Draft, FieldsOf, Resource, Row } from 'contract/kit/resource.ts';
import type { Actor } from './actor.ts';
import type { Chapter } from './chapters.ts';
import type { Cache } from './database/cache.ts';
import type { Connection, Database } from './database/connection.ts';
import type { Refusal } from './refusal.ts';
import type { Dictionaries } from './dictionaries.ts';
import type { OfficialDocument } from './document.ts';
import type { Seal } from './database/seal.ts';
import type { Managed } from './managed.ts';
import type { Pack } from './pack.ts';
import type { OwnMatter } from './own-matter.ts';
import type { NextTodo, TodoAsked } from './next-todo.ts';
import type { Watched } from './watched.ts';

/** Where a request came from; it stands in trace and audit. */
export interface Facts {
  requestId: string;
  address: string | null;
  /** Terminal types: PC=1, MOBILE=2. */
  terminal: number | null;
  isBackground?: boolean; // polling by the page itself, which keeps nobody signed in
  userAgent?: string | null;
  sessionId?: string | null;
  /** Method and pattern of the address, such as `GET /api/person/:id`. */
  route?: string | null;
}

/** A connection with everything an action needs to know: the house, who acts and from where. */
export interface Tx extends Connection {
  registry: Registry;
  actor: Actor;
  facts: Facts;
  /** The past day this reader looks at; null is now. */
  asOf: string | null;
}

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
  facts?: (tx: Tx, plans: PlannedChange<R>[], of: { verb: string; isConsequence?: boolean }) => Promise<F>;
  derive?: (row: Draft<R>, facts: F, plan: PlannedChange<R>) => Partial<Draft<R>>;
  check?: (plan: PlannedChange<R>, facts: F) => Found[]; // what the row would say; not asked of a removal
  frozen?: (plan: PlannedChange<R>, facts: F) => Found[]; // why it is not touched at all, changed or removed
  follow?: (tx: Tx, stored: PlannedChange<R>[], verb: string) => Promise<void>; // in the transaction that stored them
}

/** SQL of computed fields; `column(name)` gives the expression of a stored field of the same row. */
export type Computed = Record<string, (column: (name: string) => SQL) => SQL>;
export const computed = (resource: Resource, columns: Computed) => ({ resource, columns });
/** Counts over other rows for these ids, by the names of the fields; one that is left out has none of any. */
export interface Rollup {
  resource: Resource;
  fields: readonly string[];
  query(tx: Tx, ids: string[]): Promise<({ id: string } & Values)[]>;
}

/** A condition on the rows (alias t) for who reads. */
export type Opened = (tx: Tx) => SQL;

/** Whether who reads may see a file without reading a record that names it. */
export type OpenFile = (tx: Tx, id: SQL) => SQL;

interface ActionHandling<R extends Resource, F extends Fields> {
  action: Action<R, F>;
  /**
   * The place that owes this step (`process/place.ts`): a grant that gives the action has to cover it, whatever wildcard gives the verb.
   * `school` is owed by who answers for the whole school, null by nobody in particular. Decisions 52.
   */
  owedBy?: (tx: Tx, row: Row<R>) => Promise<string | null>;
  /** Persons the matter is about; none of them decides it. Domain-party 0.3. */
  subjects?: (tx: Tx, row: Row<R>) => Promise<string[]>;
  isOwn?: boolean; // the subject alone takes it
  perform: (tx: Tx, row: Row<R>, input: ActionInput<F>) => Promise<void>; // the row stands under its lock
}
/** Of any entity: its row and its input are known to the handler alone. */
export interface ActionHandler extends Omit<ActionHandling<Resource, Fields>, 'owedBy' | 'perform'> {
  owedBy?: (tx: Tx, rows: readonly Row[]) => Promise<(string | null)[]>; // of all rows at once
  perform: (tx: Tx, row: Row, input: Values) => Promise<void>;
}
/** Handles an action: row and input are typed by what the contract says of it. */
export const handler = <R extends Resource, F extends Fields>(
  action: Action<R, F>,
  { owedBy, ...handling }: Omit<ActionHandling<R, F>, 'action'>,
): ActionHandler => {
  const ofAll = owedBy && ((tx: Tx, rows: Row<R>[]) => Promise.all(rows.map(row => owedBy(tx, row))));
  return { action, ...handling, ...(ofAll && { owedBy: ofAll }) } as unknown as ActionHandler;
};

/** A row that names persons beyond the reach of who writes it. */
export interface Stranger {
  /** The row it is to change; null for a new one. */
  id: string | null;
  given: Values; // as it was typed
  after: Values; // as it would stand
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

/** Where those who are responsible are asked; of the one area that keeps to-dos. */
export interface Todos {
  open(tx: Tx, asked: readonly TodoAsked[]): Promise<void>;
  /** Ends what was asked about these rows; `pass` all but this. */
  close(tx: Tx, entity: string, recordIds: readonly string[]): Promise<void>;
  pass(tx: Tx, entity: string, recordIds: readonly string[], asked: readonly TodoAsked[]): Promise<void>;
  /** Accounts that hold a permission at a place or the nearest above. */
  holdersAt(tx: Tx, permission: string, place: string): Promise<string[]>;
}
/** Rules that find the places responsible for rows (`process/place.ts`), one for each, by the names processes give them. */
export type Hands = Record<string, (tx: Tx, rows: readonly Row[]) => Promise<string[]>>;

/** Enters rows an installation begins with, where they are not there (`write/first-rows.ts`). */
export type FirstRows = (tx: Tx) => Promise<unknown>;

/** What an organisation has under way: while it does, it is neither dissolved nor merged away. */
export interface OpenBusiness {
  word: string; // `组织关系转接`
  page: string; // where it is settled
  /** It stands against a dissolution alone; at a merger it goes over. */
  isLasting?: boolean;
  /** A query that finds a row where one of these organisations has some, beside a row of the entity that is left out. */
  among(organisationIds: SQL, beside: { entity: string; id: string } | null): SQL;
}

/** One consequence of something that happened, in the transaction of what happened. */
export interface Listener {
  to: string;
  name: string; // what it does, as the list of all consequences tells it
  hear(tx: Tx, event: never): Promise<unknown>;
}

/** What only this step does. What decides (`guard`, `to`, `values`, `node`) reads and holds rows, and writes nothing: `process/reading.ts`. */
export interface ProcessStep<R extends Resource = Resource, F extends Fields = Fields, To extends string = string> {
  /** Everything that stands against it, all at once; warnings are left out once they were confirmed. */
  guard?(tx: Tx, row: Row<R>, input: ActionInput<F>): Promise<Found[]>;
  /** Which of the states the contract names for it. */
  to?(tx: Tx, row: Row<R>, input: ActionInput<F>): Promise<To> | To;
  /** Fields beside the state that are written with it. */
  values?(tx: Tx, row: Row<R>, input: ActionInput<F>, to: To): Promise<Partial<Draft<R>>> | Partial<Draft<R>>;
  /** What it does before its rows are written, since they keep what comes of it: further fields of each, or the state it leads to. */
  perform?(tx: Tx, rows: Row<R>[], input: ActionInput<F>): Promise<Partial<Draft<R>>[]>;
  /** What it brings about elsewhere, in the same transaction; the rows as they stand now, and as they stood before. */
  effect?(tx: Tx, rows: Row<R>[], input: ActionInput<F>, before: Row<R>[]): Promise<unknown>;
  /** Who acted in which capacity, where neither the turn nor the transition can say it. */
  node?(tx: Tx, row: Row<R>, input: ActionInput<F>): Promise<string> | string;
  /** What is kept as the opinion, where it is neither the opinion nor the reason that was given. */
  opinion?(input: ActionInput<F>): string | null;
}
export interface ProcessHandling<R extends Resource, T extends Record<string, Transition>> {
  page: string | ((row: Row<R>) => string); // that shows one row
  /** The to-do of whose turn it is; null where nobody is asked, since a rule warns instead. */
  ask(row: Row<R>, turn: Turn, tx: Tx): NextTodo | null | Promise<NextTodo | null>;
  /** Rules that find who is responsible for each row, by the names the contract gives them (row by row: `each`). */
  hands?: Record<string, (tx: Tx, rows: Row<R>[]) => Promise<string[]>>;
  subjects?(tx: Tx, row: Row<R>): Promise<string[]>; // whom it is about, where a field does not name them
  /** Stands against handing it in and against every judgement, since the world may have changed in between. */
  guard?(tx: Tx, row: Row<R>): Promise<Found[]>;
  steps: { [K in keyof T]?: ProcessStep<R, T[K]['input'], StateOf<T[K]>> };
}

/** A process with its functions, of any entity. */
export interface ProcessHandler {
  process: Process;
  handling: ProcessHandling<Resource, Record<string, Transition>>;
}
/**
 * A watch: what an area looks for with a date, said once for reminders and warnings alike.
 * It only finds; who is told, how long before and how often stands in rules that people change.
 */
export interface Watch {
  code: string; // of MSG_JCNR
  entity: string; // of the records
  of: readonly string[]; // entities whose change may change what is found
  /** Page that mends it; the id of the record is appended. */
  page: string;
  /** Where a contact does it, whose record it is not to open; the id is appended. */
  contactPage?: string;
  concerns: string; // holders of this permission on the place are the ones concerned
  /** Read by whoever has this permission on the record, where it tells more than the record itself. */
  reads?: string;
  /** Rules that an installation begins with, as rows of the area of messages without their watch. */
  reminders?: readonly Values[];
  warnings?: readonly Values[];
  /** All records in one query: fallen due and not settled, or falling due until a day; more than the number of the rule. */
  find(tx: Tx, span: { today: string; until: string; threshold?: number | null }): Promise<Watched[]>;
}

/** What a job is done with. */
export interface Work {
  database: Database;
  registry: Registry;
  /** The account with the rights it has now; null when it is gone or stopped. */
  actorOf(userId: string): Promise<Actor | null>;
  /** Set when the instance ends: stop behind the present step, the job is begun again by another. */
  signal: AbortSignal;
}

export interface Job<P = unknown> {
  name: string; // `area.verb`, such as `import.write`
  /** What people know it by, where the clock asks for it: its failure has no other place to stand. */
  label?: string;
  /** Asked for by the clock as well: minute, hour, day, month, weekday in UTC; once for all instances. */
  every?: string;
  /** Done again from the start after a restart or an outage, so it goes on behind what it finds done. */
  run(work: Work, payload: P): Promise<void>;
  /** A failure that trying again would not mend; says so in the rows the job works for. */
  fail(work: Work, payload: P, error: unknown): Promise<void>;
}

/** Says whether the installation is kept free now, and how what is heavy is turned away meanwhile; of one area. Decision 359. */
export type Protection = (connection: Connection) => Promise<Refusal | null>;

/** The session a request came with. */
export interface Session {
  id: string;
  actor: Actor;
  mustChangePassword: boolean; // until it is done, only that, the own information and sign-out are open
  only?: string; // opened for one matter: the page below which it stays; what is anybody's is not for it
}

export interface UploadedFile {
  name: string;
  content: Buffer;
}

export interface Call<E extends Endpoint = Endpoint> {
  tx: Tx;
  /** For what must stay although the request is refused, such as a counter of failures. */
  database: Database;
  session: Session | null;
  params: InputOf<E>['params'];
  query: InputOf<E>['query'];
  body: InputOf<E>['body'];
  /** The JSON body as it came, where the endpoint is signed; empty otherwise. */
  raw: string;
  /** `multipart` routes only; `accept` refuses a name before the content is taken in. */
  file(accept?: (name: string) => void): Promise<UploadedFile>;
  /** Fields and files of a multipart body as they come, so that a large file is never whole in memory. */
  parts(fileSize: number): AsyncIterableIterator<Multipart>;
  header(name: string): string | undefined;
  /** Headers of the answer. */
  head(headers: Record<string, string>): void;
  status(code: number): void;
}

/** What a shared answer is made of, and whom it is the same for. */
export interface Shared<Query = unknown> {
  of(query: Query): readonly string[];
  per(actor: Actor): string;
}

export interface Route {
  endpoint: Endpoint;
  /** GET answers that many share: held serialised, sent `private, no-cache` with an ETag; all else is `no-store`. */
  shared?: Shared;
  /** The handler opens its transaction itself, so that slow work before it holds no connection. */
  opensTransaction?: boolean;
  handle(call: Call): Promise<unknown>;
}

/** Routes of one resource, from what the registry says of it. */
export type RoutesOf = (registry: Registry, resource: Resource) => Route[];

export interface Area {
  texts?: Catalogue;
  routes?: Route[];
  rules?: Rules[];
  computed?: { resource: Resource; columns: Computed }[];
  rollups?: Rollup[];
  /** Open to readers beside what is in reach: of an entity without a scope what its keepers publish, of others what is issued from above. */
  opened?: { resource: Resource; rows: Opened }[];
  /** There for those this condition names alone, whatever they reach: nobody else learns that such a row exists. Decision 234. */
  kept?: { resource: Resource; rows: Opened }[];
  byManagers?: Resource[]; // decision 259
  /** Rows whose sealed values whoever reads them has on their own page in clear, since they are also his. Decision 221. */
  clear?: { resource: Resource; rows: Opened }[];
  /** Seen by whoever it names beside the records in reach; of the file with this id. */
  openFiles?: OpenFile;
  actions?: ActionHandler[];
  offers?: Readonly<Record<string, Action>>; // the file of its contract where pages look for buttons
  processes?: ProcessHandler[];
  holders?: Holders; // each of the one area that keeps it
  managed?: Managed;
  protection?: Protection;
  todos?: Todos;
  /** What stands in the way beside the processes, which say it themselves. */
  business?: OpenBusiness[];
  hands?: Hands;
  jobs?: Job[];
  packs?: Pack<Tx>[];
  watches?: Watch[];
  silentSteps?: SilentStep[];
  listeners?: Listener[];
  firstRows?: FirstRows[];
  tables?: object; // plain ones, beside those of the resources
  documents?: OfficialDocument<Tx>[];
  ownMatters?: OwnMatter[];
  /** What a page is for and how it is used, in two or three sentences by its address; those below it without words share them. */
  pageWords?: Readonly<Record<string, string>>;
  demonstrate?: Chapter<Tx>[];
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
  kept: ReadonlyMap<string, Opened>;
  byManagers: ReadonlySet<string>;
  clear: ReadonlyMap<string, Opened>;
  openFiles: OpenFile[];
  actions: ActionHandler[];
  offers: Action[];
  processes: ReadonlyMap<string, ProcessHandler>;
  business: OpenBusiness[];
  hands: Hands;
  todos: Todos;
  holders: Holders | null;
  managed: Managed | null;
  protection: Protection | null;
  jobs: Job[];
  packs: Pack<Tx>[];
  watches: Watch[];
  silentSteps: SilentStep[];
  listeners: Listener[];
  firstRows: FirstRows[];
  documents: OfficialDocument<Tx>[];
  ownMatters: OwnMatter[];
  pageWords: Readonly<Record<string, string>>;
  chapters: Chapter<Tx>[]; // of the demonstration, in order
  verbRoutes: Partial<Record<Verb, RoutesOf>>;
  routes: Route[]; // everything callable; the app puts it here
  texts: Catalogue;
  dictionaries: Dictionaries;
  seal: Seal;
  counts: Cache<number>; // of lists, for the pages after the first
}
