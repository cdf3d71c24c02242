/** Members who graduate, for tests: entered by the one write, spread over classes with their branches. */
import { sql } from 'drizzle-orm';
import { partyMember } from 'contract/member/party-member.ts';
import { asSystem } from '../../kit/actor.ts';
import type { Database } from '../../kit/database/connection.ts';
import type { Registry } from '../../kit/registry.ts';
import { txOf } from '../../kit/tx.ts';
import { write } from '../../kit/write/write.ts';
import { idCard } from '../../seed/id-card.ts';

export interface Seat {
  classId: string;
  organisationId: string;
}
const chunk = 500;
const days = 28;

function graduate(n: number, seats: readonly Seat[]) {
  const day = Math.floor(n / chunk) % days;
  const birthDate = `2004-01-${String(day + 1).padStart(2, '0')}`;
  const card = idCard(birthDate, n % chunk);
  return {
    name: `毕业生${String(n + 1).padStart(4, '0')}`,
    number: `BY${String(n + 1).padStart(6, '0')}`,
    idCard: card,
    gender: Number(card[16]) % 2 === 1 ? '1' : '2',
    birthDate,
    ethnicity: '01',
    nativePlace: '江临江临',
    personType: '12',
    education: '61',
    jobPost: '0811',
    phone: `199010${String(n).padStart(5, '0')}`,
    ...seats[n % seats.length],
    enteredOn: '2025-06-12',
    enterType: '1',
    memberCategory: '1',
    partyStatus: '1',
    joinedOn: '2025-06-12',
    joinType: '1',
    formalOn: '2026-06-15',
    formalType: '1',
  };
}

/** Classes of the graduates' year beside the one of the named world, with its branch. */
export const openClasses = (database: Database, count: number): Promise<Seat[]> =>
  database.rows<{ classId: string; organisationId: string }>(sql`
    insert into school_class (code, name, search_text, unit_id, major, grade, level, organisation_id, graduates_on, state,
      created_at, updated_at)
    select 'BY27' || n, '物理学2027届' || n || '班', '', unit_id, major, grade, level, organisation_id, graduates_on, state,
      now(), now()
    from school_class, generate_series(1, ${count}::int) n where code = '201B2301' order by n
    returning id as class_id, organisation_id`);

/** Their ids in order. */
export async function enrolGraduates(
  { database, registry }: { database: Database; registry: Registry },
  seats: readonly Seat[],
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let first = 0; first < count; first += chunk) {
    const changes = Array.from({ length: Math.min(chunk, count - first) }, (_, n) => ({
      values: graduate(first + n, seats),
    }));
    await database.transaction(async connection => {
      const tx = txOf(connection, registry, asSystem('测试准备'));
      ids.push(...(await write(tx, partyMember, changes, { verb: 'import', origin: 1, confirmed: 'all' })));
    });
  }
  return ids;
}

/** An account each, named by the number, with the role of a member. */
export async function openAccounts(database: Database, personIds: readonly string[]): Promise<string[]> {
  const rows = await database.rows<{ username: string }>(sql`
    with made as (
      insert into user_account (username, name, person_id, password_hash, is_demo)
      select p.number, p.name, p.id, u.password_hash, true from person p, user_account u
      where p.id = any(${sql.param(personIds)}::bigint[]) and u.username = 'demo.default' returning id, username),
    granted as (insert into role_grant (user_id, role_code) select id, 'ROLE_MEMBER' from made returning 1)
    select username from made, (select count(*) from granted) g order by username`);
  return rows.map(row => row.username);
}
