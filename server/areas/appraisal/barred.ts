/** What bars a member from 优秀: a discipline of the year, and six months without dues. Domain-party 8.2. */
import { sql } from 'drizzle-orm';
import type { AppraisalBatch } from 'contract/appraisal/appraisal-batch.ts';
import { barringMonths } from 'contract/appraisal/codes.ts';
import { standing } from 'contract/person/discipline-record.ts';
import type { Tx } from '../../kit/registry.ts';
import { inArrearsFor } from '../dues/index.ts';

const area = 'appraisal.appraisalParticipant';

/** The code of what stands against 优秀, by member. */
export async function barredFrom(
  tx: Tx,
  { year }: Pick<AppraisalBatch, 'year'>,
  rows: readonly { memberId: string }[],
): Promise<Map<string, string>> {
  const ids = rows.map(({ memberId }) => memberId);
  const punished = await tx.rows<{ id: string }>(sql`
    select distinct person_id as id from discipline_record
    where person_id = any(${sql.param(ids)}::bigint[]) and deleted_at is null and state = any(${sql.param([...standing])}::text[])
      and extract(year from decided_on) = ${year}::int`);
  const owing = await inArrearsFor(tx, barringMonths);
  return new Map([
    ...ids.filter(id => owing.has(id)).map((id): [string, string] => [id, `${area}.in-arrears`]),
    ...punished.map(({ id }): [string, string] => [id, `${area}.disciplined`]),
  ]);
}
