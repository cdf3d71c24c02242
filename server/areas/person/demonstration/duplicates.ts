/**
 * People of the demonstration who were recorded twice: pairs that wait to be judged, one made one already, one found to be
 * two people; and a person whose number was changed. Made by the actions themselves.
 */
import { sql } from 'drizzle-orm';
import { changeNumber } from 'contract/person/actions.ts';
import { person } from 'contract/person/person.ts';
import { student } from 'contract/person/student.ts';
import { teacher } from 'contract/person/teacher.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { different as markDifferent } from '../duplicates.ts';
import { merge as mergePersons } from '../merge.ts';
import type { Values, Tx } from '../../../kit/registry.ts';
import { write } from '../../../kit/write/write.ts';
import { take } from '../../../seed/take.ts';

interface Known extends Values {
  id: string;
  version: number;
  name: string;
  gender: string;
  birthDate: string;
  unitId: string;
  number: string;
}

/** Members of staff of the computing college who have no account. */
const staff = (tx: Tx) =>
  tx.rows<Known>(sql`
    select p.id, p.version, p.name, p.gender, p.birth_date::text as birth_date, p.unit_id, p.number
    from person p join teacher t on t.id = p.id and t.deleted_at is null join unit u on u.id = p.unit_id
    where p.deleted_at is null and u.name like '计算机%' and p.birth_date between '1980-01-01' and '1994-12-31'
      and not exists (select 1 from user_account a where a.person_id = p.id)
      and not exists (select 1 from person o where o.name = p.name and o.id <> p.id and o.deleted_at is null)
    order by p.id limit 5`);

async function second(
  tx: Tx,
  of: Resource,
  { name, gender, birthDate, unitId }: Known,
  values: Values,
): Promise<Known> {
  const options = { verb: 'create', origin: 1, confirmed: 'all', allow: Object.keys(values) } as const;
  const own = { name, gender, birthDate, unitId, ...values };
  const [id = ''] = await write(tx, of, [{ values: own }], options);
  const row = await tx.one<{ version: number }>(sql`select version from person where id = ${id}::bigint`);
  return { ...own, id, version: row?.version ?? 1, number: String(values['number'] ?? '') };
}

export async function plantDuplicates(system: Tx): Promise<void> {
  const tx: Tx = { ...system, actor: { ...system.actor, name: '周若川' } };
  const [studying, half, merged, different, renamed] = await staff(tx);
  if (!studying || !half || !merged || !different || !renamed) return;
  const course = await tx.one<{ id: string }>(sql`
    select id from school_class where unit_id = ${studying.unitId}::bigint and deleted_at is null order by id desc limit 1`);
  // Studies for a doctorate beside the post, and was imported once more as a student.
  await second(tx, student, studying, {
    number: '20236010018',
    personType: '14',
    classId: course?.id,
    grade: '2023',
    level: '4',
    enrolledOn: '2023-09-01',
    graduatesOn: '2027-06-30',
    nativePlace: '海宁省临江市',
    phone: '19900007318',
    graduateSchool: '北屿大学',
  });
  // From a list of the outside, without a number and a birthday.
  await second(tx, person, half, { birthDate: null, personType: '99', major: '软件工程', phone: '19900007326' });
  const old = await second(tx, teacher, merged, { number: 'LX2019073', personType: '01', nativePlace: '海宁省青浦市' });
  const versions = { kept: merged.version, dropped: old.version };
  const both = { keptId: merged.id, droppedId: old.id };
  await mergePersons(tx, { ...both, versions, taken: ['nativePlace'], reason: '人事处核对：聘用制转编制时重复建档' });
  const other = await second(tx, teacher, different, { number: 'GZ263107', personType: '01' });
  await markDifferent(tx, different.id, other.id, '公民身份号码不同，经学院核实为两人');
  await take(tx, changeNumber, renamed.id, { number: 'GZ263108', reason: '人事系统统一换发工号' });
}
