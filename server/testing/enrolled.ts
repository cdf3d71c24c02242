/** People with an account each, put into a branch that a test needs many of. */
import { sql } from 'drizzle-orm';
import type { Database } from '../kit/database/connection.ts';

/** Puts so many formal members into a branch that held others; those go elsewhere. */
export async function enrolInto(
  database: Database,
  organisationId: string,
  count: number,
): Promise<{ chairId: string; accounts: Map<string, string> }> {
  const chair = await database.one<{ id: string }>(
    sql`select person_id as id from user_account where username = 'demo.secretary'`,
  );
  const chairId = chair?.id ?? '';
  await database.rows(sql`
    update party_member set rights_status = '3' where organisation_id = ${organisationId}::bigint and id <> ${chairId}::bigint`);
  const rows = await database.rows<{ id: string; username: string }>(sql`
    with made as (
      insert into person (name, name_pinyin, search_text, id_type, id_card, id_card_index, gender, birth_date, ethnicity,
        native_place, political_status, person_type, number, unit_id, job_post, education, created_at, updated_at)
      select '选举人' || lpad(n::text, 3, '0'), 'xuanjuren', '选举人' || n, id_type, null, 'elector' || n, gender, birth_date,
        ethnicity, native_place, political_status, person_type, 'XJ' || lpad(n::text, 4, '0'), unit_id, job_post, education, now(), now()
      from person, generate_series(1, ${count}::int) n where id = ${chairId}::bigint order by n returning id, number),
    member as (
      insert into party_member (id, organisation_id, entered_on, enter_type, member_category, party_status, rights_status,
        joined_on, join_type, formal_on, formal_type, completeness, created_at, updated_at)
      select made.id, ${organisationId}::bigint, '2020-01-01', '1', '1', '1', '1', '2010-01-01', '1', '2011-01-01', '1', 100, now(), now()
      from made returning id),
    account as (
      insert into user_account (username, name, person_id, password_hash, is_demo)
      select made.number, made.number, made.id, u.password_hash, true from made, user_account u
      where u.username = 'demo.default' returning person_id, id)
    select m.id, made.number as username from member m join made on made.id = m.id order by m.id`);
  await database.rows(sql`
    insert into role_grant (user_id, role_code) select u.id, 'ROLE_MEMBER' from user_account u where u.username like 'XJ%'`);
  return { chairId, accounts: new Map(rows.map(row => [row.id, row.username])) };
}
