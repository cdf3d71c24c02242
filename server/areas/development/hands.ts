/** Who owes a step: the organisation of a hand, whether somebody acts for it, and whom its to-do asks. */
import { sql } from 'drizzle-orm';
import { codeOfStep, stepOf, type Hand, type Step } from 'contract/development/steps.ts';
import { developmentRecord, type DevelopmentRecord } from 'contract/development/development-record.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { covers } from '../../kit/process/act.ts';
import { may } from '../../kit/actor.ts';
import { Refusal } from '../../kit/refusal.ts';
import { holdersAt, openTodos, personsOf, type OwedStep } from '../message/index.ts';
import { undeliberated } from './deliberation.ts';
import type { Tx } from '../../kit/registry.ts';

export const handWords: Record<Hand, string> = {
  person: '本人',
  branch: '党支部',
  committee: '上级党委',
  department: '组织部',
};
const school = 'school';
const submitting = permissionOf(developmentRecord, 'submit');
const approving = permissionOf(developmentRecord, 'approve');
const deliberatingAt = permissionOf(developmentRecord, 'deliberate');

/** The nearest committee above that may approve members; `school` where it is the school's own. 细则第二十五条. */
export async function approverOf(tx: Tx, organisationId: string): Promise<string> {
  const found = await tx.one<{ id: string; level: number }>(sql`
    select a.id, a.level from party_organisation o join party_organisation a on o.path like a.path || '%'
    where o.id = ${organisationId}::bigint and a.can_approve_members is true and a.is_temporary is not true
    order by a.level desc limit 1`);
  return found && found.level > 1 ? found.id : school;
}

/** The organisation that somebody acts for at a step. */
export const placeOf = async (tx: Tx, hand: Hand, row: DevelopmentRecord): Promise<string> => {
  if (hand === 'department') return school;
  const branch = row.organisationId;
  return hand === 'committee' ? approverOf(tx, branch) : branch;
};

const isOneself = ({ actor }: Tx, row: DevelopmentRecord) => actor.personId !== null && actor.personId === row.personId;

/** Why the actor is not the hand a step waits for; null where he or she is. */
export async function handFault(tx: Tx, hand: Hand, { name }: Step, row: DevelopmentRecord): Promise<Refusal | null> {
  if (hand === 'person' && isOneself(tx, row)) return null;
  const wrong = new Refusal(403, 'development.step.hand', { params: { step: name, hand: handWords[hand] } });
  if (isOneself(tx, row)) return new Refusal(400, 'kit.own-matter');
  const permission = hand === 'person' || hand === 'branch' ? submitting : approving;
  if (!may(tx.actor, permission)) return wrong;
  return (await covers(tx, permission, await placeOf(tx, hand, row))) ? null : wrong;
}

const endOf = (day: string | null) => (day === null ? null : `${day}T23:59:59+08:00`);
const approvalTodo = '01';
const fillingTodo = '02';

export interface Waiting {
  no: number;
  hand: Hand;
  isToConfirm: boolean;
  dueOn: string | null;
}

export interface Asking {
  row: DevelopmentRecord;
  waiting: Waiting;
}

/** Each place is looked up once, however many records ask it. */
function lookups(tx: Tx) {
  const places = new Map<string, Promise<string>>();
  const holders = new Map<string, Promise<string[]>>();
  const once = <T>(known: Map<string, Promise<T>>, key: string, find: () => Promise<T>): Promise<T> => {
    const found = known.get(key) ?? find();
    known.set(key, found);
    return found;
  };
  return async (hand: Hand, row: DevelopmentRecord): Promise<string[]> => {
    const permission = hand === 'committee' || hand === 'department' ? approving : submitting;
    const place = await once(places, `${hand} ${row.organisationId}`, () => placeOf(tx, hand, row));
    return once(holders, `${permission} ${place}`, () => holdersAt(tx, permission, place));
  };
}

const ownPage = '/self/development';
/** Who owes which step of which record; whose accounts cannot open the own page is as one without any. Domain-party 20. */
export async function owedOf(tx: Tx, asked: readonly Asking[]): Promise<OwedStep[]> {
  const own = asked.filter(({ waiting }) => waiting.hand === 'person').map(({ row }) => row.personId);
  const accounts = await personsOf(tx, own, ownPage);
  const holdersOf = lookups(tx);
  const owed: OwedStep[] = [];
  for (const { row, waiting } of asked) {
    const { no, hand, isToConfirm, dueOn } = waiting;
    const first = await undeliberated(tx, row, no);
    const mine = hand === 'person' ? (accounts.get(row.personId) ?? []).map(({ id }) => id) : [];
    const isOwn = mine.length > 0;
    const name = stepOf(no)?.name ?? '';
    const until = dueOn === null ? '' : `于 ${dueOn} 前`;
    owed.push({
      bizType: isOwn ? 'FZ_SELF' : 'FZ_STEP',
      entity: developmentRecord.name,
      recordId: row.id,
      step: codeOfStep(no),
      title: isOwn
        ? `【我的入党】请${until}办理“${name}”`
        : `【发展党员】${row.name}：${first ? '支部大会决议待党总支审议' : `${name}待${isToConfirm ? '审核' : '办理'}`}`,
      type: isOwn ? fillingTodo : approvalTodo,
      receiverIds: first
        ? await holdersAt(tx, deliberatingAt, first.id)
        : isOwn
          ? mine
          : await holdersOf(hand === 'person' ? 'branch' : hand, row),
      dueAt: endOf(dueOn),
      personId: row.personId,
      organisationId: row.organisationId,
      branchId: isOwn ? null : row.organisationId,
      link: isOwn ? { routePath: ownPage, query: {} } : { routePath: '/development/process', query: { id: row.id } },
    });
  }
  return owed;
}

/** Asks who comes next. */
export const askFor = async (tx: Tx, row: DevelopmentRecord, waiting: Waiting): Promise<void> =>
  openTodos(tx, await owedOf(tx, [{ row, waiting }]));
