/**
 * Whose turn it is: the place behind a hand, and the to-do of who is there. It comes and goes with the transitions; of what is
 * written beside them, by hand or by an effect, this follows: whoever is named anew is asked, and whoever no longer owes it is not.
 */
import { isDeepStrictEqual } from 'node:util';
import { permissionOf } from 'contract/kit/permission.ts';
import { school, type Process, type Transition, type Turn } from 'contract/kit/process.ts';
import { layersOf, type Row } from 'contract/kit/resource.ts';
import { rules, type ProcessHandler, type Registry, type Rules, type Tx } from '../registry.ts';
import type { TodoAsked } from '../next-todo.ts';
import { personPlace, personsIn, unitPlace } from './place.ts';

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

/** The place behind a hand. */
export async function placeOf(tx: Tx, handler: ProcessHandler, hand: string, row: Row): Promise<string> {
  const { process, handling } = handler;
  if (hand === school) return school;
  const rule = handling.hands?.[hand] ?? tx.registry.hands[hand];
  if (rule) return rule(tx, row);
  if (hand === 'subject') return personPlace(await subjectsOf(tx, handler, row));
  const ids = [row[hand] ?? []].flat().map(String);
  if (namesPersons(tx.registry.resources, process, hand)) return personPlace(ids);
  return process.resource.fields[hand]?.to === 'unit' ? unitPlace(String(row[hand])) : String(row[hand]);
}

/** What is asked about a row as it stands; null where nobody is. Persons are asked about themselves, and know where they belong. */
async function askedOf(tx: Tx, handler: ProcessHandler, row: Row): Promise<TodoAsked | null> {
  const { process, handling } = handler;
  const { resource } = process;
  const turn = turnIn(handler, row);
  const asked = turn && (await handling.ask(row, turn, tx));
  if (!turn || !asked) return null;
  const place = await placeOf(tx, handler, turn.by, row);
  const isAtPersons = personsIn(place) !== null;
  return {
    page: typeof handling.page === 'string' ? handling.page : handling.page(row),
    ...asked,
    entity: resource.name,
    recordId: row.id,
    step: turn.does,
    permission: permissionOf(resource, turn.does),
    place,
    subjectIds: isAtPersons ? [] : await concernedBy(tx, handler, turn.does, row),
    organisationId: !isAtPersons && resource.fields['organisationId']?.to === 'partyOrganisation' ? placeIn(row) : null,
  };
}

/** Asks who is responsible next. */
export async function askNext(tx: Tx, handler: ProcessHandler, rows: readonly Row[]): Promise<void> {
  const all: TodoAsked[] = [];
  for (const row of rows) {
    const asked = await askedOf(tx, handler, row);
    if (asked) all.push(asked);
  }
  await tx.registry.todos.open(tx, all);
}

/** What persons are asked about a row as it stands. */
async function askedOfPersons(tx: Tx, handler: ProcessHandler, row: Row | null): Promise<TodoAsked | null> {
  const turn = turnIn(handler, row);
  return row && turn && isOfPersons(tx, handler, turn) ? askedOf(tx, handler, row) : null;
}

/** The to-dos of a process follow whatever is written of its rows; transitions ask by themselves. */
export const turnsFollow = (handler: ProcessHandler): Rules =>
  rules(handler.process.resource, {
    async follow(tx, stored, verb) {
      const { resource, transitions, ended } = handler.process;
      if (verb in transitions) return;
      const hasEnded = (row: Row) => ended.includes(stateOf(row));
      const [over, passed, asked]: [string[], string[], TodoAsked[]] = [[], [], []];
      for (const { id, before, after, remove } of stored) {
        const [old, row] = [before && ({ ...before, id } as Row), { ...after, id } as Row];
        const turn = turnIn(handler, old);
        const isPast = turn !== undefined && turnIn(handler, row)?.does !== turn.does;
        const isOver = isPast || (old !== null && !hasEnded(old) && hasEnded(row));
        if (isOver) over.push(id);
        const now = remove ? null : await askedOfPersons(tx, handler, row);
        if (!remove && isDeepStrictEqual(now, await askedOfPersons(tx, handler, old))) continue;
        if (old && !isOver) passed.push(id);
        if (now) asked.push(now);
      }
      if (over.length > 0) await tx.registry.todos.close(tx, resource.name, over);
      if (passed.length + asked.length > 0) await tx.registry.todos.pass(tx, resource.name, passed, asked);
    },
  });
