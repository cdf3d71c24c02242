/**
 * A transition, taken on one row or on a thousand: every row is judged by itself (state, responsibility, guard), then all
 * are written at once, the way is recorded, who was asked is asked no longer and who is responsible next is.
 */
import { sql } from 'drizzle-orm';
import type { ActionInput } from 'contract/kit/action.ts';
import { fault } from 'contract/kit/fault.ts';
import type { Fields } from 'contract/kit/field.ts';
import { openCode, type Turn, outcomes } from 'contract/kit/process.ts';
import { tableName, type Row } from 'contract/kit/resource.ts';
import type { ActionHandler, Found, Values, Tx, ProcessHandler, ProcessStep } from '../registry.ts';
import { refuse, Refusal } from '../refusal.ts';
import { columnOf } from '../database/columns.ts';
import { titlesTold } from '../resource/read.ts';
import { nameOf } from '../resource/source.ts';
import { settingOf } from '../setting.ts';
import { loadRows, rowOf } from '../write/load.ts';
import { write } from '../write/write.ts';
import { each } from './handle.ts';
import { personsIn, unitIn } from './place.ts';
import { reading, saidIn } from './reading.ts';
import { recordSteps } from './record.ts';
import { askNext, concernedBy, isDraft, isOfPersons, placeIn, placesOf, stateOf, transitionOf } from './turn.ts';

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
 * What is under way for the same subject as these drafts, by subject; each is held while it is looked for. Against others of its
 * kind alone, as everywhere a row is only held to stand in line: two who have entered a row that refers to it hold its key both,
 * and with `for update` each would wait for the other.
 */
async function openPer(tx: Tx, { process }: ProcessHandler, drafts: readonly Row[]): Promise<Map<string, string>> {
  const { resource, oneOpenPer = '', editable, ended, states } = process;
  const values = drafts.flatMap(row => (row[oneOpenPer] ? [String(row[oneOpenPer])] : []));
  if (values.length === 0) return new Map();
  const target = resource.fields[oneOpenPer]?.to ?? '';
  await tx.rows(sql`
    select 1 from ${nameOf(tableName(target))} where id = any(${sql.param(values)}::bigint[]) order by id for no key update`);
  const open = Object.values(states).filter(state => !editable.includes(state) && !ended.includes(state));
  const others = await tx.rows<{ id: string; title: string; per: string }>(sql`
    select id, ${nameOf(columnOf(resource.title))} as title, ${nameOf(columnOf(oneOpenPer))} as per
    from ${nameOf(tableName(resource.name))}
    where ${nameOf(columnOf(oneOpenPer))} = any(${sql.param(values)}::bigint[]) and deleted_at is null
      and state = any(${sql.param(open)}::text[]) order by id desc`);
  const told = await titlesTold(tx, resource, others);
  return new Map(others.map(({ id, per }) => [per, told.get(id) ?? '']));
}

/** Where the school wants as many people as there are hands, what whoever acts did before on these rows. */
async function doneBefore(
  tx: Tx,
  { process: { resource } }: ProcessHandler,
  rows: readonly Row[],
): Promise<Map<string, string[]>> {
  if (rows.length === 0 || (await settingOf(tx, 'workflow.samePerson', 'true')) === 'true') return new Map();
  const did = await tx.rows<{ id: string; nodes: string[] }>(sql`
    select record_id as id, array_agg(distinct node order by node) as nodes from workflow_record
    where entity = ${resource.name} and record_id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])
      and operator_id = ${tx.actor.userId}::bigint group by record_id`);
  return new Map(did.map(({ id, nodes }) => [id, nodes]));
}

const unconfirmed = (found: Found[], { confirmed }: Input): Found[] =>
  found.filter(one => one.level !== 'warning' || !confirmed.includes(one.code));

/** What a guard refuses outright, as what stands against this row alone. */
const asFound = (refused: unknown): Found[] => {
  if (!(refused instanceof Refusal)) throw refused;
  return refused.faults.length > 0 ? refused.faults : [fault('', refused.code, refused.params)];
};

/**
 * Everything that stands against a transition of each row but state and responsibility. A refusal that a guard throws is the
 * answer where one row is asked for, and of many (`isMany`) the reason of its row.
 */
export async function guardFaults(
  given: Tx,
  handler: ProcessHandler,
  name: string,
  rows: readonly Row[],
  values: Values,
  isMany = false,
): Promise<Found[][]> {
  const tx = reading(given, handler, `guard of ${name}`);
  const input = { confirmed: [], ...values } as Input;
  const { kind, input: asked } = transitionOf(handler, name);
  if (kind === 'back' && !String(input['opinion'] ?? '').trim())
    return rows.map(() => [fault('opinion', 'workflow.opinion', { label: asked['opinion']?.label ?? '意见' })]);
  const { guard } = stepOf(handler, name);
  const guarded = async (find: () => Promise<Found[]> | Found[] | undefined): Promise<Found[]> => {
    try {
      return (await find()) ?? [];
    } catch (error) {
      if (isMany) return asFound(error);
      throw error;
    }
  };
  const own = await each((_, row: Row) => guarded(() => guard?.(tx, row, input)))(tx, rows);
  if (kind) return own.map(found => unconfirmed(found, input));
  const { resource, oneOpenPer = '' } = handler.process;
  const drafts = rows.filter(row => isDraft(handler, row));
  const turnOf = (row: Row) => (isDraft(handler, row) ? undefined : turnAt(tx, handler, name, stateOf(row)));
  const did = await doneBefore(tx, handler, rows.filter(turnOf));
  const open = await openPer(tx, handler, drafts);
  const all: Found[][] = [];
  for (const [at, row] of rows.entries()) {
    const [draft, turn, subject] = [isDraft(handler, row), turnOf(row), String(row[oneOpenPer] ?? '')];
    const matter = draft ? open.get(subject) : undefined;
    const nodes = (did.get(row.id) ?? []).filter(node => node !== turn?.node).join('、');
    const found = unconfirmed(
      [
        ...(matter === undefined ? [] : [fault(oneOpenPer, openCode(resource), { matter })]),
        ...(draft || turn ? await guarded(() => handler.handling.guard?.(tx, row)) : []),
        ...(own[at] ?? []),
        ...(turn && nodes ? [fault('', 'workflow.same-person', { nodes })] : []),
      ],
      input,
    );
    // Of several that are handed in at once the first is under way for the others.
    if (draft && subject && found.length === 0) open.set(subject, String(row[resource.title] ?? ''));
    all.push(found);
  }
  return all;
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

/** The places that owe a step; none where nobody in particular does, or persons do, who may have it taken for them. */
async function owingPlaces<R extends Row>(
  tx: Tx,
  handler: ProcessHandler,
  name: string,
  rows: readonly R[],
): Promise<Map<R, string>> {
  const handOf = (row: Row) =>
    transitionOf(handler, name).by ?? (isDraft(handler, row) ? undefined : turnAt(tx, handler, name, stateOf(row))?.by);
  const places = await placesOf(tx, handler, rows, handOf);
  return new Map([...places].filter(([, place]) => personsIn(place) === null));
}
const organisationIn = (place: string): string | null => (unitIn(place) === null ? place : null);

const opinionOf = (step: ProcessStep, input: Input): string | null => {
  const said = step.opinion ? step.opinion(input) : (input['opinion'] ?? input['reason']);
  return said ? String(said) : null;
};

/** Where a step leads, which is one of the states that it was said to lead to. */
function leadsTo(handler: ProcessHandler, name: string, row: Row, chosen: unknown): string {
  const said = [transitionOf(handler, name).to ?? stateOf(row)].flat();
  const to = String(chosen ?? said[0]);
  if (said.includes(to)) return to;
  throw new Error(`${saidIn(handler.process)}: ${name} leads to ${to}, and is said to lead to ${said.join(' or ')}`);
}

async function takenOf(
  given: Tx,
  handler: ProcessHandler,
  name: string,
  rows: readonly Row[],
  input: Input,
  outcomeOf: (at: number) => Values,
): Promise<Taken[]> {
  const tx = reading(given, handler, name);
  const transition = transitionOf(handler, name);
  const step = stepOf(handler, name);
  const byKind = transition.kind && (transition.kind === 'back' ? outcomes.returned : outcomes.withdrawn);
  const places = await owingPlaces(tx, handler, name, rows);
  const all: Taken[] = [];
  for (const [at, row] of rows.entries()) {
    const { state, ...further } = outcomeOf(at);
    const to = leadsTo(handler, name, row, state ?? (await step.to?.(tx, row, input)));
    const turn = turnAt(tx, handler, name, stateOf(row));
    const passed = turn && !isDraft(handler, row) ? outcomes.passed : null;
    const place = places.get(row);
    all.push({
      row,
      to,
      values: { ...(await step.values?.(tx, row, input, to)), ...further },
      organisationId: place === undefined ? placeIn(row) : organisationIn(place),
      node: (await step.node?.(tx, row, input)) ?? turn?.node ?? transition.node ?? transition.label,
      outcome: transition.outcome === undefined ? (byKind ?? passed) : transition.outcome,
      opinion: opinionOf(step, input),
    });
  }
  return all;
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
  const { perform, effect } = stepOf(handler, name);
  const input = { confirmed: [], ...given } as Input;
  const performed = (await perform?.(tx, [...rows], input)) ?? [];
  const taken = await takenOf(tx, handler, name, rows, input, at => performed[at] ?? {});
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
  await effect?.(tx, now, input, [...rows]);
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
  const [faults = []] = await guardFaults(tx, handler, name, [row], input);
  if (faults.length > 0) throw refuse(faults);
  await take(tx, handler, name, [row], input);
}

/** The handlers of its actions, as a single row is acted on. */
export function actionsOf(handler: ProcessHandler): ActionHandler[] {
  const { process } = handler;
  return Object.entries(process.actions).map(([name, action]) => ({
    action,
    async owedBy(tx, rows) {
      const places = await owingPlaces(reading(tx, handler, `hand of ${name}`), handler, name, rows);
      return rows.map(row => places.get(row) ?? null);
    },
    subjects: (tx, row) => concernedBy(reading(tx, handler, `subjects of ${name}`), handler, name, row),
    isOwn: transitionOf(handler, name).isOwn ?? false,
    perform: (tx, row, input) => takeOne(tx, handler, name, row, input),
  }));
}
