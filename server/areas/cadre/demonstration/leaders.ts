/** Who leads which unit of the demonstration university: named people first, then members of staff of the right age. */
import { sql } from 'drizzle-orm';
import { addYears } from 'contract/kit/calendar.ts';
import type { Tx } from '../../../kit/registry.ts';

interface Found {
  id: string;
  number: string;
  name: string;
  gender: string;
  birthDate: string;
  /** What stands empty in the record so far. */
  birthPlace: string | null;
  health: string | null;
  workStartedOn: string | null;
  unitId: string;
  unitName: string;
  category: string;
  schoolId: string;
  isMember: boolean;
  organisationId: string | null;
}
export interface Leader extends Omit<Found, 'workStartedOn'> {
  rank: string;
  cadreType: string;
  post: string;
  /** Where the post is, the unit or the school. */
  placeId: string;
  /** In the present rank and post. */
  since: string;
  arrivedOn: string;
  workStartedOn: string;
  isYoung: boolean;
  isNamed: boolean;
  specialty: string;
}

/** Rank and post of those known by name. */
const named: Readonly<Record<string, readonly [rank: string, post: string]>> = {
  GZ931002: ['121', '党委书记'],
  GZ021001: ['131', '部长'],
  GZ981003: ['131', '纪委副书记、主任'],
  GZ081006: ['141', '干部科科长'],
  GZ941007: ['131', '院长'],
  GZ191025: ['132', '副院长'],
  GZ101016: ['132', '党委副书记'],
};

const academic = '1';
const headOf = (unit: string, category: string): string => {
  if (category === academic) return '院长';
  return { 部: '部长', 处: '处长', 馆: '馆长', 院: '院长' }[unit.at(-1) ?? ''] ?? '主任';
};
const deputyOf = (unit: string, category: string, at: number): string => {
  if (category === academic) return at % 3 === 0 ? '党委副书记' : '副院长';
  return `副${headOf(unit, category)}`;
};

/** Staff between thirty-five and fifty-seven, three of each unit that stands below the school, and the named. */
const candidates = (tx: Tx, day: string) =>
  tx.rows<Found & { place: number }>(sql`
    select * from (
      select p.id, p.number, p.name, p.gender, p.birth_date::text as birth_date, case when p.birth_place is null then p.native_place end as birth_place, case when p.health is null then '1' end as health,
        p.work_started_on::text as work_started_on, u.id as unit_id, u.name as unit_name, u.category, u.parent_id as school_id,
        m.id is not null as is_member, m.organisation_id, u.sort_no,
        row_number() over (partition by u.id order by (p.number = any(${sql.param(Object.keys(named))}::text[])) desc,
          m.id is null, p.number)::int as place
      from person p join teacher t on t.id = p.id and t.deleted_at is null
        join unit u on u.id = p.unit_id and u.level = 2 and u.state = '1'
        left join party_member m on m.id = p.id and m.deleted_at is null and m.member_category = '1'
      where p.deleted_at is null and (p.number = any(${sql.param(Object.keys(named))}::text[]) or (p.person_type in ('01', '03')
        and p.birth_date between ${addYears(day, -57)}::date and ${addYears(day, -35)}::date))) staff
    where place <= 2 order by sort_no, unit_id, place`);

/** The secretary of the university stands at its head and in no unit. */
const headOfSchool = (tx: Tx) =>
  tx.rows<Found>(sql`
    select p.id, p.number, p.name, p.gender, p.birth_date::text as birth_date, case when p.birth_place is null then p.native_place end as birth_place, case when p.health is null then '1' end as health,
      p.work_started_on::text as work_started_on, u.id as unit_id, u.name as unit_name, u.category, u.id as school_id,
      true as is_member, m.organisation_id
    from person p join unit u on u.id = p.unit_id join party_member m on m.id = p.id where p.number = 'GZ931002'`);

function leaderOf(found: Found & { place?: number }, at: number, day: string): Leader {
  const { number, unitName, category, birthDate } = found;
  const known = named[number];
  const isHead = (found.place ?? 1) === 1;
  const rank = known?.[0] ?? (isHead ? '131' : '132');
  const post = known?.[1] ?? (isHead ? headOf(unitName, category) : deputyOf(unitName, category, at));
  const workStartedOn = found.workStartedOn ?? `${Number(birthDate.slice(0, 4)) + 25}-07-01`;
  const years = 2 + ((at * 3) % 7);
  return {
    ...found,
    rank,
    post,
    placeId: found.unitId,
    cadreType: { '121': '1', '131': '2', '132': '3' }[rank] ?? '4',
    since: `${Number(day.slice(0, 4)) - years}-${String(1 + (at % 10)).padStart(2, '0')}-15`,
    arrivedOn: workStartedOn,
    workStartedOn,
    isYoung: birthDate > addYears(day, -42),
    isNamed: known !== undefined,
    specialty: category === academic ? '教学科研管理' : '党务和行政管理',
  };
}

export async function leadersOf(tx: Tx, day: string): Promise<Leader[]> {
  const all = [...(await headOfSchool(tx)), ...(await candidates(tx, day))];
  return all.slice(0, 62).map((found, at) => leaderOf(found, at, day));
}
