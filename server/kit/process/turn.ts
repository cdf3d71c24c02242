/**
 * Whose turn it is: the place behind a hand, and the to-do of who is there. It comes and goes with the transitions; of what is
 * written beside them, by hand or by an effect, this follows: whoever is named anew is asked, and whoever no longer owes it is not.
 */
import { isDeepStrictEqual } from 'node:util';
import { permissionOf } from 'contract/kit/permission.ts';
import { school, type Process, type Transition, type Turn } from 'contract/kit/process.ts';
import { layersOf, type Row } from 'contract/kit/resource.ts';
import { rules, type ProcessHandler, type Registry, type Rules, type Tx } from '../registry.ts';
import type { NextTodo, TodoAsked } from '../next-todo.ts';
import { personPlace, personsIn, unitPlace } from './place.ts';
import { reading } from './reading.ts';

export const stateOf = (row: Row): string => String(row['state'] ?? '');
export const transitionOf = ({ process }: ProcessHandler, name: string) => process.transitions[name] as Transition;
const turnIn = ({ process }: ProcessHandler, row: Row | null): Turn | undefined =>
  row ? process.turns[stateOf(row)] : undefined;
export const isDraft = ({ process }: ProcessHandler, row: Row): boolean => process.editable.includes(stateOf(row));
/** Where a row stands, for who acts in its own name. */
export const placeIn = (row: Row): string | null => (row['organisationId'] ? String(row['organisationId']) : null);

/** Whether a hand names persons. */
export function namesPersons(
  resources: Registry['resources'],
  { resource: { fields } }: Process,
  hand: string,
): boolean {
  const target = resources.get(fields[hand]?.to ?? '');
  return hand === 'subject' || (target !== undefined && layersOf(target)[0]?.name === 'person');
}

/** They are asked, and nobody is shut out who may take the step in their place. */
export const isOfPersons = ({ registry }: Tx, { process }: ProcessHandler, turn: Turn): boolean =>
  namesPersons(registry.resources, process, turn.by);

async function subjectsOf(tx: Tx, { process: { subject }, handling }: ProcessHandler, row: Row): Promise<string[]> {
  if (handling.subjects) return handling.subjects(tx, row);
  return subject && row[subject] ? [String(row[subject])] : [];
}

/**
 * Persons a step is about: who alone takes it where it is their own, and else judges nothing; what is not judged yet they hand
 * in, and what is asked of them they do.
 */
export async function concernedBy(tx: Tx, handler: ProcessHandler, name: string, row: Row): Promise<string[]> {
  const { isOwn, kind } = transitionOf(handler, name);
  const turn = turnIn(handler, row);
  const isAsked = turn?.does === name && isOfPersons(tx, handler, turn);
  const isOwnToDo = isAsked || isDraft(handler, row) || kind === 'cancel';
  return isOwnToDo && !isOwn ? [] : subjectsOf(tx, handler, row);
}

/** The places behind a hand, one for each row. */
async function placesBehind(tx: Tx, handler: ProcessHandler, hand: string, rows: Row[]): Promise<string[]> {
  const { process, handling } = handler;
  if (hand === school) return rows.map(() => school);
  const rule = handling.hands?.[hand] ?? tx.registry.hands[hand];
  if (rule) return rule(tx, rows);
  if (hand === 'subject') return Promise.all(rows.map(async row => personPlace(await subjectsOf(tx, handler, row))));
  if (namesPersons(tx.registry.resources, process, hand))
    return rows.map(row => personPlace([row[hand] ?? []].flat().map(String)));
  const isUnit = process.resource.fields[hand]?.to === 'unit';
  return rows.map(row => (isUnit ? unitPlace(String(row[hand])) : String(row[hand])));
}

/** The place that each row is owed at, every hand asked once for all of its rows; none where a row has no hand. */
export async function placesOf<R extends Row>(
  tx: Tx,
  handler: ProcessHandler,
  rows: readonly R[],
  handOf: (row: R) => string | undefined,
): Promise<Map<R, string>> {
  const found = new Map<R, string>();
  for (const hand of new Set(rows.map(handOf))) {
    const own = rows.filter(row => handOf(row) === hand);
    const places = hand === undefined ? [] : await placesBehind(tx, handler, hand, own);
    places.forEach((place, at) => found.set(own[at]!, place));
  }
  return found;
}

/** What is asked about rows as they stand; nothing of whom nobody is. Persons are asked about themselves, and know where they belong. */
async function askedOf(given: Tx, handler: ProcessHandler, rows: readonly Row[]): Promise<Map<Row, TodoAsked>> {
  const { process, handling } = handler;
  const { resource } = process;
  const tx = reading(given, handler, 'what it asks');
  const asked = new Map<Row, NextTodo>();
  for (const row of rows) {
    const turn = turnIn(handler, row);
    const next = turn && (await handling.ask(row, turn, tx));
    if (next) asked.set(row, next);
  }
  const places = await placesOf(tx, handler, [...asked.keys()], row => turnIn(handler, row)?.by);
  const all = new Map<Row, TodoAsked>();
  for (const [row, place] of places) {
    const { does } = turnIn(handler, row) as Turn;
    const isAtPersons = personsIn(place) !== null;
    all.set(row, {
      page: typeof handling.page === 'string' ? handling.page : handling.page(row),
      ...(asked.get(row) as NextTodo),
      entity: resource.name,
      recordId: row.id,
      step: does,
      permission: permissionOf(resource, does),
      place,
      subjectIds: isAtPersons ? [] : await concernedBy(tx, handler, does, row),
      organisationId:
        !isAtPersons && resource.fields['organisationId']?.to === 'partyOrganisation' ? placeIn(row) : null,
    });
  }
  return all;
}

/** Asks who is responsible next. */
export async function askNext(tx: Tx, handler: ProcessHandler, rows: readonly Row[]): Promise<void> {
  await tx.registry.todos.open(tx, [...(await askedOf(tx, handler, rows)).values()]);
}

/** What persons are asked about rows as they stand. */
function askedOfPersons(tx: Tx, handler: ProcessHandler, rows: readonly (Row | null)[]): Promise<Map<Row, TodoAsked>> {
  const isTheirs = (row: Row | null): row is Row => {
    const turn = turnIn(handler, row);
    return turn !== undefined && isOfPersons(tx, handler, turn);
  };
  return askedOf(tx, handler, rows.filter(isTheirs));
}

/** The to-dos of a process follow whatever is written of its rows; transitions ask by themselves. */
export const turnsFollow = (handler: ProcessHandler): Rules =>
  rules(handler.process.resource, {
    async follow(tx, stored, verb) {
      const { resource, transitions, ended } = handler.process;
      if (verb in transitions) return;
      const hasEnded = (row: Row) => ended.includes(stateOf(row));
      const changes = stored.map(({ id, before, after, remove }) => ({
        id,
        old: before && ({ ...before, id } as Row),
        row: { ...after, id } as Row,
        remove,
      }));
      const asks = await askedOfPersons(
        tx,
        handler,
        changes.flatMap(({ old, row, remove }) => (remove ? [] : [row, old])),
      );
      const [over, passed, asked]: [string[], string[], TodoAsked[]] = [[], [], []];
      for (const { id, old, row, remove } of changes) {
        const turn = turnIn(handler, old);
        const isPast = turn !== undefined && turnIn(handler, row)?.does !== turn.does;
        const isOver = isPast || (old !== null && !hasEnded(old) && hasEnded(row));
        if (isOver) over.push(id);
        const now = asks.get(row);
        if (!remove && isDeepStrictEqual(now, old ? asks.get(old) : undefined)) continue;
        if (old && !isOver) passed.push(id);
        if (now) asked.push(now);
      }
      if (over.length > 0) await tx.registry.todos.close(tx, resource.name, over);
      if (passed.length + asked.length > 0) await tx.registry.todos.pass(tx, resource.name, passed, asked);
    },
  });
