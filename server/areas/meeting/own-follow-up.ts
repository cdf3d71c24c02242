/** 我的组织生活: with whom one talked this year and what was said, and what one is to mend. Of nobody else. Decision 221. */
import { sql } from 'drizzle-orm';
import { readOwnFollowUp, type OwnIssue, type OwnTalk } from 'contract/meeting/own-calls.ts';
import { openIssues } from 'contract/meeting/plan-codes.ts';
import { talkRecord } from 'contract/meeting/talk-record.ts';
import type { Tx } from '../../kit/registry.ts';
import { present } from '../../kit/resource/present.ts';
import { serve } from '../../kit/route.ts';

async function talksOf(tx: Tx): Promise<OwnTalk[]> {
  const talks = await tx.rows<OwnTalk>(sql`
    select t.id, p.name as with_name, t.talked_on::text, t.place, o.short_name as organisation_name, t.summary
    from talk_record t join person p on p.id = case when t.talker_id = ${tx.actor.personId}::bigint then t.person_id
        else t.talker_id end
      join party_organisation o on o.id = t.organisation_id
    where ${tx.actor.personId}::bigint in (t.talker_id, t.person_id) and t.deleted_at is null
      and t.talked_on >= date_trunc('year', (select today from clock)) order by t.talked_on desc, t.id desc limit 50`);
  const { summary } = talkRecord.fields;
  const asOwn = { exit: 'detail', mayUpdate: false, isPlain: true } as const;
  return talks.map(one => present(tx.registry.seal, talkRecord, { summary }, { ...one }, asOwn) as unknown as OwnTalk);
}

export const followUpRoutes = [
  serve(readOwnFollowUp, async ({ tx }) => ({
    talks: await talksOf(tx),
    issues: await tx.rows<OwnIssue>(sql`
      select id, version, problem, measure, due_on::text, state from life_meeting_issue
      where person_id = ${tx.actor.personId}::bigint and deleted_at is null
        and state = any(${sql.param(openIssues)}::text[]) order by due_on, id limit 50`),
  })),
];
