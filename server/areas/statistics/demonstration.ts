/** A snapshot that was asked for. */
import { sql } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { snapshotTypes } from 'contract/statistics/snapshot.ts';
import type { Tx } from '../../kit/registry.ts';
import { request } from '../../kit/jobs/job.ts';
import { today } from '../../kit/setting.ts';
import { insert } from './rows.ts';
import { takeJob } from './take.ts';

/** One that was taken by hand; its rows are counted as soon as the server runs. */
export async function plantSnapshot(tx: Tx): Promise<void> {
  const day = await today(tx);
  const now = await tx.one<{ now: string }>(sql`select now from clock`);
  const id = await insert(tx, {
    name: '党建基础数据',
    type: snapshotTypes.custom,
    asOf: String(now?.now),
    entities: ['partyMember', 'partyOrganisation', 'leadershipTeam', 'developmentRecord'],
    keepUntil: addDays(day, 3 * 365),
  });
  await request(tx, takeJob, { id }, `snapshot.${id}`);
}
