/**
 * A transition, taken on one row or on a thousand: every row is judged by itself (state, responsibility, guard), then all
 * are written at once, the way is recorded, who was asked is asked no longer and who is responsible next is.
 */
import { sql } from 'drizzle-orm';
import type { ActionInput } from 'contract/kit/action.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Fields } from 'contract/kit/field.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { openCode, school, type Transition, type Turn, outcomes } from 'contract/kit/process.ts';
import { tableName, type Row } from 'contract/kit/resource.ts';
import type { ActionHandler, Found, Values, Tx, ProcessHandler, ProcessStep, TodoAsked } from '../registry.ts';
import { refuse } from '../refusal.ts';
import { columnOf } from '../database/columns.ts';
import { titlesTold } from '../resource/read.ts';
import { nameOf } from '../resource/source.ts';
import { settingOf } from '../setting.ts';
import { loadRows, rowOf } from '../write/load.ts';
import { write } from '../write/write.ts';
import { unitIn, unitPlace } from './place.ts';
import { recordSteps } from './record.ts';

type Input = ActionInput<Fields>;
const stateOf = (row: Row) => String(row['state'] ?? '');
const transitionOf = ({ process }: ProcessHandler, name: string) => process.transitions[name] as Transition;
const stepOf = ({ handling }: ProcessHandler, name: string): ProcessStep => handling.steps[name] ?? {};

/** The turn that a transition completes, or from which it sends back. */
function turnAt({ process }: ProcessHandler, name: string, state: string): Turn | undefined {
  const turn = process.turns[state];
  return turn && (turn.does === name || process.transitions[name]?.kind === 'back') ? turn : undefined;
}
const isDraft = ({ process }: ProcessHandler, row: Row) => process.editable.includes(stateOf(row));

/** The place behind a hand. */
async function placeOf(tx: Tx, { process, handling }: ProcessHandler, hand: string, row: Row): Promise<string> {
  if (hand === school) return school;
  const rule = handling.hands?.[hand] ?? tx.registry.hands[hand];
  if (rule) return rule(tx, row);
  const id = String(row[hand]);
  return process.resource.fields[hand]?.to === 'unit' ? unitPlace(id) : id;
}

async function subjectsOf(tx: Tx, { process: { subject }, handling }: ProcessHandler, row: Row): Promise<string[]> {
  if (handling.subjects) return handling.subjects(tx, row);
  return subject && row[subject] ? [String(row[subject])] : [];
}

/**
 * A second one for the same subject is not handed in; the subject is held while it is looked for. Against others of its kind
 * alone, as everywhere a row is only held to stand in line: two who have entered a row that refers to it hold its key both,
 * and with `for update` each would wait for the other.
 */
async function otherOpen(tx: Tx, { process }: ProcessHandler, row: Row): Promise<Fault[]> {
  const { resource, oneOpenPer, editable, ended, states } = process;
  const value = oneOpenPer && row[oneOpenPer];
  if (!oneOpenPer || !value) return [];
  const target = resource.fields[oneOpenPer]?.to ?? '';
  await tx.rows(sql`select 1 from ${nameOf(tableName(target))} where id = ${String(value)}::bigint for no key update`);
  const open = Object.values(states).filter(state => !editable.includes(state) && !ended.includes(state));
  const other = await tx.one<{ id: string; title: string }>(sql`
    select id, ${nameOf(columnOf(resource.title))} as title from ${nameOf(tableName(resource.name))}
    where ${nameOf(columnOf(oneOpenPer))} = ${String(value)}::bigint and id <> ${row.id}::bigint and deleted_at is null
      and state = any(${sql.param(open)}::text[]) limit 1`);
  if (!other) return [];
  const told = await titlesTold(tx, resource, [other]);
  return [fault(oneOpenPer, openCode(resource), { matter: told.get(other.id) ?? '' })];
}

/** Where the school wants as many people as there are hands, who did a step before does not judge the next. */
async function samePerson(
  tx: Tx,
  { process: { resource } }: ProcessHandler,
  row: Row,
  { node }: Turn,
): Promise<Fault[]> {
  if ((await settingOf(tx, 'workflow.samePerson', 'true')) === 'true') return [];
  const did = await tx.one<{ nodes: string | null }>(sql`
    select string_agg(distinct node, '、') as nodes from workflow_record
    where entity = ${resource.name} and record_id = ${row.id}::bigint and operator_id = ${tx.actor.userId}::bigint
      and node <> ${node}`);
  return did?.nodes ? [fault('', 'workflow.same-person', { nodes: did.nodes })] : [];
}

const unconfirmed = (found: Found[], { confirmed }: Input): Found[] =>
  found.filter(one => one.level !== 'warning' || !confirmed.includes(one.code));

/** Everything that stands against a transition of one row but state and responsibility. */
export async function guardFaults(
  tx: Tx,
  handler: ProcessHandler,
  name: string,
  row: Row,
  given: Values,
): Promise<Found[]> {
  const input = { confirmed: [], ...given } as Input;
  const { kind, input: asked } = transitionOf(handler, name);
  if (kind === 'back' && !String(input['opinion'] ?? '').trim())
    return [fault('opinion', 'workflow.opinion', { label: asked['opinion']?.label ?? '意见' })];
  const own = [...((await stepOf(handler, name).guard?.(tx, row, input)) ?? [])];
  const turn = isDraft(handler, row) ? undefined : turnAt(handler, name, stateOf(row));
  if (turn && !kind) own.push(...(await samePerson(tx, handler, row, turn)));
  if (kind) return unconfirmed(own, input);
  const draft = isDraft(handler, row);
  const judged = draft || turn !== undefined;
  const found = [
    ...(draft ? await otherOpen(tx, handler, row) : []),
    ...((judged && (await handler.handling.guard?.(tx, row))) || []),
    ...own,
  ];
  return unconfirmed(found, input);
}

interface Taken {
  row: Row;
  to: string;
  values: Values;
  /** The organisation acted for; the school where it is the whole. */
  organisationId: string | null;
  node: string;
  outcome: string | null;
  opinion: string | null;
}

const organisationIn = (place: string): string | null => (unitIn(place) === null ? place : null);
/** Where a row stands, for who acts in its own name. */
const placeIn = (row: Row): string | null => (row['organisationId'] ? String(row['organisationId']) : null);

const opinionOf = (step: ProcessStep, input: Input): string | null => {
  const said = step.opinion ? step.opinion(input) : (input['opinion'] ?? input['reason']);
  return said ? String(said) : null;
};

async function takenOf(tx: Tx, handler: ProcessHandler, name: string, row: Row, input: Input): Promise<Taken> {
  const transition = transitionOf(handler, name);
  const step = stepOf(handler, name);
  const state = stateOf(row);
  const to = step.to ? await step.to(tx, row, input) : typeof transition.to === 'string' ? transition.to : state;
  const turn = turnAt(handler, name, state);
  const passed = turn && !isDraft(handler, row) ? outcomes.passed : null;
  const hand = transition.by ?? (isDraft(handler, row) ? undefined : turn?.by);
  const byKind = transition.kind && (transition.kind === 'back' ? outcomes.returned : outcomes.withdrawn);
  return {
    row,
    to,
    values: (await step.values?.(tx, row, input, to)) ?? {},
    organisationId: hand === undefined ? placeIn(row) : organisationIn(await placeOf(tx, handler, hand, row)),
    node: (await step.node?.(tx, row, input)) ?? turn?.node ?? transition.node ?? transition.label,
    outcome: transition.outcome === undefined ? (byKind ?? passed) : transition.outcome,
    opinion: opinionOf(step, input),
  };
}

/** Persons a step is about: who alone takes it where it is their own, and else judges nothing; what is not judged yet they hand in. */
async function concernedBy(tx: Tx, handler: ProcessHandler, name: string, row: Row): Promise<string[]> {
  const { isOwn, kind } = transitionOf(handler, name);
  const isOwnToDo = isDraft(handler, row) || kind === 'cancel';
  return isOwnToDo && !isOwn ? [] : subjectsOf(tx, handler, row);
}

/** Asks who is responsible next. */
async function askNext(tx: Tx, handler: ProcessHandler, rows: readonly Row[]): Promise<void> {
  const { process, handling } = handler;
  const { resource } = process;
  const all: TodoAsked[] = [];
  for (const row of rows) {
    const turn = process.turns[stateOf(row)];
    const asked = turn && (await handling.ask(row, turn, tx));
    if (!turn || !asked) continue;
    all.push({
      ...asked,
      entity: resource.name,
      recordId: row.id,
      step: turn.does,
      permission: permissionOf(resource, turn.does),
      place: await placeOf(tx, handler, turn.by, row),
      subjectIds: transitionOf(handler, turn.does).isOwn ? [] : await concernedBy(tx, handler, turn.does, row),
      organisationId: resource.fields['organisationId']?.to === 'partyOrganisation' ? placeIn(row) : null,
      page: typeof handling.page === 'string' ? handling.page : handling.page(row),
    });
  }
  await tx.registry.todos.open(tx, all);
}

/** Takes a transition on rows that were judged, in the transaction of whoever asks. */
export async function take(
  tx: Tx,
  handler: ProcessHandler,
  name: string,
  rows: readonly Row[],
  given: Values,
): Promise<void> {
  const { resource } = handler.process;
  const input = { confirmed: [], ...given } as Input;
  const taken: Taken[] = [];
  for (const row of rows) taken.push(await takenOf(tx, handler, name, row, input));
  const changes = taken.map(({ row, to, values }) => {
    const moves = 'state' in resource.fields && to !== stateOf(row);
    return { id: row.id, version: row.version, values: { ...values, ...(moves && { state: to }) } };
  });
  await write(tx, resource, changes, {
    verb: name,
    origin: 3,
    reason: taken[0]?.opinion ?? null,
    allow: [...new Set(changes.flatMap(({ values }) => Object.keys(values)))],
    confirmed: input.confirmed,
    isConsequence: true,
    isWhole: true,
  });
  const lines = taken.map(({ row, to: _to, values: _values, ...line }) => ({ id: row.id, ...line }));
  await recordSteps(tx, resource, lines);
  await tx.registry.todos.close(
    tx,
    resource.name,
    rows.map(row => row.id),
  );
  const now = taken.map(({ row, to, values }): Row => ({ ...row, ...values, state: to, version: row.version + 1 }));
  await stepOf(handler, name).effect?.(tx, now, input, [...rows]);
  await askNext(tx, handler, now);
}

/** Rows were entered by the product in a state where somebody's turn it is: their way begins, and who it is is asked. */
export async function begin(tx: Tx, handler: ProcessHandler, ids: string[], node: string): Promise<void> {
  const { resource } = handler.process;
  const rows = [...(await loadRows(tx, resource, ids, null)).values()].map(rowOf);
  await recordSteps(tx, resource, rows, { node });
  await askNext(tx, handler, rows);
}

/** Takes a transition on a row that was found and admitted by whoever asks; what stands against it is refused. */
export async function takeOne(tx: Tx, handler: ProcessHandler, name: string, row: Row, input: Values): Promise<void> {
  const faults = await guardFaults(tx, handler, name, row, input);
  if (faults.length > 0) throw refuse(faults);
  await take(tx, handler, name, [row], input);
}

/** The handlers of its actions, as a single row is acted on. */
export function actionsOf(handler: ProcessHandler): ActionHandler[] {
  const { process } = handler;
  return Object.entries(process.actions).map(([name, action]) => ({
    action,
    async owedBy(tx, row) {
      const turn = isDraft(handler, row) ? undefined : turnAt(handler, name, stateOf(row));
      const hand = transitionOf(handler, name).by ?? turn?.by;
      return hand === undefined ? null : placeOf(tx, handler, hand, row);
    },
    subjects: (tx, row) => concernedBy(tx, handler, name, row),
    isOwn: transitionOf(handler, name).isOwn ?? false,
    perform: (tx, row, input) => takeOne(tx, handler, name, row, input),
  }));
}
