/**
 * The outbox: mail and short messages are written in the transaction of the action that causes them and leave after its
 * commit, tried again with growing pauses until they are through or no longer of use. Security REL-18.
 */
import { sql } from 'drizzle-orm';
import { request } from '../../kit/jobs/job.ts';
import { deliverMessages } from './deliver.ts';
import { sealLetter, type Channel } from './letter.ts';
import type { Tx } from '../../kit/registry.ts';

export { lettersFor, type Channel, type Letter } from './letter.ts';

export interface OutgoingMessage {
  channel: Channel;
  /** Mail address, or phone of 11 digits. */
  to: string;
  /** Head of a mail; a short message has none. */
  subject?: string;
  text: string;
  /** What it is for, such as `sign-in`; it stands in lists and logs, the text does not. */
  purpose: string;
  /** Of no use any more after so many minutes; a day unless said. */
  lastsMinutes?: number;
  /** RFC 3339; not sent earlier. */
  notBefore?: string | null;
}

const dayMinutes = 1440;

/** `138****1234`, `g***@jianglin.example`. */
export const maskOf = ({ channel, to }: Pick<OutgoingMessage, 'channel' | 'to'>) =>
  channel === 'mail' ? to.replace(/^(.).*(@.*)$/, '$1***$2') : to.replace(/^(.{3}).*(.{4})$/, '$1****$2');

interface Sealed {
  id: string;
  channel: Channel;
  purpose: string;
  receiver: string;
  mask: string;
  content: string;
  not_before: string | null;
  minutes: number;
}

function sealed(tx: Tx, id: string, message: OutgoingMessage): Sealed {
  const { channel, to, subject = '', text, purpose, lastsMinutes = dayMinutes, notBefore = null } = message;
  const { receiver, content } = sealLetter(tx.registry.seal, id, { to, subject, text });
  return {
    id,
    channel,
    purpose,
    receiver,
    mask: maskOf(message),
    content,
    not_before: notBefore,
    minutes: lastsMinutes,
  };
}

/** Queues messages, however many, in three statements; gives their ids. Nothing leaves when the transaction is rolled back. */
export async function queueMessages(tx: Tx, messages: readonly OutgoingMessage[]): Promise<string[]> {
  if (messages.length === 0) return [];
  const ids = await tx.rows<{ id: string }>(sql`
    select nextval(pg_get_serial_sequence('outbox_message', 'id')) as id from generate_series(1, ${messages.length})`);
  const rows = messages.map((message, at) => sealed(tx, ids[at]?.id ?? '', message));
  await tx.rows(sql`
    insert into outbox_message (id, channel, purpose, receiver, receiver_mask, content, user_id, due_at, ends_at)
    overriding system value
    select r.id, r.channel, r.purpose, r.receiver, r.mask, r.content, ${tx.actor.userId}::bigint,
      coalesce(r.not_before, now), coalesce(r.not_before, now) + make_interval(mins => r.minutes)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, channel text, purpose text, receiver text,
      mask text, content text, not_before timestamptz, minutes int), clock`);
  await request(tx, deliverMessages, {}, deliverMessages.name);
  return ids.map(row => row.id);
}

export const queueMessage = async (tx: Tx, message: OutgoingMessage): Promise<string> =>
  (await queueMessages(tx, [message]))[0] ?? '';
