/**
 * Requests of the demonstration for persons whom a college does not reach: one that physics filed, and one that physics has
 * to answer. Each is what the form of a college makes of a row that names somebody else's student.
 */
import { sql } from 'drizzle-orm';
import { partyMember } from 'contract/member/party-member.ts';
import { person } from 'contract/person/person.ts';
import type { Actor } from '../../../kit/actor.ts';
import type { Values, Tx } from '../../../kit/registry.ts';
import { orAsk } from '../../../kit/write/ask-holder.ts';
import { loadRows } from '../../../kit/write/load.ts';
import { write } from '../../../kit/write/write.ts';

const [physics, materials] = ['9999990001201', '9999990001202'];

interface College {
  id: string;
  branchId: string;
  /** The account that has the college, where there is one. */
  userId: string | null;
}
const collegeOf = (tx: Tx, code: string) =>
  tx.one<College>(sql`
    select o.id, (select min(b.id) from party_organisation b where b.parent_id = o.id and b.category like '63%'
        and b.deleted_at is null) as branch_id,
      (select g.user_id from role_grant g where g.organisation_id = o.id and g.role_code = 'ROLE_COLLEGE_COMMITTEE'
        and g.state = 'active' order by g.id limit 1) as user_id
    from party_organisation o where o.code = ${code} and o.deleted_at is null`);

/** A master's student of the units of a college who is no member and has everything the register asks for. */
async function studentOf(tx: Tx, code: string): Promise<Values | null> {
  const row = await tx.one<{ id: string }>(sql`
    select p.id from person p join student s on s.id = p.id and s.deleted_at is null
      join party_organisation o on o.code = ${code} and p.unit_id = any(o.unit_ids)
    where p.deleted_at is null and p.id_card is not null and p.phone is not null and p.birth_date < '2005-01-01'
      and p.native_place is not null and p.ethnicity is not null and p.education is not null
      and not exists (select 1 from party_member m where m.id = p.id)
      and not exists (select 1 from development_record r where r.person_id = p.id)
      and not exists (select 1 from user_account a where a.person_id = p.id) order by p.id desc limit 1`);
  return row ? ((await loadRows(tx, person, [row.id], null, 'look')).get(row.id)?.values ?? null) : null;
}

const typed = ['name', 'number', 'idCard', 'gender', 'birthDate', 'ethnicity', 'nativePlace', 'education', 'phone'];

async function ask(system: Tx, from: string, to: string, name: string): Promise<void> {
  const college = await collegeOf(system, from);
  const student = await studentOf(system, to);
  if (!college?.branchId || !student) return;
  const actor: Actor = {
    userId: college.userId,
    personId: null,
    username: name,
    name,
    grants: [
      {
        role: 'ROLE_COLLEGE_COMMITTEE',
        scope: 'ORGANISATION_TREE',
        organisationId: college.id,
        unitId: null,
        permissions: ['member.*.*', 'organisation.*.*'],
      },
    ],
  };
  const tx: Tx = { ...system, actor };
  const values: Values = {
    ...Object.fromEntries(typed.map(field => [field, student[field]])),
    personType: student['personType'],
    jobPost: student['jobPost'] ?? '0803',
    organisationId: college.branchId,
    enteredOn: '2026-10-12',
    enterType: '2',
    memberCategory: '1',
    partyStatus: '1',
    joinedOn: '2024-06-20',
    joinType: '1',
    formalOn: '2025-06-20',
    formalType: '1',
  };
  await orAsk(tx, partyMember, () =>
    write(tx, partyMember, [{ values }], { verb: 'create', origin: 2, confirmed: 'all', isWhole: true }),
  );
}

export async function plantClaims(system: Tx): Promise<void> {
  await ask(system, physics, materials, '董思源');
  await ask(system, materials, physics, '蒋知夏');
}
