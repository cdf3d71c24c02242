/** What a meeting was about, in words: each topic with who reported and what was decided, and the votes that were cast. */
import { sql } from 'drizzle-orm';
import { agendaKinds } from 'contract/meeting/codes.ts';
import type { FactText } from '../../../kit/paper.ts';
import type { Tx } from '../../../kit/registry.ts';
import { wordsOf } from '../../../kit/resource/labels.ts';
import { agendaRollup } from '../agenda-vote.ts';

export interface AgendaFacts {
  topics: FactText;
  votes: FactText;
}
interface Item {
  id: string;
  meetingId: string;
  name: string;
  kind: string;
  presenter: string | null;
  discussion: string | null;
  resolution: string | null;
  votesFor: number | null;
  votesAgainst: number | null;
  votesAbstained: number | null;
}
interface Counted {
  id: string;
  votingDue: number;
  votingPresent: number;
  outcome: string;
}

function topicOf(item: Item, no: number, kindOf: (code: string) => string): string {
  const beside = [kindOf(item.kind), item.presenter && `汇报人：${item.presenter}`].filter(Boolean).join('，');
  const resolution = item.resolution && `决议：${item.resolution}`;
  return [`${no}．${item.name}（${beside}）`, item.discussion, resolution].filter(Boolean).join('\n');
}

const voteOf = (item: Item, no: number, counted: Counted, outcomeOf: (code: string) => string) =>
  `${no}．${item.name}：应到 ${counted.votingDue} 人，实到 ${counted.votingPresent} 人，赞成 ${item.votesFor ?? 0} 票，` +
  `反对 ${item.votesAgainst ?? 0} 票，弃权 ${item.votesAbstained ?? 0} 票，${outcomeOf(counted.outcome)}`;

/** By meeting. */
export async function agendaFacts(tx: Tx, meetingIds: string[]): Promise<Map<string, AgendaFacts>> {
  const items = await tx.rows<Item>(sql`
    select id, meeting_id, name, kind, presenter, discussion, resolution, votes_for, votes_against, votes_abstained
    from agenda_item where deleted_at is null and meeting_id = any(${sql.param(meetingIds)}::bigint[])
    order by meeting_id, position, id`);
  const voted = items.filter(({ kind }) => kind === agendaKinds.vote).map(({ id }) => id);
  // Without an outcome where the kind of the meeting decides nothing.
  const judged = (await agendaRollup.query(tx, voted)).filter(one => one['outcome'] !== null) as unknown as Counted[];
  const counts = new Map(judged.map(one => [one.id, one]));
  const [kindOf, outcomeOf] = [await wordsOf(tx, 'DJ_ZZSH_YTLB'), await wordsOf(tx, 'DJ_ZZSH_BJJG')];
  return new Map(
    [...new Set(items.map(({ meetingId }) => meetingId))].map(id => {
      const own = items.filter(({ meetingId }) => meetingId === id);
      const votes = own.flatMap((item, at) => {
        const counted = counts.get(item.id);
        return counted ? [voteOf(item, at + 1, counted, outcomeOf)] : [];
      });
      const topics = own.map((item, at) => topicOf(item, at + 1, kindOf)).join('\n');
      return [id, { topics, votes: votes.join('\n') || null }];
    }),
  );
}
