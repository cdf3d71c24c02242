/** Sittings under their locks. Whoever needs attempts and sittings takes all attempts first, each in the order of their ids. */
import { sql } from 'drizzle-orm';
import { mostTakeovers } from 'contract/exam/codes.ts';
import { prepared } from '../../../kit/database/connection.ts';
import { Refusal } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { isTooLate } from './time.ts';

const area = 'exam.sitting';

export interface Sitting {
  attemptId: string;
  examId: string;
  tokenHash: string;
  deviceId: string;
  enteredAt: string;
  deadline: string;
  lastSeq: number;
  answered: number;
  departures: number;
  takeovers: number;
  isLocked: boolean;
  handedInAt: string | null;
  now: string;
}

export async function holdSittings(tx: Tx, attemptIds: readonly string[]): Promise<Map<string, Sitting>> {
  const rows = await tx.rows<Sitting>(
    prepared(sql`
      select s.attempt_id, s.exam_id, s.token_hash, s.device_id, s.entered_at, s.deadline, s.last_seq, s.answered,
        s.departures, s.takeovers, s.is_locked, s.handed_in_at, (select now from clock) as now
      from exam_sitting s where s.attempt_id = any(${sql.param([...attemptIds])}::bigint[])
      order by s.attempt_id for update`),
  );
  return new Map(rows.map(row => [row.attemptId, row]));
}

/** Who says that an attempt is being written here. */
export interface Claim {
  examId: string;
  attemptId: string;
  tokenHash: string;
}
export const lockedOut = () => new Refusal(409, `${area}.locked`, { params: { n: mostTakeovers } });
export const over = () => new Refusal(409, `${area}.over`);

/** Whether it is this device that writes; an attempt that nobody sits reads like one of another device. */
export const isHolder = (sitting: Sitting | undefined, claim: Claim): sitting is Sitting =>
  sitting !== undefined && sitting.tokenHash === claim.tokenHash && sitting.examId === claim.examId;
export const taken = () => new Refusal(409, `${area}.taken`);

/** Why nothing is taken from this device now. */
export function closedTo(sitting: Sitting): Refusal | null {
  if (sitting.handedInAt !== null || isTooLate(sitting.now, sitting.deadline)) return over();
  return sitting.isLocked ? lockedOut() : null;
}
