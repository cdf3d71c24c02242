/**
 * A screening of the year and what came of it: of one college the branch of `demo.secretary` being rectified and one struck
 * off, of another one that waits for acceptance and one that waits to be recognised, the rest not reported yet. Every step is
 * that of the product, on its day. Domain-party 22.
 */
import { sql } from 'drizzle-orm';
import { addDays, addMonths } from 'contract/kit/calendar.ts';
import { branches, normal, underElection } from 'contract/organisation/codes.ts';
import { completeMeasure, screenRound } from 'contract/rectification/actions.ts';
import { rectificationCase, rectificationCaseProcess } from 'contract/rectification/rectification-case.ts';
import { rectificationCheck, rectificationCheckProcess } from 'contract/rectification/rectification-check.ts';
import { rectificationMeasure } from 'contract/rectification/rectification-measure.ts';
import { rectificationProgress } from 'contract/rectification/rectification-progress.ts';
import { rectificationRound } from 'contract/rectification/rectification-round.ts';
import { screenAll } from '../screen.ts';
import { posts } from '../../team/index.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { write } from '../../../kit/write/write.ts';
import { onDay } from '../../../seed/on-day.ts';
import { take } from '../../../seed/take.ts';

const checks = rectificationCheckProcess.actions;
const cases = rectificationCaseProcess.actions;
/** That of `demo.college`, and another one. */
const colleges = ['9999990001201', '9999990001202'] as const;
/** 党委组织部. */
const guide = '101';

interface Branch {
  id: string;
  memberIds: string[];
}
/** The first two of a college with somebody in office. */
const branchesOf = (tx: Tx, college: string) =>
  tx.rows<Branch>(sql`
    select o.id, (select array_agg(l.person_id::text order by l.position, l.person_id) from (${posts}) l
      where l.organisation_id = o.id) as member_ids
    from party_organisation o where o.deleted_at is null and o.state in (${normal}, ${underElection})
      and o.category = any(${sql.param(branches)}::text[])
      and o.path like (select path || '%' from party_organisation where code = ${college})
      and exists (select 1 from (${posts}) l where l.organisation_id = o.id)
    order by o.code limit 2`);

/** So many days before today: the clock of that day, and the day. */
interface Past {
  on(days: number): Tx;
  day(days: number): string;
}
const create = async (tx: Tx, resource: Resource, values: Values): Promise<string> =>
  (await write(tx, resource, [{ values }], { verb: 'create', origin: 1, confirmed: 'all' }))[0] ?? '';
const update = (tx: Tx, resource: Resource, id: string, values: Values) =>
  write(tx, resource, [{ id, values }], { verb: 'update', origin: 3, confirmed: 'all' });

/** All organisations are looked through; this year meetings are recorded for the first time and are left out. */
async function screened(tx: Tx, day: string): Promise<string> {
  const id = await create(tx, rectificationRound, {
    name: `${day.slice(0, 4)}年软弱涣散基层党组织集中排查`,
    year: Number(day.slice(0, 4)),
    startOn: day,
    endOn: addMonths(day, 1),
    assemblyQuarters: 0,
    themeMonths: 0,
  });
  await take(tx, screenRound, id, {});
  await screenAll(work => work(tx), id);
  return id;
}

interface Found {
  situations: string;
  satisfaction: number;
  manualNote: string;
}
/** What the college found of a branch, beside what the indicators say. */
async function reported(past: Past, roundId: string, branch: Branch, found: Found): Promise<string> {
  const tx = past.on(236);
  const known = await tx.one<{ id: string; situations: string | null }>(sql`
    select id, situations from rectification_check where round_id = ${roundId}::bigint
      and organisation_id = ${branch.id}::bigint and deleted_at is null`);
  const all = [known?.situations, found.situations].filter(Boolean).join(';').split(';');
  const values = { ...found, situations: [...new Set(all)].join(';'), suggestedLevel: '2' };
  const fresh = { roundId, organisationId: branch.id, checkedOn: past.day(236), ...values };
  const id = known?.id ?? (await create(tx, rectificationCheck, fresh));
  if (known) await update(tx, rectificationCheck, id, values);
  await take(past.on(232), checks['submit']!, id, {});
  return id;
}

interface Plan {
  level: string;
  problems: string;
  cause: string;
  /** What is done, until how many days before today, and when it was. */
  measures: { content: string; due: number; done?: number; completion?: string }[];
  /** Days before today until which it lasts. */
  until: number;
}

/** Recognised, with its helpers, its plan and what was done of it; gives the case. */
async function rectified(past: Past, checkId: string, branch: Branch, plan: Plan, leaderId: string | null) {
  const unit = await past.on(224).one<{ id: string }>(sql`
    select id from unit where deleted_at is null and code = ${guide}`);
  await take(past.on(225), checks['recognise']!, checkId, { level: plan.level, opinion: '同意认定' });
  const found = await past.on(224).one<{ id: string }>(sql`
    select id from rectification_case where check_id = ${checkId}::bigint and deleted_at is null`);
  const id = found?.id ?? '';
  await take(past.on(224), cases['assign']!, id, {
    contactLeaderId: leaderId,
    guideUnitId: unit?.id ?? null,
    instructorId: branch.memberIds.at(-1),
  });
  const { problems, cause } = plan;
  const days = { startOn: past.day(215), deadlineOn: past.day(plan.until) };
  await update(past.on(218), rectificationCase, id, { problems, cause, ...days });
  const ids: string[] = [];
  for (const [at, { content, due }] of plan.measures.entries()) {
    const personId = branch.memberIds[at % branch.memberIds.length];
    ids.push(
      await create(past.on(217), rectificationMeasure, { caseId: id, content, personId, deadlineOn: past.day(due) }),
    );
  }
  await take(past.on(215), cases['approve']!, id, { opinion: '方案可行，同意' });
  for (const [at, { done, completion }] of plan.measures.entries())
    if (done !== undefined) await take(past.on(done), completeMeasure, ids[at] ?? '', { completion });
  return id;
}

const words = [
  '召开支部党员大会，通报问题，制定整改清单，班子成员开展谈心谈话。',
  '按期开展主题党日，补齐组织生活记录，到会率明显提高。',
  '班子分工进一步明确，联系服务师生制度开始执行。',
];
async function tellMonths(past: Past, caseId: string, from: number, until: number): Promise<void> {
  const months = new Set<string>();
  for (let days = from; days >= until; days -= 10) {
    const month = past.day(days).slice(0, 7);
    if (months.has(month)) continue;
    const content = words[months.size % words.length] ?? '';
    months.add(month);
    await create(past.on(days), rectificationProgress, { caseId, month, content });
  }
}

const done = (content: string, due: number, at: number) => ({
  content,
  due,
  done: at,
  completion: '已按期完成，经支部党员大会评议通过。',
});

async function struckOff(past: Past, checkId: string, branch: Branch, leaderId: string | null): Promise<void> {
  const id = await rectified(
    past,
    checkId,
    branch,
    {
      level: '3',
      problems: '班子不团结，重大事项议而不决，师生反映较多。',
      cause: '班子成员沟通不够，民主集中制执行不严。',
      measures: [done('召开专题组织生活会，开展批评与自我批评', 180, 190), done('建立支部委员会议事清单', 150, 155)],
      until: 90,
    },
    leaderId,
  );
  await tellMonths(past, id, 205, 155);
  await take(past.on(140), cases['selfCheck']!, id, {
    selfCheck: '整顿措施全部完成，组织生活恢复正常，党员到会率保持在九成以上。',
  });
  const [acceptedOn, publicFrom, publicTo] = [past.day(130), past.day(128), past.day(112)];
  await take(past.on(108), cases['accept']!, id, {
    acceptedOn,
    acceptanceTeam: '组织部、机关党委联合验收组',
    satisfaction: 92,
    publicFrom,
    publicTo,
    opinion: '整顿效果明显，同意销号',
  });
}

async function waiting(past: Past, checkId: string, branch: Branch, leaderId: string | null): Promise<void> {
  const id = await rectified(
    past,
    checkId,
    branch,
    {
      level: '2',
      problems: '支部委员会配备不齐，党费收缴不及时。',
      cause: '换届后委员调离，没有及时增补。',
      measures: [done('增补支部委员', 120, 128), done('清缴欠缴党费', 60, 64)],
      until: -30,
    },
    leaderId,
  );
  await tellMonths(past, id, 205, 20);
  await take(past.on(12), cases['selfCheck']!, id, { selfCheck: '委员已增补到位，欠缴党费全部补缴，申请验收。' });
}

async function underWay(past: Past, checkId: string, branch: Branch, leaderId: string | null): Promise<void> {
  const id = await rectified(
    past,
    checkId,
    branch,
    {
      level: '1',
      problems: '主题党日形式单一，党员到会率偏低，组织生活记录不完整。',
      cause: '支部委员分工不够明确，活动计划性不强。',
      measures: [
        done('召开专题组织生活会，查摆问题，明确委员分工', 150, 152),
        { content: '制定全年主题党日计划并公示', due: 6 },
        { content: '开展师生满意度回访', due: -9 },
        { content: '整顿总结并接受党委评估', due: -60 },
      ],
      until: -80,
    },
    leaderId,
  );
  await tellMonths(past, id, 205, 35);
}

export async function plantRectification(tx: Tx): Promise<void> {
  const [own, former] = await branchesOf(tx, colleges[0]);
  const [short, late] = await branchesOf(tx, colleges[1]);
  if (!own || !former || !short || !late) return;
  const day = await today(tx);
  const past: Past = {
    on: days => onDay(tx, addDays(day, -days)),
    day: days => addDays(day, -days),
  };
  const leader = await tx.one<{ id: string }>(sql`
    select l.person_id as id from (${posts}) l join party_organisation o on o.id = l.organisation_id
    where o.parent_id is null order by l.position, l.person_id limit 1`);
  const roundId = await screened(past.on(240), past.day(240));
  const found = (situations: string, satisfaction: number, manualNote: string) => ({
    situations,
    satisfaction,
    manualNote,
  });
  const one = await reported(past, roundId, former, found('03;13', 52, '师生座谈中对班子反映较多。'));
  const two = await reported(past, roundId, short, found('01;08', 66, '支部委员缺两人，部分党员未按月交纳党费。'));
  const three = await reported(past, roundId, own, found('09', 68, '主题党日经常与教研室会议合并召开。'));
  await reported(past, roundId, late, found('02', 70, '支部书记到任后组织生活较少。'));
  await struckOff(past, one, former, leader?.id ?? null);
  await waiting(past, two, short, leader?.id ?? null);
  await underWay(past, three, own, leader?.id ?? null);
}
