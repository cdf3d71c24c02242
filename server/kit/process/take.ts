/**
 * A transition, taken on one row or on a thousand: every row is judged by itself (state, responsibility, guard), then all
 * are written at once, the way is recorded, who was asked is asked no longer and who is responsible next is.
 */
import { sql } from 'drizzle-orm';
import type { ActionInput } from 'contract/kit/action.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Fields } from 'contract/kit/field.ts';
import { openCode, type Turn, outcomes } from 'contract/kit/process.ts';
import { tableName, type Row } from 'contract/kit/resource.ts';
import type { ActionHandler, Found, Values, Tx, ProcessHandler, ProcessStep } from '../registry.ts';
import { refuse } from '../refusal.ts';
import { columnOf } from '../database/columns.ts';
import { titlesTold } from '../resource/read.ts';
import { nameOf } from '../resource/source.ts';
import { settingOf } from '../setting.ts';
import { loadRows, rowOf } from '../write/load.ts';
import { write } from '../write/write.ts';
import { personsIn, unitIn } from './place.ts';
import { recordSteps } from './record.ts';
import { askNext, concernedBy, isDraft, isOfPersons, placeIn, placeOf, stateOf, transitionOf } from './turn.ts';

type Input = ActionInput<Fields>;
const stepOf = ({ handling }: ProcessHandler, name: string): ProcessStep => handling.steps[name] ?? {};

/** The turn that a transition completes, or from which it sends back, and which judges: persons say what is theirs. */
function turnAt(tx: Tx, handler: ProcessHandler, name: string, state: string): Turn | undefined {
  const { turns, transitions } = handler.process;
  const turn = turns[state];
  const isAt = turn && (turn.does === name || transitions[name]?.kind === 'back');
  return isAt && !isOfPersons(tx, handler, turn) ? turn : undefined;
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
  const turn = isDraft(handler, row) ? undefined : turnAt(tx, handler, name, stateOf(row));
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

/** The place that owes a step; null where nobody in particular does, or persons do, who may have it taken for them. */
async function owingPlace(tx: Tx, handler: ProcessHandler, hand: string | undefined, row: Row): Promise<string | null> {
  const place = hand === undefined ? null : await placeOf(tx, handler, hand, row);
  return place === null || personsIn(place) !== null ? null : place;
}
const organisationIn = (place: string): string | null => (unitIn(place) === null ? place : null);

const opinionOf = (step: ProcessStep, input: Input): string | null => {
  const said = step.opinion ? step.opinion(input) : (input['opinion'] ?? input['reason']);
  return said ? String(said) : null;
};

async function takenOf(tx: Tx, handler: ProcessHandler, name: string, row: Row, input: Input): Promise<Taken> {
  const transition = transitionOf(handler, name);
  const step = stepOf(handler, name);
  const state = stateOf(row);
  const to = step.to ? await step.to(tx, row, input) : typeof transition.to === 'string' ? transition.to : state;
  const turn = turnAt(tx, handler, name, state);
  const passed = turn && !isDraft(handler, row) ? outcomes.passed : null;
  const hand = transition.by ?? (isDraft(handler, row) ? undefined : turn?.by);
  const place = await owingPlace(tx, handler, hand, row);
  const byKind = transition.kind && (transition.kind === 'back' ? outcomes.returned : outcomes.withdrawn);
  return {
    row,
    to,
    values: (await step.values?.(tx, row, input, to)) ?? {},
    organisationId: place === null ? placeIn(row) : organisationIn(place),
    node: (await step.node?.(tx, row, input)) ?? turn?.node ?? transition.node ?? transition.label,
    outcome: transition.outcome === undefined ? (byKind ?? passed) : transition.outcome,
    opinion: opinionOf(step, input),
  };
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
      const turn = isDraft(handler, row) ? undefined : turnAt(tx, handler, name, stateOf(row));
      return owingPlace(tx, handler, transitionOf(handler, name).by ?? turn?.by, row);
    },
    subjects: (tx, row) => concernedBy(tx, handler, name, row),
    isOwn: transitionOf(handler, name).isOwn ?? false,
    perform: (tx, row, input) => takeOne(tx, handler, name, row, input),
  }));
}
