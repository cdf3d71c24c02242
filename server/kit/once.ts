/**
 * A call that makes or changes a payment is done once for the key its sender gave it, however often it is sent: the answer
 * stands in the transaction that did it, and who sends it again is told the same. Security SEC-60.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Refusal } from './refusal.ts';
import type { Tx } from './registry.ts';

export const keyHeader = 'idempotency-key';
const isKey = (text: string | undefined): text is string => /^[\x21-\x7e]{8,64}$/.test(text ?? '');

interface Sent {
  key: string | undefined;
  /** Method and address: another call may use the same key. */
  route: string;
  body: unknown;
}

/** `work` runs within `tx`; its answer is JSON. Kept for seven days (`tidy`). */
export async function once<T>(tx: Tx, { key, route, body }: Sent, work: () => Promise<T>): Promise<T> {
  if (!isKey(key)) throw new Refusal(400, 'kit.no-idempotency-key');
  const { userId } = tx.actor;
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const lock = await tx.one<{ isFree: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtext(${`once ${route}`}), hashtext(${`${userId} ${key}`})) as "isFree"`);
  if (!lock?.isFree) throw new Refusal(409, 'kit.in-flight');
  const known = await tx.one<{ hash: string; answer: T }>(sql`
    select hash, answer from idempotency_key where user_id = ${userId}::bigint and route = ${route} and key = ${key}`);
  if (known && known.hash !== hash) throw new Refusal(409, 'kit.key-reused');
  if (known) return known.answer;
  const answer = await work();
  await tx.rows(sql`
    insert into idempotency_key (user_id, route, key, hash, answer)
    values (${userId}::bigint, ${route}, ${key}, ${hash}, ${JSON.stringify(answer)}::jsonb)`);
  return answer;
}
