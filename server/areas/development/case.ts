/** What is known of a record when one of its steps is judged, in a few queries for all of it. */
import { sql } from 'drizzle-orm';
import * as codes from 'contract/development/codes.ts';
import type { Case, Leader, Publicity, Supporter } from 'contract/development/guards.ts';
import { steps, type Step } from 'contract/development/steps.ts';
import { addYears } from 'contract/kit/calendar.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { formal, rightsFull, statusNormal } from 'contract/member/codes.ts';
import type { developmentRecord, DevelopmentRecord } from 'contract/development/development-record.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { within } from '../../kit/resource/reach.ts';
import { today } from '../../kit/setting.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { calendarOf } from '../calendar/index.ts';
import { undeliberated } from './deliberation.ts';
import { settingsOf } from './settings.ts';
import type { Tx } from '../../kit/registry.ts';

/** Thought reports and the training of the party school are materials too. */
const reportCategory = '07';
const leagueForm = '03';

interface Beside {
  birthDate: string | null;
  categories: string[];
  inspections: string[];
  reports: number;
  /** Steps that were done elsewhere. */
  history: number[];
  openLetters: number;
  relatives: number;
  publicity: (Publicity & { kind: string })[] | null;
}

/** 公示 and 继续考察 to 转正审批: after an extension they are made anew. */
const ofFormal = ['16', '23', '24', '25', '26'];
/** Materials (m) of a record (r) that a step may rest on. */
export const isEvidence = sql`m.deleted_at is null and (r.extended_on is null or m.occurred_on > r.extended_on
  or not m.category = any(${sql.param(ofFormal)}::text[]))`;

const besideOf = (tx: Tx, row: DevelopmentRecord) =>
  tx.one<Beside>(sql`
    select (select birth_date::text from person where id = ${row.personId}::bigint) as birth_date,
      array(select distinct m.category from development_material m where m.record_id = r.id and ${isEvidence}) as categories,
      array(select inspected_on::text from development_inspection where record_id = r.id and deleted_at is null) as inspections,
      (select count(*)::int from thought_report where record_id = r.id and deleted_at is null) as reports,
      array(select step from development_step where record_id = r.id and is_current and is_history) as history,
      (select count(*)::int from political_review where record_id = r.id and deleted_at is null
        and letter_on is not null and reply_on is null) as open_letters,
      (select count(*)::int from political_review where record_id = r.id and deleted_at is null) as relatives,
      (select json_agg(json_build_object('kind', kind, 'startOn', start_on, 'endOn', end_on, 'conclusion', conclusion)
        order by start_on) from development_publicity where record_id = r.id and deleted_at is null
        and (kind <> ${codes.publicityKinds.formal} or start_on > coalesce(r.extended_on, '-infinity'))) as publicity
    from development_record r where r.id = ${row.id}::bigint`);

/** The day of each step that is done; null of one done elsewhere on a day nobody knows. */
export async function doneSteps(tx: Tx, recordId: string): Promise<Record<number, string | null>> {
  const rows = await tx.rows<{ step: number; day: string | null }>(sql`
    select step, done_on::text as day from development_step
    where record_id = ${recordId}::bigint and is_current and state = ${codes.stepStates.passed}`);
  return Object.fromEntries(rows.map(({ step, day }) => [step, day]));
}

/** 留党察看, DJ_DY_QLZT. */
const onProbation = '3';

/** Members that a form names, in the reader's reach; whom they accompany beside this record. */
export async function supportersOf(tx: Tx, ids: readonly string[], recordId: string): Promise<Supporter[]> {
  if (ids.length === 0) return [];
  return tx.rows<Supporter>(sql`
    select t.id, w.name, t.member_category = ${formal} and t.party_status = '1' as is_formal,
      t.organisation_id, t.rights_status = ${onProbation} as is_on_probation,
      t.rights_status in ('3', '4', '5') as is_suspended,
      (select count(*)::int from development_record r where r.contact_ids @> array[t.id] and r.deleted_at is null
        and r.id <> ${recordId}::bigint and r.state = ${codes.recordStates.open} and r.stage in ('1', '2', '3')) as charges
    from ${sourceOf(partyMember)} where t.id = any(${sql.param(ids)}::bigint[]) and t.deleted_at is null
      and ${within(tx, 'member.partyMember.read', partyMember)}`);
}

/** 书记, 副书记, 常务副书记, 组织委员, 组织员: DJ_DZZ_DNZW. */
const talkers = ['01', '02', '03', '06', '15'];
/** Who held such a post in the branch or above it, and when. */
const leadersOf = (tx: Tx, organisationId: string) =>
  tx.rows<Leader>(sql`
    select m.person_id, m.start_on::text as start_on, m.end_on::text as end_on,
      o.id = b.id as is_of_branch
    from party_organisation b join party_organisation o on b.path like o.path || '%'
    join leadership_team t on t.organisation_id = o.id and t.deleted_at is null
    join team_member m on m.team_id = t.id and m.deleted_at is null and m.position = any(${sql.param(talkers)}::text[])
    where b.id = ${organisationId}::bigint`);

/**
 * Members of the branch with a vote, at the end of the day by what was recorded then and by what stands now: the fewer.
 * Of days before the register began nothing is known.
 */
async function votersOf(tx: Tx, organisationId: string, on: string): Promise<number> {
  const found = await tx.one<{ least: number }>(sql`
    select least((select count(*) from party_member m where m.organisation_id = ${organisationId}::bigint and ${hasVote}),
      (select count(*) from change_record c where c.entity = ${partyMember.name}
        and c.valid_from < (${on}::date + 1)::timestamp at time zone 'Asia/Shanghai'
        and (c.valid_to is null or c.valid_to >= (${on}::date + 1)::timestamp at time zone 'Asia/Shanghai')
        and c.after ->> 'organisation_id' = ${organisationId} and c.after ->> 'party_status' = '1'
        and c.after ->> 'member_category' = ${formal} and c.after ->> 'rights_status' = ${rightsFull}
        and c.after ->> 'deleted_at' is null))::int as least`);
  return found?.least ?? 0;
}
const hasVote = sql`m.deleted_at is null and m.party_status = ${statusNormal} and m.member_category = ${formal}
  and m.rights_status = ${rightsFull}`;

/** The plan of this year has places of the category for the branch. */
async function isInPlan(tx: Tx, row: DevelopmentRecord): Promise<boolean> {
  const found = await tx.one(sql`
    select 1 from development_quota q join party_organisation a on a.id = q.organisation_id
    join party_organisation b on b.id = ${row.organisationId}::bigint and b.path like a.path || '%'
    where q.deleted_at is null and q.state = any(${sql.param(codes.openQuotas)}::text[]) and q.total > 0
      and q.year = extract(year from (select today from clock)) and q.category = ${row.quotaCategory} limit 1`);
  return found !== null;
}

/** Categories a step asks for that nobody has put there yet; at the end, of the steps that were done here. */
export function missingOf(
  { no, materials }: Step,
  known: Pick<Beside, 'categories' | 'reports' | 'history'>,
  isYoungLeague: boolean,
): string[] {
  const here = steps.filter(step => !known.history.includes(step.no));
  const needed = no === 25 ? [...new Set(here.flatMap(step => step.materials))] : materials;
  const asked = no === 3 && isYoungLeague ? [leagueForm, ...needed] : needed;
  const has = (code: string) => known.categories.includes(code) || (code === reportCategory && known.reports > 0);
  return asked.filter(code => !has(code));
}

/** What of a record its times are counted from; a record that is only begun has some of it. */
type Days = Partial<Draft<typeof developmentRecord>>;
const daysOf = (row: Days, receivedOn: string | null): Case['days'] => ({
  appliedOn: row.appliedOn ?? null,
  activistOn: row.activistOn ?? null,
  preReviewedOn: row.preReviewedOn ?? null,
  joinedOn: row.joinedOn ?? null,
  receivedOn,
  approvedOn: row.approvedOn ?? null,
  probationEndOn: row.probationEndOn ?? null,
  formalMeetingOn: row.formalMeetingOn ?? null,
  formalApprovedOn: row.formalApprovedOn ?? null,
  formerActivistOn: row.formerActivistOn ?? null,
  inheritMonths: row.inheritMonths ?? 0,
  pausedDays: row.pausedDays ?? 0,
  reviewedOn: row.reviewedOn ?? null,
  trainedOn: row.trainedOn ?? null,
  extendCount: row.extendCount ?? 0,
  departsOn: row.departsOn ?? null,
  departureNote: row.departureNote ?? null,
  takenOverOn: row.takenOverOn ?? null,
  extendedOn: row.extendedOn ?? null,
  postponedTo: row.postponedTo ?? null,
});
export const plainDays = (row: Days) => daysOf(row, null);

/** Everything a guard asks, for one step of one record and the people its form names. */
export async function caseOf(
  tx: Tx,
  row: DevelopmentRecord,
  step: Step,
  named: readonly string[] = [],
  on: string | null = null,
): Promise<Case> {
  const word = await wordsOf(tx, 'DJ_FZ_CLLB');
  const beside = await besideOf(tx, row);
  const day = await today(tx);
  const birthDate = beside?.birthDate ?? null;
  const isYoung = birthDate !== null && day < addYears(birthDate, codes.leagueAge);
  const missing = beside ? missingOf(step, beside, isYoung && row.isLeagueMember === true) : [];
  return {
    today: day,
    settings: await settingsOf(tx),
    days: daysOf(row, null),
    birthDate,
    isLeagueMember: row.isLeagueMember === true,
    isRecommended: row.isRecommended === true,
    done: await doneSteps(tx, row.id),
    missing: missing.map(code => word(code) || code),
    inspections: beside?.inspections ?? [],
    reports: beside?.reports ?? 0,
    openLetters: beside?.openLetters ?? 0,
    relatives: beside?.relatives ?? 0,
    publicity: Object.fromEntries((beside?.publicity ?? []).map(({ kind, ...one }) => [kind, one])),
    voters: [15, 23].includes(step.no) && on !== null ? await votersOf(tx, row.organisationId, on) : 0,
    supporters: await supportersOf(tx, named, row.id),
    leaders: step.no === 2 ? await leadersOf(tx, row.organisationId) : [],
    organisationId: row.organisationId,
    undeliberated: (await undeliberated(tx, row, step.no))?.name ?? null,
    isPlanned: step.no === 8 ? await isInPlan(tx, row) : true,
    calendar: await calendarOf(tx),
  };
}
