/** A scan is stamped, digits are looked at: the same for whatever one signs in at. Decision 180. */
import { randomBytes } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { secondsOfCode } from 'contract/meeting/codes.ts';
import type { Connection } from '../kit/database/connection.ts';
import { countUp, holdLimit } from '../kit/rate.ts';
import { refuse } from '../kit/refusal.ts';
import type { Tx } from '../kit/registry.ts';
import { codeOf, currentSteps, digitsOf, readCode, stampOf, stepAt, type Stamp } from './code.ts';

const said = (code: string) => refuse([fault('', `meeting.sign.${code}`)]);

/** Seconds since 1970, by the clock of the database. */
export async function secondsNow(connection: Connection): Promise<number> {
  const row = await connection.one<{ seconds: number }>(
    sql`select extract(epoch from now)::float as seconds from clock`,
  );
  return row?.seconds ?? 0;
}

/** What stands on the screen at this moment. */
export async function shownCode(tx: Tx, placeId: string) {
  const now = await secondsNow(tx);
  const { seal } = tx.registry;
  const step = stepAt(now);
  return {
    code: codeOf(seal, placeId, step),
    digits: digitsOf(seal, placeId, step),
    secondsLeft: Math.ceil((step + 1) * secondsOfCode - now),
  };
}

/** Who looks at a code that is over learns so; a phone without a network says that it looked in time. */
export async function stamp(tx: Tx, code: string, isLate: boolean) {
  const { seal } = tx.registry;
  const scan = readCode(seal, code);
  if (!scan) throw said('unknown');
  const now = await secondsNow(tx);
  const of = { placeId: scan.placeId, personId: tx.actor.personId, nonce: randomBytes(8).toString('hex') };
  if (currentSteps(now).includes(scan.step)) return { stamp: stampOf(seal, { ...of, at: now, isLate: false }) };
  if (!isLate) throw said('over');
  return { stamp: stampOf(seal, { ...of, at: scan.step * secondsOfCode, isLate: true }) };
}

/** Wrong digits one may type at one place in ten minutes: of a million, two are right. */
const tries = { most: 20, seconds: 600 };

export async function stampOfDigits(tx: Tx, placeId: string, digits: string): Promise<Stamp | null> {
  const key = `sign:${placeId}:${tx.actor.userId}`;
  await holdLimit(tx, key, tries.most);
  const at = await secondsNow(tx);
  const isRight = currentSteps(at).some(step => digitsOf(tx.registry.seal, placeId, step) === digits.trim());
  if (isRight) return { placeId, at, isLate: false, personId: null, nonce: null };
  await countUp(tx, { key, seconds: tries.seconds });
  return null;
}

/** Where the scans of a kind of place are kept: whose each is, and the list on which its owner stands. */
interface Kept {
  scans: SQL;
  owner: SQL;
  list: SQL;
}

/** Whose scan it is, where it is not of who sends it: of the session it was made in, or of who used it before. */
export async function ownerOf(tx: Tx, { personId, nonce }: Stamp, ownId: string, kept: Kept): Promise<string | null> {
  if (personId !== null && personId !== tx.actor.personId) {
    const owner = await tx.one<{ name: string }>(sql`select name from person where id = ${personId}::bigint`);
    return owner?.name ?? '他人';
  }
  if (nonce === null) return null;
  const { scans, owner, list } = kept;
  const first = await tx.one(sql`
    insert into ${scans} (nonce, ${owner}) values (${nonce}, ${ownId}::bigint) on conflict do nothing returning 1`);
  if (first) return null;
  const user = await tx.one<{ id: string; name: string }>(sql`
    select a.id, a.name from ${scans} s join ${list} a on a.id = s.${owner} where s.nonce = ${nonce}`);
  return user?.id === ownId ? null : (user?.name ?? '他人');
}
