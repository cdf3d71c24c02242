/** One mail and one short message per person and look, however much there is to tell, and in the daytime. */
import { sql } from 'drizzle-orm';
import { person } from 'contract/person/person.ts';
import { openValue } from '../../kit/resource/present.ts';
import { settingOf } from '../../kit/setting.ts';
import { declinedBy, leftOf } from './own-ways.ts';
import { queueMessages, type OutgoingMessage } from './outbox.ts';
import type { Tx } from '../../kit/registry.ts';

/** One thing one person is told of. */
export interface Notice {
  userId: string;
  /** Of the rule that speaks. */
  code: string;
  line: string;
  channels: readonly string[];
}
interface Reminded extends Notice {
  id: string;
}
interface Addressee {
  userId: string;
  name: string;
  email: string | null;
  personId: string | null;
  phone: string | null;
}

const mostLines = 20;
const purpose = 'digest';

const waitingIn = (tx: Tx) =>
  tx.rows<Reminded>(sql`
    select m.id, m.receiver_id as user_id, coalesce(m.content, m.title) as line, m.channels, coalesce(r.code, '') as code
    from reminder m left join reminder_rule r on r.id = m.reminder_rule_id
    where m.push_state = 'waiting' and m.deleted_at is null order by m.due_on, m.id`);

const addresseesOf = (tx: Tx, ids: string[]) =>
  tx.rows<Addressee>(sql`
    select u.id as user_id, u.name, u.email, p.id as person_id, p.phone
    from user_account u left join person p on p.id = u.person_id and p.deleted_at is null
    where u.id = any(${sql.param(ids)}::bigint[]) and u.deleted_at is null order by u.id`);

/** The time of the day that is set for it, in Asia/Shanghai; now when that has passed. */
async function timeOf(tx: Tx): Promise<string> {
  const said = await settingOf(tx, 'message.digestAt', '08:00');
  const clock = /^([01]?\d|2[0-3]):[0-5]\d$/.test(said) ? said : '08:00';
  const row = await tx.one<{ at: string }>(sql`
    select greatest(now, (today + ${clock}::time) at time zone 'Asia/Shanghai') as at from clock`);
  return row?.at ?? new Date().toISOString();
}

function textOf(name: string, lines: string[]): string {
  const shown = lines.slice(0, mostLines).map((line, at) => `${at + 1}. ${line}`);
  const rest = lines.length > mostLines ? [`另有 ${lines.length - mostLines} 条，请登录平台查看。`] : [];
  return [`${name}：您有 ${lines.length} 条提醒。`, ...shown, ...rest].join('\n');
}

interface Sending {
  messages: OutgoingMessage[];
  /** By which of the wished ways somebody can be reached. */
  reached: string[];
}
function sendingTo(tx: Tx, to: Addressee, notices: Notice[], notBefore: string): Sending {
  const linesBy = (channel: string) =>
    notices.filter(({ channels }) => channels.includes(channel)).map(one => one.line);
  const [byMail, bySms] = [linesBy('mail'), linesBy('sms')];
  const sending: Sending = { messages: [], reached: [] };
  const add = (message: Omit<OutgoingMessage, 'purpose' | 'notBefore'>) => {
    sending.messages.push({ ...message, purpose, notBefore });
    sending.reached.push(message.channel);
  };
  if (byMail.length > 0 && to.email) {
    const subject = `您有 ${byMail.length} 条提醒`;
    add({ channel: 'mail', to: to.email, subject, text: textOf(to.name, byMail) });
  }
  if (bySms.length > 0 && to.personId && to.phone) {
    const phone = openValue(tx.registry.seal, person, 'phone', to.personId, to.phone);
    add({ channel: 'sms', to: phone, text: `您有 ${bySms.length} 条提醒，请登录平台查看。` });
  }
  return sending;
}

/** Who has neither address nor phone is told on the page alone; the record of the reminder says so. */
export async function queueDigests(tx: Tx, others: Notice[] = []): Promise<void> {
  const all = await waitingIn(tx);
  const declined = await declinedBy(
    tx,
    [...all, ...others].map(({ userId }) => userId),
  );
  const wanted = <T extends Notice>(one: T): T => ({
    ...one,
    channels: leftOf(one.channels, one.code, declined.get(one.userId)),
  });
  const waiting = all.map(wanted);
  const notices: Notice[] = [...waiting, ...others.map(wanted)];
  if (notices.length === 0) return;
  const notBefore = await timeOf(tx);
  const byUser = new Map<string, Notice[]>();
  for (const one of notices) {
    const own = byUser.get(one.userId) ?? [];
    own.push(one);
    byUser.set(one.userId, own);
  }
  const reached = new Map<string, string[]>();
  const messages: OutgoingMessage[] = [];
  for (const to of await addresseesOf(tx, [...byUser.keys()])) {
    const sending = sendingTo(tx, to, byUser.get(to.userId) ?? [], notBefore);
    reached.set(to.userId, sending.reached);
    messages.push(...sending.messages);
  }
  await queueMessages(tx, messages);
  const isThrough = ({ userId, channels }: Notice) => channels.some(one => reached.get(userId)?.includes(one));
  const unwanted = waiting.filter(({ channels }) => channels.length === 0).map(one => one.id);
  await tx.rows(sql`
    update reminder set push_state = case when id = any(${sql.param(waiting.filter(isThrough).map(one => one.id))}::bigint[])
      then 'sent' when id = any(${sql.param(unwanted)}::bigint[]) then 'none' else 'failed' end, pushed_at = ${notBefore}::timestamptz
    where id = any(${sql.param(waiting.map(one => one.id))}::bigint[])`);
}
