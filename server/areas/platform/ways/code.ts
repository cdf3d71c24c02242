/**
 * Codes sent to a number: six digits, five minutes, five tries, one use; only the last one sent counts.
 * Rows are made for numbers nobody has, so that every number costs and answers the same. Security SEC-14.
 */
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Threshold } from '../door.ts';
import type { Parts } from '../parts.ts';
import { limit } from '../rate.ts';
import type { Tx } from '../../../kit/registry.ts';

const minutes = 5;
const mostTries = 5;
export const pauseSeconds = 60;
const day = 86_400;
const perDay = { number: 10, address: 100 };

/** What a code is good for; each is taken by its own purpose alone. */
export type Purpose = 'sign-in' | 'register' | 'sign-in-number';
interface Sent {
  purpose: Purpose;
  target: string;
}

const hashOf = (tx: Tx, { purpose, target }: Sent, code: string) =>
  tx.registry.seal.index('sign_in_code', 'code', `${purpose}:${target}:${code}`);

/** Of all purposes together: a number is disturbed once a minute and ten times a day, whoever asks for it. */
export async function holdSending(tx: Tx, target: string, { address }: Threshold): Promise<void> {
  await limit(tx, { key: `code-minute:${target}`, most: 1, seconds: pauseSeconds });
  await limit(tx, { key: `code-day:${target}`, most: perDay.number, seconds: day });
  if (address) await limit(tx, { key: `code-address:${address}`, most: perDay.address, seconds: day });
}

export async function issueCode(tx: Tx, sent: Sent, userId: string | null): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await tx.rows(sql`
    insert into sign_in_code (purpose, target, code_hash, user_id, expires_at)
    values (${sent.purpose}, ${sent.target}, ${hashOf(tx, sent, code)}, ${userId},
      now() + make_interval(mins => ${minutes}))`);
  return code;
}

/** The one message a code comes in; who gets it reads what it is for and that nobody else is to be told. */
export const sendCode = (
  tx: Tx,
  { queue }: Parts,
  phone: string,
  { code, action, purpose = 'sign-in' }: { code: string; action: string; purpose?: Purpose },
) =>
  queue(tx, {
    channel: 'sms',
    to: phone,
    text: `验证码 ${code}，用于${action}，${minutes} 分钟内有效。请勿告诉他人；不是本人操作请忽略。`,
    purpose,
    lastsMinutes: minutes,
  });

export interface Taken {
  isRight: boolean;
  /** Whose account the code was sent for; null at a registration. */
  userId: string | null;
}

/** Takes one of the tries; a right code is used up by it. */
export async function takeCode(tx: Tx, sent: Sent, code: string): Promise<Taken | null> {
  return tx.one<Taken>(sql`
    update sign_in_code set tries = tries + 1,
      used_at = case when code_hash = ${hashOf(tx, sent, code.trim())} then now() end
    where id = (select id from sign_in_code where purpose = ${sent.purpose} and target = ${sent.target}
        order by id desc limit 1)
      and used_at is null and tries < ${mostTries} and expires_at > now()
    returning used_at is not null as is_right, user_id`);
}
