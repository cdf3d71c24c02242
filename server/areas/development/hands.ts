/** Who owes a step: the organisation of a hand, whether somebody acts for it, and whom its to-do asks. */
import { sql } from 'drizzle-orm';
import { codeOfStep, stepOf, type Hand, type Step } from 'contract/development/steps.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { covers } from '../../kit/act.ts';
import { may } from '../../kit/actor.ts';
import type { ActedOn } from '../../kit/house.ts';
import { Refused } from '../../kit/refused.ts';
import type { Tx } from '../../kit/tx.ts';
import { holdersAt, openTodos } from '../message/index.ts';

export const handWords: Record<Hand, string> = {
  person: '本人',
  branch: '党支部',
  committee: '上级党委',
  department: '组织部',
};
const school = 'school';
const submitting = permissionOf(developmentRecord, 'submit');
const approving = permissionOf(developmentRecord, 'approve');

/** The nearest committee above that may approve members; `school` where it is the school's own. 细则第二十五条. */
export async function approverOf(tx: Tx, organisationId: string): Promise<string> {
  const found = await tx.one<{ id: string; level: number }>(sql`
    select a.id, a.level from party_organisation o join party_organisation a on o.path like a.path || '%'
    where o.id = ${organisationId}::bigint and a.can_approve_members is true and a.is_temporary is not true
    order by a.level desc limit 1`);
  return found && found.level > 1 ? found.id : school;
}

const placeOf = async (tx: Tx, hand: Hand, row: ActedOn): Promise<string> => {
  if (hand === 'department') return school;
  const branch = String(row['organisationId']);
  return hand === 'committee' ? approverOf(tx, branch) : branch;
};

const isOneself = ({ actor }: Tx, row: ActedOn) => actor.personId !== null && actor.personId === row['personId'];

/** Why the actor is not the hand a step waits for; null where he or she is. */
export async function handFault(tx: Tx, hand: Hand, { name }: Step, row: ActedOn): Promise<Refused | null> {
  if (hand === 'person' && isOneself(tx, row)) return null;
  const wrong = new Refused(403, 'development.step.hand', { params: { step: name, hand: handWords[hand] } });
  if (isOneself(tx, row)) return new Refused(400, 'kit.own-matter');
  const permission = hand === 'person' || hand === 'branch' ? submitting : approving;
  if (!may(tx.actor, permission)) return wrong;
  return (await covers(tx, permission, await placeOf(tx, hand, row))) ? null : wrong;
}

const accountsOf = async (tx: Tx, personId: unknown): Promise<string[]> => {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from user_account where person_id = ${String(personId)}::bigint and deleted_at is null
    and state <> 'disabled'`);
  return rows.map(row => row.id);
};
const endOf = (day: string | null) => (day === null ? null : `${day}T23:59:59+08:00`);
const approvalTodo = '01';
const fillingTodo = '02';

export interface Waiting {
  no: number;
  hand: Hand;
  isToConfirm: boolean;
  dueOn: string | null;
}

/** Asks who comes next. Domain-party 20. */
export async function askFor(tx: Tx, row: ActedOn, { no, hand, isToConfirm, dueOn }: Waiting): Promise<void> {
  const own = hand === 'person' ? await accountsOf(tx, row['personId']) : [];
  const name = stepOf(no)?.name ?? '';
  const isOwn = own.length > 0;
  const place = await placeOf(tx, isOwn ? 'person' : hand === 'person' ? 'branch' : hand, row);
  const permission = hand === 'committee' || hand === 'department' ? approving : submitting;
  const until = dueOn === null ? '' : `于${dueOn}前`;
  await openTodos(tx, {
    bizType: isOwn ? 'FZ_SELF' : 'FZ_STEP',
    entity: developmentRecord.name,
    recordId: row.id,
    step: codeOfStep(no),
    title: isOwn
      ? `【我的入党】请${until}办理“${name}”`
      : `【发展党员】${String(row['name'])}：${name}待${isToConfirm ? '审核' : '办理'}`,
    type: isOwn ? fillingTodo : approvalTodo,
    receiverIds: isOwn ? own : await holdersAt(tx, permission, place),
    dueAt: endOf(dueOn),
    personId: String(row['personId']),
    organisationId: String(row['organisationId']),
    link: isOwn
      ? { routePath: '/self/development', query: {} }
      : { routePath: '/development/process', query: { id: row.id } },
  });
}
