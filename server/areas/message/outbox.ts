/**
 * The outbox: mail and short messages are written in the transaction of the deed that causes them and leave after its
 * commit, tried again with growing pauses until they are through or no longer of use. Security REL-18.
 */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/tx.ts';
import { sealLetter, type Channel } from './letter.ts';

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
const maskOf = ({ channel, to }: OutgoingMessage) =>
  channel === 'mail' ? to.replace(/^(.).*(@.*)$/, '$1***$2') : to.replace(/^(.{3}).*(.{4})$/, '$1****$2');

/** Queues one message; gives its id. Nothing leaves when the transaction is rolled back. */
export async function queueMessage(tx: Tx, message: OutgoingMessage): Promise<string> {
  const { channel, to, subject = '', text, purpose, lastsMinutes = dayMinutes, notBefore = null } = message;
  const made = await tx.one<{ id: string }>(sql`select nextval(pg_get_serial_sequence('outbox_message', 'id')) as id`);
  const { id, receiver, content } = sealLetter(tx.house.seal, made?.id ?? '', { to, subject, text });
  const dueAt = sql`coalesce(${notBefore}::timestamptz, now())`;
  await tx.rows(sql`
    insert into outbox_message (id, channel, purpose, receiver, receiver_mask, content, user_id, due_at, ends_at)
    overriding system value values (${id}::bigint, ${channel}, ${purpose}, ${receiver}, ${maskOf(message)}, ${content},
      ${tx.actor.userId}::bigint, ${dueAt}, ${dueAt} + make_interval(mins => ${lastsMinutes}))`);
  return id;
}
