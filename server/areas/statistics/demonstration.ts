/** A snapshot that was asked for, and what the department counts again and again. */
import { sql } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { snapshotTypes } from 'contract/statistics/snapshot.ts';
import { probationary } from 'contract/member/codes.ts';
import type { SchemeContent } from 'contract/statistics/scheme.ts';
import { standingActorOf } from '../platform/index.ts';
import type { Tx } from '../../kit/registry.ts';
import { request } from '../../kit/jobs/job.ts';
import { today } from '../../kit/setting.ts';
import { insert } from './rows.ts';
import { createScheme } from './schemes.ts';
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

const schemes: SchemeContent[] = [
  {
    name: '各党委 35 岁以下党员',
    measure: 'members',
    rows: 'organisationId',
    columns: 'personType',
    where: JSON.stringify({ all: [{ 'birthDate.yearsTo': ['35'] }] }),
    way: 'both',
  },
  {
    name: '预备党员按学历',
    measure: 'members',
    rows: 'education',
    columns: 'gender',
    where: JSON.stringify({ all: [{ memberCategory: [probationary] }] }),
    way: 'both',
  },
];
/** Saved by the department itself. */
export async function plantSchemes(tx: Tx): Promise<void> {
  const account = await tx.one<{ id: string }>(sql`select id from user_account where username = 'demo.department'`);
  const actor = account && (await standingActorOf(tx, account.id));
  if (!actor) return;
  for (const scheme of schemes) await createScheme({ ...tx, actor }, scheme);
}
