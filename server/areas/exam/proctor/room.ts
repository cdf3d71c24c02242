/** An exam as it stands: counts, candidates, messages; one statement, for it is asked every few seconds. */
import { sql, type SQL } from 'drizzle-orm';
import { handInKinds } from 'contract/exam/codes.ts';
import { readRoom, type Room, type RoomView } from 'contract/exam/proctor-calls.ts';
import { notFound } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { bySeat, lookedAtFirst, needsLook, roomOf, shownCandidate } from './candidates.ts';
import { watchedExam } from './exam.ts';
import { sentMessages } from './messages.ts';

const times = sql`t.id, t.name, t.state, t.start_at, t.end_at, t.duration_minutes::int as duration_minutes,
  least(t.start_at + make_interval(mins => t.entry_late_minutes::int), t.end_at) as entry_until,
  t.most_departures::int as most_departures`;
const ofKind = (kind: string) => sql`count(*) filter (where kind = ${kind})`;
const inAs = (kind: string) => sql`count(*) filter (where kind = 'handedIn' and handed_in_as = ${kind})`;
const counts = sql`json_build_object('waiting', ${ofKind('waiting')}, 'writing', ${ofKind('writing')},
  'offline', ${ofKind('offline')}, 'locked', ${ofKind('locked')}, 'handedIn', ${ofKind('handedIn')},
  'absent', ${ofKind('absent')}, 'total', count(*), 'attention', count(*) filter (where ${needsLook}),
  'collected', ${inAs(handInKinds.clock)}, 'forced', ${inAs(handInKinds.forced)})`;

interface Asked {
  kind?: RoomView;
  keyword?: string;
  order?: 'seat';
  page?: number;
  size?: number;
}
const asked = ({ kind, keyword = '' }: Asked): SQL => {
  const view = kind === undefined ? sql`true` : kind === 'attention' ? needsLook : sql`kind = ${kind}`;
  const word = keyword.trim();
  return sql`${view} and (strpos(name, ${word}) > 0 or strpos(number, ${word}) > 0 or candidate_no = ${word})`;
};

const examShown = sql`json_build_object('id', e.id::text, 'name', e.name, 'state', e.state, 'startAt', e.start_at,
  'endAt', e.end_at, 'entryUntil', e.entry_until, 'durationMinutes', e.duration_minutes,
  'mostDepartures', e.most_departures, 'isOwn', e.is_own,
  'topicCount', coalesce((select jsonb_array_length(p.keys) from exam_paper p where p.exam_id = e.id
    order by p.paper_no limit 1), 0),
  'silentSince', (select min(heard_at) from room where kind = 'offline'),
  'lastDeadline', (select max(deadline) from room where kind in ('writing', 'offline', 'locked')))`;

const roomNow = (tx: Tx, id: string, query: Asked) =>
  tx.one<Room>(sql`
    with e as materialized (${watchedExam(tx, id, times)}), room as materialized (${roomOf(id)}),
      found as materialized (select * from room where ${asked(query)}),
      paged as (select f.*, row_number() over (order by ${query.order === 'seat' ? bySeat : lookedAtFirst}) as place from found f
        order by place limit ${query.size ?? 20}::int offset ${(query.page ?? 0) * (query.size ?? 20)}::int)
    select to_json(clock.now) #>> '{}' as server_time, ${examShown} as exam, (select ${counts} from room) as counts,
      ${sentMessages(sql`m.exam_id = e.id and m.attempt_id is null`)} as messages,
      (select coalesce(json_agg(${shownCandidate} order by r.place), '[]') from paged r) as content,
      (select count(*)::int from found) as total_elements
    from e cross join clock`);

export const roomRoute = serve(readRoom, async ({ tx, params: { id }, query }) => {
  const room = await roomNow(tx, id, query);
  if (!room) throw notFound();
  return room;
});
