/** Five thousand people who have a page open: each with a session, three to-dos and two reminders. */
import { sql } from 'drizzle-orm';
import type { Database } from 'server/kit/database/connection.ts';

const people = 5000;

/** Their tokens. */
export async function addCrowd(database: Database): Promise<string[]> {
  const opened = await database.rows<{ token: string }>(sql`
    with made as (insert into user_account (username, name, password_hash, is_demo)
        select 'crowd.' || n, '党员' || n, '', true from generate_series(1, ${people}::int) n returning id),
      given as (select id, md5(random()::text) || md5(random()::text) as token from made),
      opened as (insert into session (token_hash, user_id, expires_at, remember_me)
        select encode(sha256(token::bytea), 'hex'), id, now() + interval '12 hours', true from given),
      owed as (insert into todo (title, type, receiver_id, due_at)
        select '审核发展对象材料' || n, '99', id, now() + n * interval '1 day' from made, generate_series(1, 3) n),
      said as (insert into reminder (title, type, receiver_id, due_on)
        select '党费尚未缴纳' || n, 1, id, current_date + n from made, generate_series(1, 2) n)
    select token from given`);
  await database.rows(sql`analyze user_account, session, todo, reminder`);
  return opened.map(row => row.token);
}
