/**
 * 试用期: opened with the post, over on its last day, decided by the committee. The post goes from trial to office and the rank
 * counts from the day the trial began; or it ends, and the former rank holds again. Domain-cadre 1.11.
 */
import { sql } from 'drizzle-orm';
import {
  elected,
  leadingPosts,
  monthsOnTrial,
  openProbations,
  probation,
  probationProcess,
  type Probation,
  type ProbationDraft,
} from 'contract/appointment/probation.ts';
import { assessmentRecord } from 'contract/cadre/assessment-record.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { heldStates, postStates } from 'contract/cadre/codes.ts';
import { postHolding } from 'contract/cadre/post-holding.ts';
import { addDays, addMonths, daysBetween } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import { causeOf, type Flow } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { rules, type PlannedChange, type Tx, type Values } from '../../kit/registry.ts';
import { settingOf, today } from '../../kit/setting.ts';

const area = 'appointment.probation';
/** 试用期满考核 of GB_KHLX, 不称职 of GB_KHDC, 试用期满不胜任 of GB_MZLB. */
const endOfTrial = '5';
const incompetent = '4';
const notFit = '11';
/** So long before its last day the assessment may be asked for. Appendix A. */
const daysAhead = 30;

interface Post {
  id: string;
  personId: string;
  name: string;
  unitId: string;
  words: string;
  postAttribute: string;
  appointWay: string | null;
  startOn: string;
  state: string;
  rank: string;
  isMain: boolean;
  formerRank: string | null;
  formerRankMonth: string | null;
}
const idsIn = (all: readonly (string | null)[]) =>
  sql`${sql.param(all.filter(id => /^\d{1,18}$/.test(id ?? '')))}::bigint[]`;
/** These posts and the main posts of these cadres, each with the rank held before it and the month from which that one counts. */
async function postsOf(
  tx: Tx,
  ids: readonly (string | null)[],
  personIds: readonly (string | null)[] = [],
): Promise<Map<string, Post>> {
  const rows = await tx.rows<Post>(sql`
    select h.id, h.person_id, p.name, h.unit_id, u.name || h.post_name as words, h.post_attribute, h.appoint_way,
      h.start_on::text as start_on, h.state, h.rank, h.is_main, f.rank as former_rank, f.month as former_rank_month
    from post_holding h join person p on p.id = h.person_id join unit u on u.id = h.unit_id
    left join lateral (
      select o.rank, to_char(min(o.start_on) over (partition by o.rank), 'YYYY-MM') as month
      from post_holding o where o.person_id = h.person_id and o.id <> h.id and o.deleted_at is null
        and o.start_on < h.start_on and o.rank <> h.rank
      order by o.start_on desc, o.id desc limit 1) f on true
    where h.deleted_at is null and (h.id = any(${idsIn(ids)}) or (h.person_id = any(${idsIn(personIds)}) and h.is_main
      and h.state = any(${sql.param([...heldStates])}::text[])))
    order by h.id for update of h`);
  return new Map(rows.map(row => [row.id, row]));
}

interface Period {
  startOn: string | null;
  endOn: string | null;
}
const overlap = (one: Period, other: Period) =>
  (one.startOn ?? '') <= (other.endOn ?? '') && (other.startOn ?? '') <= (one.endOn ?? '');
const openOf = (tx: Tx, postIds: readonly string[]) =>
  tx.rows<Period & { id: string; postHoldingId: string }>(sql`
    select id, post_holding_id, start_on::text as start_on, end_on::text as end_on from probation where deleted_at is null
      and state = any(${sql.param([...openProbations])}::text[]) and post_holding_id = any(${sql.param(postIds)}::bigint[])`);

/** The last day. More than half of it on leave, and the days of leave do not count. */
export function lastDay({ startOn, months, extendedMonths, leaveDays }: ProbationDraft): string | null {
  if (!startOn || !months) return null;
  const end = addDays(addMonths(startOn, months + (extendedMonths ?? 0)), -1);
  const isMostlyAway = (leaveDays ?? 0) * 2 > daysBetween(startOn, end) + 1;
  return isMostlyAway ? addDays(end, leaveDays ?? 0) : end;
}

type Planned = PlannedChange<typeof probation>;
const factsOf = async (tx: Tx, plans: Planned[]) => {
  const posts = await postsOf(
    tx,
    plans.map(({ after }) => after.postHoldingId),
    plans.map(({ before, after }) => (before === null && !after.postHoldingId ? after.personId : null)),
  );
  return { posts, open: await openOf(tx, [...posts.keys()]) };
};
type Facts = Awaited<ReturnType<typeof factsOf>>;

/** The post that is named, or the main one that the cadre holds. */
const postFor = ({ postHoldingId, personId }: ProbationDraft, { posts }: Facts): Post | undefined =>
  postHoldingId ? posts.get(postHoldingId) : [...posts.values()].find(one => one.isMain && one.personId === personId);

function derive(given: ProbationDraft, facts: Facts): Values {
  const post = postFor(given, facts);
  const row = { ...given, startOn: given.startOn ?? post?.startOn ?? null };
  const former = row.formerRank ?? post?.formerRank ?? null;
  return {
    postHoldingId: row.postHoldingId ?? post?.id ?? null,
    startOn: row.startOn,
    matter: post ? `${post.name}：${post.words}` : row.matter,
    unitId: post?.unitId ?? row.unitId,
    formerRank: former,
    formerRankMonth: row.formerRankMonth ?? (former === post?.formerRank ? post?.formerRankMonth : null) ?? null,
    endOn: lastDay(row),
  };
}

function check({ id, before, after }: Planned, { posts, open }: Facts): Fault[] {
  const post = posts.get(after.postHoldingId ?? '');
  if (before !== null) return [];
  if (!post) return after.personId && !after.postHoldingId ? [fault('postHoldingId', `${area}.no-post`)] : [];
  const wrong = (code: string) => [fault('postHoldingId', `${area}.${code}`)];
  if (post.personId !== after.personId) return wrong('foreign-post');
  if (!heldStates.includes(post.state)) return wrong('not-held');
  if (!leadingPosts.includes(post.postAttribute)) return wrong('no-leader');
  if (post.appointWay === elected) return wrong('elected');
  if (open.some(one => one.postHoldingId === post.id && one.id !== id && overlap(one, after))) return wrong('twice');
  return (after.startOn ?? '') < post.startOn ? [fault('startOn', `${area}.before-post`)] : [];
}

const postIs = (tx: Tx, row: Pick<Probation, 'id' | 'postHoldingId'>, values: Values, reason: string, on?: string) =>
  applyEffects(tx, postHolding, [{ id: row.postHoldingId, values }], causeOf(probation, row.id, reason, on ?? null));

export const probationRules = rules(probation, {
  facts: factsOf,
  derive,
  check,
  /** The post is on trial until the last day, and with it the cadre. */
  async follow(tx, stored) {
    for (const { id, before, after, remove } of stored) {
      if (after.postHoldingId === null || !openProbations.includes(after.state ?? '')) continue;
      const row = { id, postHoldingId: after.postHoldingId };
      if (remove) await postIs(tx, row, { state: postStates.inOffice, trialEndOn: null }, '试用期登记已删除');
      else if (after.endOn !== before?.endOn)
        await postIs(tx, row, { state: postStates.onTrial, trialEndOn: after.endOn }, '试用期');
    }
  },
});

interface Opening {
  personId: string;
  postHoldingId: string;
  startOn: string;
  /** The appointment it follows from. */
  flow: Flow;
}
/** Opens the trial of a post in the transaction that gave it; gives its id, nothing where the school has none. */
export async function openProbation(
  tx: Tx,
  { personId, postHoldingId, startOn, flow }: Opening,
): Promise<string | undefined> {
  const months = Number(await settingOf(tx, 'appointment.trialMonths', String(monthsOnTrial)));
  if (months === 0) return undefined;
  const values = { personId, postHoldingId, startOn, months };
  const [id] = await applyEffects(tx, probation, [{ values }], { flow, reason: '提任领导职务，实行试用期' });
  return id;
}

interface Appointed {
  personId: string;
  postHoldingId: string;
  on: string;
  isElected: boolean;
  isPromotion: boolean;
  flow: Flow;
}
/** What follows when somebody was appointed: who is promoted to a leading post and was not elected serves on trial first. */
export async function onTrialWhenAppointed(tx: Tx, { isElected, isPromotion, on, ...appointed }: Appointed) {
  if (isElected || !isPromotion) return;
  const post = (await postsOf(tx, [appointed.postHoldingId])).get(appointed.postHoldingId);
  if (post && leadingPosts.includes(post.postAttribute) && post.appointWay !== elected)
    await openProbation(tx, { ...appointed, startOn: on });
}

interface Decision {
  decidedOn: string;
  documentNo: string;
  grade: string | null;
  result?: string | null | undefined;
}
const decision = ({ decidedOn, documentNo, grade, result }: Decision) => ({
  decidedOn,
  documentNo,
  grade,
  result: result ?? null,
});

/** The grade stands among those of the cadre; one that the school has entered for that year stays. */
async function recordGrade(tx: Tx, { id, personId, matter }: Probation, { decidedOn, grade, result }: Decision) {
  const year = Number(decidedOn.slice(0, 4));
  const known = await tx.one(sql`
    select 1 from assessment_record where person_id = ${personId}::bigint and type = ${endOfTrial} and year = ${year}
      and deleted_at is null`);
  if (known || !grade) return;
  const values = {
    personId,
    year,
    type: endOfTrial,
    grade,
    unitText: shortened(matter.split('：').at(-1) ?? '', 100),
    comment: result,
  };
  await applyEffects(tx, assessmentRecord, [{ values }], causeOf(probation, id, '试用期满考核'));
}

const rankIs = (
  tx: Tx,
  { id, personId }: Probation,
  rank: string,
  rankMonth: string | null,
  reason: string,
  on: string,
) => applyEffects(tx, cadre, [{ id: personId, values: { rank, rankMonth } }], causeOf(probation, id, reason, on));

const later = async (tx: Tx, decidedOn: string): Promise<Fault[]> =>
  decidedOn > (await today(tx)) ? [fault('decidedOn', `${area}.later`)] : [];

async function passed(tx: Tx, row: Probation, given: Decision): Promise<void> {
  const post = (await postsOf(tx, [row.postHoldingId])).get(row.postHoldingId);
  await postIs(tx, row, { state: postStates.inOffice }, '试用期满转正', given.decidedOn);
  if (post?.isMain)
    await rankIs(tx, row, post.rank, row.startOn.slice(0, 7), '任职时间从试用期开始计算', given.decidedOn);
  await recordGrade(tx, row, given);
}

async function failed(tx: Tx, row: Probation, given: Decision): Promise<void> {
  const { decidedOn, documentNo } = given;
  const left = {
    endOn: decidedOn,
    state: postStates.dismissed,
    dismissType: notFit,
    dismissDocumentNo: documentNo,
  };
  await postIs(tx, row, left, '试用期满不胜任', decidedOn);
  if (row.formerRank)
    await rankIs(tx, row, row.formerRank, row.formerRankMonth, '试用期满不胜任，按原职级安排', decidedOn);
  await recordGrade(tx, row, given);
}

/** The post serves on as it is, without a trial. */
async function withoutTrial(tx: Tx, row: Probation): Promise<void> {
  const post = (await postsOf(tx, [row.postHoldingId])).get(row.postHoldingId);
  if (post?.state === postStates.onTrial)
    await postIs(tx, row, { state: postStates.inOffice, trialEndOn: null }, '试用终止');
}

export const probationHandler = handle(probationProcess, {
  page: '/cadre/probation/detail',
  ask: row => ({ bizType: 'PROBATION', title: `【试用期】${row.matter}试用期满，待考核和党委研究` }),
  steps: {
    assess: {
      async guard(tx, { endOn }) {
        const from = addDays(endOn, -daysAhead);
        return (await today(tx)) < from ? [fault('', `${area}.early`, { from })] : [];
      },
    },
    pass: {
      guard: async (tx, { endOn }, { decidedOn, grade }) => [
        ...(decidedOn <= endOn ? [fault('decidedOn', `${area}.not-over`, { day: endOn })] : []),
        ...(await later(tx, decidedOn)),
        ...(grade === incompetent ? [fault('grade', `${area}.incompetent`)] : []),
      ],
      values: (_, __, input) => decision(input),
      effect: each(passed),
    },
    extend: {
      async guard(tx, { extendedMonths }, { decidedOn, months }) {
        const most = Number(await settingOf(tx, 'cadre.trialExtension', '6'));
        return [
          ...((extendedMonths ?? 0) + months > most ? [fault('months', `${area}.extension`, { most })] : []),
          ...(await later(tx, decidedOn)),
        ];
      },
      values: (_, { extendedMonths }, { months, decidedOn, documentNo }) => ({
        extendedMonths: (extendedMonths ?? 0) + months,
        decidedOn,
        documentNo,
      }),
    },
    fail: {
      guard: (tx, _, { decidedOn }) => later(tx, decidedOn),
      values: (_, __, input) => decision(input),
      effect: each(failed),
    },
    cancel: { effect: each(withoutTrial) },
  },
});
