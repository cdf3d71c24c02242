/** What those on the list of a meeting are told: that it is called, what of it has changed, that it is called off. */
import { sql } from 'drizzle-orm';
import { meeting, type Meeting, type MeetingDraft } from 'contract/meeting/meeting.ts';
import type { Tx } from '../../kit/registry.ts';
import { accountsOf, closeTodos, openTodos, tellPersons } from '../message/index.ts';

const bizType = 'SH_RECEIPT';
/** MSG_DBLX: something to be filled in. */
const filling = '02';
const link = { routePath: '/self/meeting' };

type Told = Pick<
  Meeting | MeetingDraft,
  'title' | 'heldOn' | 'startTime' | 'endTime' | 'place' | 'onlineLink' | 'receiptUntil'
>;
const whenAndWhere = ({ heldOn, startTime, endTime, place, onlineLink }: Told): string =>
  `${heldOn} ${startTime}–${endTime}，${place ?? onlineLink ?? ''}`;

/** Until when it is to be answered; the school's clock is eight hours ahead of UTC. */
const answeredBy = ({ heldOn, startTime, receiptUntil }: Told): string =>
  [`${heldOn}T${startTime}:00+08:00`, ...(receiptUntil ? [`${receiptUntil}T23:59:59+08:00`] : [])].sort()[0] ?? '';

const tell = (tx: Tx, id: string, personIds: readonly string[], title: string, content: string): Promise<void> =>
  tellPersons(
    tx,
    personIds.map(personId => ({
      title: `【会议】${title}`,
      content,
      entity: meeting.name,
      recordId: id,
      personId,
      link,
    })),
  );

/** Each of them is asked to answer until the meeting begins. */
async function ask(tx: Tx, id: string, row: Told, personIds: readonly string[]): Promise<void> {
  await openTodos(tx, {
    bizType,
    type: filling,
    entity: meeting.name,
    recordId: id,
    step: 'receipt',
    title: `【会议】${row.title}，请回执`,
    receiverIds: await accountsOf(tx, personIds),
    isEach: true,
    dueAt: answeredBy(row),
    link,
  });
}

export async function invite(tx: Tx, id: string, row: Told, personIds: readonly string[]): Promise<void> {
  await tell(
    tx,
    id,
    personIds,
    row.title ?? '',
    `通知您参加会议：${row.title}。时间、地点：${whenAndWhere(row)}。请回执。`,
  );
  await ask(tx, id, row, personIds);
}

/** Nothing is asked any more of who has answered or is not on the list. */
export const askNoMore = (tx: Tx, id: string, personIds: readonly string[], isVoid = false): Promise<void> =>
  closeTodos(tx, { bizType, recordId: id, personIds }, isVoid);

const listOf = async (tx: Tx, id: string): Promise<string[]> =>
  (
    await tx.rows<{ personId: string }>(sql`
      select person_id from meeting_attendee where meeting_id = ${id}::bigint and person_id is not null and deleted_at is null order by id`)
  ).map(({ personId }) => personId);

export async function tellChanged(tx: Tx, id: string, row: Told, isAskedAnew: boolean): Promise<void> {
  const personIds = await listOf(tx, id);
  const then = isAskedAnew ? '请重新回执。' : '';
  await tell(tx, id, personIds, `${row.title}时间、地点有变动`, `会议改为：${whenAndWhere(row)}。${then}`);
  if (isAskedAnew) await ask(tx, id, row, personIds);
}

export const tellCancelled = async (tx: Tx, row: Meeting, reason: string): Promise<void> =>
  tell(
    tx,
    row.id,
    await listOf(tx, row.id),
    `${row.title}已取消`,
    `原定 ${row.heldOn} ${row.startTime} 的会议已取消。原因：${reason}。`,
  );
