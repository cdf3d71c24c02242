/** What proctors said, and how many have it by now: a message comes with the answer of a save, or with the entry. */
import { sql, type SQL } from 'drizzle-orm';

const most = 20;
/** Whoever had handed in before it was sent is not meant. */
const reached = sql`count(*) filter (where s.entered_at > m.sent_at or s.last_saved_at > m.sent_at)`;

/** The latest of them first; the condition names `m`. */
export const sentMessages = (which: SQL): SQL => sql`
  (select coalesce(json_agg(json_build_object('id', l.id::text, 'content', l.content, 'sentAt', l.sent_at,
      'sentBy', (select u.name from user_account u where u.id = l.user_id), 'reached', l.reached, 'of', l.meant)
      order by l.id desc), '[]')
    from (select m.id, m.content, m.sent_at, m.user_id, h.reached, h.meant from exam_message m cross join lateral (
        select ${reached} as reached, count(*) as meant from exam_sitting s where s.exam_id = m.exam_id
          and (m.attempt_id is null or s.attempt_id = m.attempt_id)
          and (s.handed_in_at is null or s.handed_in_at > m.sent_at)) h
      where ${which} order by m.id desc limit ${most}::int) l)`;
