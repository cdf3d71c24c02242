/** Who held a post when a quarter ended: looked at every night, counted once a quarter. Domain-party 10. */
import { sql } from 'drizzle-orm';
import { leadingTeams } from 'contract/organisation/posts.ts';
import { events } from 'contract/points/point-rule.ts';
import { asSystem } from '../../kit/actor.ts';
import { job } from '../../kit/jobs/job.ts';
import type { Tx } from '../../kit/registry.ts';
import { txOf } from '../../kit/tx.ts';
import { count, type Occurrence } from './ledger.ts';

const label = '党内任职计分';

/** Of several posts one counts: the quarter is the matter. */
const holders = (tx: Tx) =>
  tx.rows<Omit<Occurrence, 'event' | 'bizType'>>(sql`
    with q as (select (date_trunc('quarter', (select today from clock)::timestamp) - interval '1 day')::date as ends)
    select distinct on (tm.person_id) tm.person_id, p.name, m.organisation_id, q.ends::text as occurred_on,
      to_char(q.ends, 'YYYY"年第"Q"季度担任党内职务"') as matter, to_char(q.ends, 'YYYY"Q"Q') as biz_id
    from q cross join team_member tm join leadership_team lt on lt.id = tm.team_id
      join party_member m on m.id = tm.person_id and m.deleted_at is null join person p on p.id = m.id
    where tm.deleted_at is null and lt.deleted_at is null and lt.organisation_id is not null
      and m.organisation_id is not null and lt.team_type = any(${sql.param(leadingTeams)}::text[])
      and tm.start_on <= q.ends and (tm.end_on is null or tm.end_on > q.ends)
      and (lt.end_on is null or lt.end_on > q.ends)
    order by tm.person_id, tm.start_on, tm.id`);

export async function countPosts(tx: Tx): Promise<void> {
  const held = (await holders(tx)).map(one => ({ ...one, event: events.postHeld, bizType: 'post' }));
  await count(tx, held, { flow: null, reason: label });
}

/** Every day at 02:30 in Asia/Shanghai. */
export const postsOfQuarter = job<object>({
  name: 'points.posts',
  label,
  every: '30 18 * * *',
  run: ({ database, registry }) =>
    database.transaction(connection => countPosts(txOf(connection, registry, asSystem(label)))),
  // The next night looks again.
  fail: () => Promise.resolve(),
});
