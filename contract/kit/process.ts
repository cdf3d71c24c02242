/**
 * A process, said once, as data: the states of an entity, whose turn it is in each, what leads from one to the next and
 * what ends it. The browser reads it too. Guards and effects are plain functions of the server (`server/kit/process`).
 */
import { action, type Action } from './action.ts';
import { longText, type Field, type Fields } from './field.ts';
import type { Resource } from './resource.ts';

/**
 * Who is responsible: a field that names an organisation, a unit or persons, `subject` for the person it is about, `school` for who
 * answers for all of it, or a rule of the server that finds it, such as `committeeAbove`.
 */
export type Hand = string;
export const school = 'school';

/** DJ_COMM_SHJG: how a step of an approval ended. */
export const outcomes = { passed: '1', returned: '2', refused: '3', withdrawn: '4' } as const;
export type Outcome = (typeof outcomes)[keyof typeof outcomes];

/** Whose turn it is in a state. */
export interface Turn {
  /** The transition that is waited for. */
  does: string;
  by: Hand;
  /** Who acts in which capacity, as the record of the way tells it: `院系党委审核`. */
  node: string;
}

export interface Transition<F extends Fields = Fields> {
  label: string;
  /** States it is offered in; left out, in every state. */
  from?: readonly string[];
  /** Where it leads: one state, several of which the server chooses, or left out where the state stays. */
  to?: string | readonly string[];
  input: F;
  /** Something comes back to who handed it in, with a reason; or is given up. */
  kind?: 'back' | 'cancel';
  /** Who is responsible for it beside the turn. */
  by?: Hand;
  /** Told in the record of the way where it is not the node of the turn; the label when left out. */
  node?: string;
  /** How the step ends, DJ_COMM_SHJG, where neither its kind nor the turn says it; null where it judges nothing. */
  outcome?: Outcome | null;
  /** Taken by the person it is about, and by nobody in that person's place. */
  isOwn?: true;
  /** Offered for many rows at once. */
  bulk?: true;
  /** A day in the row; past it the transition is taken by itself, in the night. */
  dueOn?: string;
}
export type Transitions = Record<string, Transition>;
/** The states that a transition leads to, as far as they are said. */
export type StateOf<T extends Transition> = T['to'] extends string
  ? T['to']
  : T['to'] extends readonly (infer To extends string)[]
    ? To
    : string;

/** What an organisation has under way by this process: while it does, it is neither dissolved nor merged away. */
export interface OpenBusiness {
  /** `组织关系转接`, told where it stands in the way. */
  word: string;
  /** Where it is settled. */
  page: string;
  /** Fields that name the organisations. */
  at: readonly string[];
  /** The states that count. */
  states: readonly string[];
  /** It stands against a dissolution alone; at a merger it goes over. */
  isLasting?: boolean;
}

export interface Process<R extends Resource = Resource, T extends Transitions = Transitions> {
  resource: R;
  /** All states, by name. */
  states: Readonly<Record<string, string>>;
  /** In these the fields may be written by hand. */
  editable: readonly string[];
  /** Of a record that is entered as a draft: in these alone it is removed by hand, and ended by an action afterwards (`removableIn`). */
  removable?: readonly string[];
  /** Nothing comes after these but what starts from them by name. */
  ended: readonly string[];
  turns: Readonly<Record<string, Turn>>;
  transitions: T;
  /** The field that names the person it is about, who hands in and gives up, and judges nothing. Domain-party 0.3. */
  subject?: string;
  /** What others said of the subject on the way is kept from him or her; the steps and their days are not. */
  closesOpinions?: boolean;
  /**
   * A second one with the same value of this field is not handed in while one is under way; told by the sentence
   * `<area>.<entity>.open`, `{matter}` is the title of the one that is.
   */
  oneOpenPer?: string;
  business?: OpenBusiness;
  /** What the kit derives routes, permissions and buttons from; what is taken by itself is none. */
  actions: { [K in keyof T as T[K] extends { dueOn: string } ? never : K]: Action<R, T[K]['input']> };
}

type Definition<T extends Transitions> = Omit<Process<Resource, T>, 'resource' | 'actions'>;

/** Says a process; it stands in the file of its entity. */
export function process<R extends Resource, const T extends Transitions>(
  resource: R,
  definition: Definition<T>,
): Process<R, T> {
  const actions = Object.entries(definition.transitions)
    .filter(([, { dueOn }]) => dueOn === undefined)
    .map(([name, { label, from, to, input }]) => [
      name,
      action(resource, name, { label, input, ...(from && { from }), ...(typeof to === 'string' && { to }) }),
    ]);
  return { resource, ...definition, actions: Object.fromEntries(actions) };
}

/**
 * States in which a row is removed by hand; null where it is in all of them. In none in which it is not edited, and a
 * workflow as a draft alone. Decisions 20.
 */
export const removableIn = ({ kind, fields }: Resource, process: Process | null): readonly string[] | null =>
  process?.removable ??
  (kind === 'workflow' && fields['state'] ? [String(fields['state'].flags.default)] : (process?.editable ?? null));

const opinion = { opinion: longText('意见', { max: 500 }) };
const reason = { reason: longText('原因', { required: true, max: 500 }) };
/** Comes back to who handed it in, with an opinion. */
export const sendsBack = (from: readonly string[], to: string) =>
  ({ label: '退回', kind: 'back', from, to, input: opinion }) as const;
/** Is given up, with a reason. */
export const cancels = (label: string, from: readonly string[], to: string) =>
  ({ label, kind: 'cancel', from, to, input: reason }) as const;

/** Code of the sentence that tells the second one where one at most is under way. */
export const openCode = ({ area, name }: Resource): string => `${area}.${name}.open`;

/** Code of the sentence that is said, where the texts have it, to who would go on with what has ended. */
export const endedCode = ({ area, name }: Resource): string => `${area}.${name}.ended`;

/** What whoever would act on the own matter is told, where the texts of the area say it; `{action}` is in it. */
export const ownMatterCode = ({ area, name }: Resource): string => `${area}.${name}.own-matter`;

/** What is wrong with a process by itself, in words for who wrote it; nothing where it is sound. */
export function processFaults({ resource, ...said }: Process): string[] {
  const { states, turns, transitions, editable, ended, business, subject, oneOpenPer } = said;
  const known = new Set(Object.values(states));
  const fields = resource.fields;
  const faults: string[] = [];
  const states_ = (where: string, named: readonly string[]) =>
    faults.push(...named.filter(one => !known.has(one)).map(one => `${where}: no state ${one}`));
  const field = (where: string, name: string | undefined, isFit: (one: Field) => boolean, what: string) => {
    if (name === undefined) return;
    const found = fields[name];
    if (!found) faults.push(`${where}: no field ${name}`);
    else if (!isFit(found)) faults.push(`${where}: ${name} is no ${what}`);
  };
  const isReference = ({ to }: Field) => to !== undefined;
  states_('editable', editable);
  states_('ended', ended);
  states_('removable', said.removable ?? []);
  states_('turns', Object.keys(turns));
  states_('business', business?.states ?? []);
  field('subject', subject, isReference, 'reference');
  field('oneOpenPer', oneOpenPer, isReference, 'reference');
  business?.at.forEach(name => field('business', name, isReference, 'reference'));
  for (const [name, { from = [], to = [], dueOn }] of Object.entries(transitions)) {
    states_(name, [...from, ...[to].flat()]);
    field(name, dueOn, ({ type }) => type === 'day', 'day');
  }
  for (const [state, { does }] of Object.entries(turns)) {
    const awaited = transitions[does];
    if (!awaited) faults.push(`turn in ${state}: no transition ${does}`);
    else if (awaited.from && !awaited.from.includes(state))
      faults.push(`turn in ${state}: ${does} does not start there`);
  }
  field('process', 'state', ({ type }) => type === 'state', 'state');
  const initial = String(fields['state']?.flags.default ?? '');
  if (fields['state']) states_('default of state', [initial]);
  const reached = new Set([initial, ...Object.values(transitions).flatMap(({ to = [] }) => [to].flat())]);
  for (const [name, { from }] of Object.entries(transitions))
    if (from && !from.some(state => reached.has(state)))
      faults.push(`${name}: nobody may ever take it, nothing leads to its states`);
  return faults;
}
