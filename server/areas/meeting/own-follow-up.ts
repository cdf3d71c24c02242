/** 我的组织生活: with whom one talked this year and what was said. Of nobody else. Decision 221. */
import { sql } from 'drizzle-orm';
import { readOwnFollowUp, type OwnTalk } from 'contract/meeting/own-calls.ts';
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

export const followUpRoutes = [serve(readOwnFollowUp, async ({ tx }) => ({ talks: await talksOf(tx) }))];
