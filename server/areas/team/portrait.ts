/** The portrait of a leading group: its members in their order, and what the rules of make-up and rotation say of it. */
import { sql } from 'drizzle-orm';
import { cadre } from 'contract/cadre/cadre.ts';
import { ofTheParty } from 'contract/cadre/codes.ts';
import { addMonths, addYears, yearsBetween } from 'contract/kit/calendar.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { readPortrait, type TeamPortrait, type TeamPortraitMember } from 'contract/organisation/portrait.ts';
import { dutiesOfUnits, wholeCharge } from 'contract/organisation/posts.ts';
import type { Tx } from '../../kit/registry.ts';
import { notFound } from '../../kit/refusal.ts';
import { readable } from '../../kit/resource/figures.ts';
import { within } from '../../kit/resource/reach.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { isInOffice } from './in-office.ts';

const women = '2';
const young = 40;
/** 硕士研究生 and above of GB/T 4658: codes that begin with 1. */
const isMaster = (education: string | null) => education?.startsWith('1') ?? false;
/** 《事业单位领导人员管理规定》2022: in the same post ten years at most as a rule; told half a year before. */
const longest = { years: 10, toldMonthsBefore: 6 };

type Member = Omit<TeamPortraitMember, 'age' | 'duties'> & {
  birth: string | null;
  duties: string | null;
  /** Whether the reader reads the file of this cadre. */
  isRead: boolean;
};
/** The post in the unit goes back through every 机构更名改任 (17) that only gave it another name. */
const membersOf = (tx: Tx, teamId: string) =>
  tx.rows<Member>(sql`
    with recursive held as (
        select distinct on (tm.id) tm.id as member_id, h.person_id, h.post_name, h.start_on, h.change_type
        from team_member tm join leadership_team lt on lt.id = tm.team_id
          join post_holding h on h.person_id = tm.cadre_id and h.unit_id = lt.unit_id and h.deleted_at is null and h.end_on is null
        where tm.team_id = ${teamId}::bigint order by tm.id, h.is_main desc, h.id),
      chain as (
        select * from held union
        select c.member_id, p.person_id, p.post_name, p.start_on, p.change_type
        from chain c join post_holding p on p.person_id = c.person_id and p.post_name = c.post_name and p.end_on = c.start_on
          and p.deleted_at is null
        where c.change_type = '17')
    select tm.id, tm.cadre_id, p.name, p.photo, tm.admin_post as post, tm.duties, tm.duty, p.gender, p.education, p.major,
      p.political_status, coalesce(c.verified_birth_date, p.birth_date)::text as birth,
      (select min(start_on)::text from chain where member_id = tm.id) as since,
      tm.cadre_id in (select t.id from ${sourceOf(cadre)} where ${readable(tx, cadre)}) as is_read
    from team_member tm join leadership_team lt on lt.id = tm.team_id join person p on p.id = tm.cadre_id
      join cadre c on c.id = p.id
    where tm.team_id = ${teamId}::bigint and (lt.end_on is not null or ${isInOffice}) order by tm.sort_no nulls last, tm.id`);

const known = <T>(values: readonly (T | null)[]): T[] => values.filter(value => value !== null);

function structureOf(members: readonly TeamPortraitMember[]): TeamPortrait['structure'] {
  const ages = known(members.map(({ age }) => age));
  const sum = ages.reduce((all, age) => all + age, 0);
  return {
    count: members.length,
    averageAge: ages.length > 0 ? Math.round((10 * sum) / ages.length) / 10 : null,
    youngest: ages.length > 0 ? Math.min(...ages) : null,
    oldest: ages.length > 0 ? Math.max(...ages) : null,
    women: members.filter(({ gender }) => gender === women).length,
    outsideParty: members.filter(({ politicalStatus: of }) => of !== null && !ofTheParty.includes(of)).length,
    underForty: ages.filter(age => age < young).length,
    masters: members.filter(({ education }) => isMaster(education)).length,
    majors: new Set(known(members.map(({ major }) => major))).size,
  };
}

function rotation(members: readonly TeamPortraitMember[], day: string): string[] {
  return members
    .filter(({ duties }) => duties.includes(wholeCharge))
    .flatMap(({ name, since }) => {
      if (since === null) return [];
      const end = addYears(since, longest.years);
      if (end <= day) return [`主要负责人${name}在同一职位任职已满 10 年（${since} 起），应当交流`];
      return addMonths(end, -longest.toldMonthsBefore) <= day
        ? [`主要负责人${name}在同一职位任职将满 10 年（${end}），请考虑交流`]
        : [];
    });
}

export function warningsOf(members: readonly TeamPortraitMember[], day: string): string[] {
  const { count, women: female, underForty, outsideParty } = structureOf(members);
  if (count === 0) return [];
  return [
    ...(female === 0 ? ['班子中没有女干部'] : []),
    ...(underForty === 0 ? ['班子中没有 40 岁以下干部'] : []),
    ...(outsideParty === 0 ? ['班子中没有党外干部'] : []),
    ...rotation(members, day),
  ];
}

/** Who sits in a team is no secret to its readers; what the file says of somebody is for those who read the file. */
const ofTheFile = {
  photo: null,
  gender: null,
  age: null,
  education: null,
  major: null,
  politicalStatus: null,
  since: null,
} satisfies Partial<TeamPortraitMember>;

async function portrait(tx: Tx, id: string): Promise<TeamPortrait> {
  const found = await tx.one(sql`
    select 1 from ${sourceOf(leadershipTeam)} where t.id = ${id}::bigint and t.deleted_at is null
      and ${within(tx, permissionOf(leadershipTeam, 'read'), leadershipTeam)}`);
  if (!found) throw notFound();
  const day = await today(tx);
  const seated = await membersOf(tx, id);
  const members = seated.map(({ birth, duties, isRead, ...one }) => ({
    ...one,
    age: birth ? yearsBetween(birth, day) : null,
    duties: duties?.split(';') ?? [],
    ...(!isRead && ofTheFile),
  }));
  return {
    members,
    structure: structureOf(members),
    missingDuties: dutiesOfUnits.filter(duty => members.every(({ duties }) => !duties.includes(duty))),
    // Of a team that is known in part nothing can be said to be missing.
    warnings: seated.every(({ isRead }) => isRead) ? warningsOf(members, day) : [],
  };
}

export const portraitRoutes = [serve(readPortrait, ({ tx, params: { id } }) => portrait(tx, id))];
