import { sql, type SQL } from 'drizzle-orm';
import type { Figure } from 'contract/kit/figure.ts';
import { memberFigures as figures, memberKinds, memberYears } from 'contract/member/figures.ts';
import { partyMember } from 'contract/member/party-member.ts';
import type { PartyOverview, Slice } from 'contract/report/screen.ts';
import { conditionOf, countFigures, readable } from '../../kit/resource/figures.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { bodiesInReach, inWords, tops } from './organisations.ts';
import type { Tx } from '../../kit/registry.ts';

const han = '01';
const woman = '2';
const shownYears = 6;
const shownEthnicities = 6;

const scalars = {
  total: figures.all,
  formal: figures.formal,
  probationary: figures.probationary,
  women: figures.women,
  joinedThisYear: figures.joinedThisYear,
  joinedLastYear: figures.joinedLastYear,
  dueSoon: figures.endingSoon,
  dueOver: figures.overdue,
};

/** Members in reach who stand in the register, each with what the figures say of them. */
async function membersInReach(tx: Tx, day: string): Promise<SQL> {
  const is = (figure: Figure) => conditionOf(tx, partyMember, figure, day);
  return sql`
    select t.id, t.organisation_id, w.gender, w.birth_date, w.ethnicity, w.education,
      w.person_type, ${await is(figures.probationary)} as is_probationary, ${await is(figures.women)} as is_woman,
      ${await is(figures.joinedThisYear)} as is_joined
    from ${sourceOf(partyMember)} where ${readable(tx, partyMember)} and ${await is(figures.all)}`;
}

interface Row extends Pick<PartyOverview['members'], 'minority'> {
  ages: Record<string, number>;
  genders: Record<string, number>;
  ethnicities: Record<string, number>;
  education: Record<string, number>;
}

const byCode = (column: string) => sql`
  coalesce((select jsonb_object_agg(coalesce(${sql.raw(column)}, ''), n) from (
    select ${sql.raw(column)}, count(*) as n from m group by 1) g), '{}')`;

/** The last years, those without anybody too. */
async function yearsOf(tx: Tx, day: string): Promise<PartyOverview['members']['years']> {
  const last = Number(day.slice(0, 4));
  const years = Array.from({ length: shownYears }, (_, at) => last - shownYears + 1 + at);
  const told: [string, Figure][] = years.flatMap(year => {
    const { joined, formal } = memberYears(year);
    return [
      [`joined ${year}`, joined],
      [`formal ${year}`, formal],
    ];
  });
  const counts = await countFigures(tx, partyMember, Object.fromEntries(told), day);
  return years.map(year => ({
    year,
    joined: counts[`joined ${year}`] ?? 0,
    formal: counts[`formal ${year}`] ?? 0,
  }));
}

const groupsOf = async (tx: Tx, day: string) =>
  tx.one<Row>(sql`
    with m as materialized (${await membersInReach(tx, day)})
    select count(*) filter (where ethnicity <> ${han})::int as minority,
      coalesce((select jsonb_object_agg(age, n) from (select coalesce(width_bucket(
        extract(year from age(${day}::date, birth_date))::int, array[31, 41, 51, 61])::text, '') as age, count(*) as n
        from m group by 1) g), '{}') as ages,
      ${byCode('gender')} as genders, ${byCode('ethnicity')} as ethnicities, ${byCode('education')} as education
    from m`);

/** Names of ranges and the codes in each, in the order they are shown. */
type Groups = readonly (readonly [label: string, codes: readonly string[]])[];
const ageGroups: Groups = [
  ['30 岁及以下', ['0']],
  ['31–40 岁', ['1']],
  ['41–50 岁', ['2']],
  ['51–60 岁', ['3']],
  ['61 岁以上', ['4']],
];
const genderGroups: Groups = [
  ['男', ['1']],
  ['女', [woman]],
];
const educationGroups: Groups = [
  ['研究生学历', ['10', '11', '12', '13', '14', '15', '16', '17', '18', '19']],
  ['本科学历', ['20', '21', '22', '23', '28']],
  ['专科学历', ['30', '31', '32', '33']],
];
const sumOf = (slices: Slice[]) => slices.reduce((sum, { count }) => sum + count, 0);

/** What no group names stands as the last one, where there is any. */
export function grouped(found: Record<string, number>, groups: Groups, rest: string): Slice[] {
  const named = groups.map(([label, codes]) => ({
    label,
    count: codes.reduce((sum, code) => sum + (found[code] ?? 0), 0),
  }));
  const others = Object.values(found).reduce((sum, count) => sum + count, 0) - sumOf(named);
  return others > 0 ? [...named, { label: rest, count: others }] : named;
}

/** The most frequent ones, the rest together. */
function leading(slices: Slice[], most: number): Slice[] {
  const rest = sumOf(slices.slice(most));
  return rest > 0 ? [...slices.slice(0, most), { label: '其他', count: rest }] : slices;
}

const ofKinds = Object.fromEntries(memberKinds.map(kind => [kind.label, kind]));

export async function membersOf(tx: Tx, day: string): Promise<PartyOverview['members']> {
  const told = await countFigures(tx, partyMember, scalars, day);
  const kinds = await countFigures(tx, partyMember, ofKinds, day);
  const named = memberKinds.map(({ label }) => ({ label, count: kinds[label] ?? 0 }));
  const unnamed = told.total - sumOf(named);
  const { ages, genders, ethnicities, education, ...rest } = (await groupsOf(tx, day)) as Row;
  return {
    ...told,
    ...rest,
    years: await yearsOf(tx, day),
    ages: grouped(ages, ageGroups, '未填写'),
    genders: grouped(genders, genderGroups, '未说明'),
    ethnicities: leading(await inWords(tx, 'DJ_COMM_MZXX', ethnicities), shownEthnicities),
    education: grouped(education, educationGroups, '其他'),
    kinds: unnamed > 0 ? [...named, { label: '未填写', count: unnamed }] : named,
  };
}

/** Organisations right below the top of the reach, or the tops themselves where nothing stands below. */
export const collegesOf = async (tx: Tx, day: string): Promise<PartyOverview['colleges']> =>
  tx.rows(sql`
    with o as materialized (${await bodiesInReach(tx, day)}), m as materialized (${await membersInReach(tx, day)}),
    top as (${tops}),
    below as (select * from o where parent_id in (select id from top)),
    shown as (select * from below union all select * from top where not exists (select 1 from below)),
    inside as (select o.id, o.is_branch, a.id as shown_id from o
      cross join lateral unnest(string_to_array(trim(both '/' from o.path), '/')::bigint[]) as a(id)
      where a.id in (select id from shown)),
    branch as (select shown_id, count(*) as n from inside where is_branch group by 1),
    member as (select shown_id, count(*) as n, count(*) filter (where is_probationary) as probationary,
      count(*) filter (where is_woman) as women,
      count(*) filter (where birth_date > ${day}::date - interval '36 years') as young,
      count(*) filter (where is_joined) as joined
      from inside join m on m.organisation_id = inside.id group by 1)
    select s.short_name as name, s.category, coalesce(branch.n, 0)::int as branches, coalesce(member.n, 0)::int as members,
      coalesce(member.probationary, 0)::int as probationary, coalesce(member.women, 0)::int as women,
      coalesce(member.young, 0)::int as young, coalesce(member.joined, 0)::int as joined_this_year
    from shown s left join branch on branch.shown_id = s.id left join member on member.shown_id = s.id
    order by members desc, s.sort_no nulls last, s.code limit 60`);
