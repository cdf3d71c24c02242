/** What stands on the screen of the room, and who has signed in: of the host, the recorder and who may open the meeting. */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { states } from 'contract/meeting/codes.ts';
import { readSignCode, readSigned, type SignCode, type Signed } from 'contract/meeting/sign.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { reach } from '../../kit/resource/reach.ts';
import { serve } from '../../kit/route.ts';
import { shownCode } from '../../sign/scan.ts';
import { tally } from './meeting.ts';

type Hosted = Pick<SignCode, 'title' | 'heldOn' | 'startTime' | 'place'> & { state: string };

/** A meeting one leads: by its own word, or by a grant that opens it. */
async function hosted(tx: Tx, id: string): Promise<Hosted> {
  const reached = reach(tx.actor, 'meeting.meeting.start');
  const isReached = reached.all ? sql`true` : sql`organisation_id in (${reached.organisations})`;
  const row = await tx.one<Hosted>(sql`
    select title, held_on::text, start_time, coalesce(place, online_link) as place, state from meeting
    where id = ${id}::bigint and deleted_at is null
      and (${tx.actor.personId}::bigint in (host_id, recorder_id) or ${isReached})`);
  if (!row) throw notFound();
  return row;
}

const code = serve(readSignCode, async ({ tx, params: { id } }) => {
  const { state, ...row } = await hosted(tx, id);
  if (state !== states.started)
    throw refuse([
      fault('', state === states.draft || state === states.announced ? 'meeting.sign.early' : 'meeting.sign.closed'),
    ]);
  return { ...row, ...(await shownCode(tx, id)) };
});

const signed = serve(readSigned, async ({ tx, params: { id } }) => {
  const { state } = await hosted(tx, id);
  const { due, present } = await tally(tx, id);
  const people = await tx.rows<Signed>(sql`
    select id, name, version, coalesce(is_observer, false) as is_observer, attendance, receipt, leave_reason, sign_way,
      signed_at, sent_at, sign_remark, (sent_at is not null and sign_way is null) as is_claim
    from meeting_attendee where meeting_id = ${id}::bigint and deleted_at is null
    order by signed_at desc nulls last, name_pinyin, id`);
  return { state, due, present, people };
});

export const signBoardRoutes = [code, signed];
