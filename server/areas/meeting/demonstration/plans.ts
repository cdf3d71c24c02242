/**
 * What the branches of one college plan, pick up, talk over and mend: plans filed and one sent back, themes issued and picked
 * up, fixed days, talks with people still to be talked with, a life meeting prepared, its issues in every state, two cases.
 */
import { sql } from 'drizzle-orm';
import { addDays, addMonths } from 'contract/kit/calendar.ts';
import { listPeople } from 'contract/meeting/actions.ts';
import { types } from 'contract/meeting/codes.ts';
import { lifeMeeting } from 'contract/meeting/life-meeting.ts';
import { lifeMeetingIssue, lifeMeetingIssueProcess } from 'contract/meeting/life-meeting-issue.ts';
import { lifePlan, lifePlanProcess } from 'contract/meeting/life-plan.ts';
import { talkRecord } from 'contract/meeting/talk-record.ts';
import { themeCase, themeCaseProcess } from 'contract/meeting/theme-case.ts';
import { themeDayRule } from 'contract/meeting/theme-day-rule.ts';
import { themeTopic, themeTopicProcess } from 'contract/meeting/theme-topic.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { branches, normal, underElection } from 'contract/organisation/codes.ts';
import { beginMeeting } from '../plan-meeting.ts';
import { posts } from '../../team/index.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { write } from '../../../kit/write/write.ts';
import { onDay } from '../../../seed/on-day.ts';
import { take } from '../../../seed/take.ts';

const college = '9999990001201';

interface Branch {
  id: string;
  leaderIds: string[];
  memberIds: string[];
}
const branchesOf = (tx: Tx) =>
  tx.rows<Branch>(sql`
    select o.id, array_agg(distinct l.person_id::text) as leader_ids,
      array_agg(distinct m.id::text) filter (where not exists (
        select 1 from (${posts}) p where p.organisation_id = o.id and p.person_id = m.id)) as member_ids
    from party_organisation o join (${posts}) l on l.organisation_id = o.id
      join party_member m on m.organisation_id = o.id and m.deleted_at is null and m.party_status = '1'
    where o.deleted_at is null and o.state in (${normal}, ${underElection}) and o.category = any(${sql.param([...branches])}::text[])
      and o.path like (select path || '%' from party_organisation where code = ${college})
    group by o.id, o.code order by o.code limit 10`);

async function enter(tx: Tx, resource: Resource, values: Values): Promise<string> {
  const [id = ''] = await write(tx, resource, [{ values }], { verb: 'create', origin: 1, confirmed: 'all' });
  return id;
}

async function plantPlans(tx: Tx, all: readonly Branch[], day: string): Promise<void> {
  const { fill, submit, sendBack } = lifePlanProcess.actions;
  for (const [at, { id: organisationId }] of all.slice(0, 4).entries()) {
    const id = await enter(tx, lifePlan, { organisationId, year: Number(day.slice(0, 4)), period: '0' });
    await take(tx, fill, id, {});
    if (at < 3) await take(tx, submit, id, {});
    if (at === 2) await take(tx, sendBack, id, { opinion: '请写明每次主题党日的主题' });
  }
}

const requirement = '以党支部为单位集中学习，联系本职工作交流体会，结合实际开展一项实践活动，并做好记录。';
async function plantThemes(tx: Tx, all: readonly Branch[], committeeId: string, day: string): Promise<void> {
  const { issue } = themeTopicProcess.actions;
  const [now, next] = [day.slice(0, 7), addMonths(`${day.slice(0, 7)}-01`, 1).slice(0, 7)];
  const topic = (title: string, month: string, isMandatory: boolean) =>
    enter(tx, themeTopic, {
      title,
      month,
      isMandatory,
      requirement,
      organisationId: committeeId,
      scopeIds: [committeeId],
    });
  for (const [at, { id: organisationId }] of all.entries())
    await enter(tx, themeDayRule, {
      organisationId,
      week: String((at % 4) + 1),
      weekday: String((at % 5) + 1),
      startTime: '14:30',
      endTime: '16:00',
      place: '党员活动室',
      validFrom: `${day.slice(0, 4)}-01-01`,
    });
  const ahead = await topic('弘扬教育家精神，争做“四有”好老师', next, true);
  await take(tx, issue, ahead, {});
  await take(tx, issue, await topic('走进科技馆，弘扬科学家精神', now, false), {});
  await topic('新年第一课', next, false);
  for (const { id: organisationId } of all.slice(0, 3))
    await beginMeeting(tx, { themeTopicId: ahead, organisationId }, 1);
}

async function plantCases(tx: Tx, committeeId: string): Promise<void> {
  const rows = await tx.rows<{ id: string; title: string }>(sql`
    select m.id, m.title from meeting m join party_organisation o on o.id = m.organisation_id
    where m.state = '6' and '05' = any(string_to_array(m.types, ';')) and o.path like
      (select path || '%' from party_organisation where id = ${committeeId}::bigint)
    order by m.score desc nulls last, m.id limit 2`);
  const { submit, select } = themeCaseProcess.actions;
  const words = ['把党日开进实验室', '师生结对话初心'];
  for (const [at, { id: meetingId, title }] of rows.entries()) {
    const summary = `${title}由党支部和课题组共同设计：先用半小时集中学习，再到实验室现场讲述科研攻关中的党员故事，最后由青年教师和学生结对交流。活动前征集议题，活动中人人发言，活动后形成三项服务清单并公示完成情况，参加率和满意度都有明显提高。`;
    const id = await enter(tx, themeCase, { meetingId, title: words[at], summary });
    await take(tx, submit, id, {});
    if (at === 0) await take(tx, select, id, { opinion: '主题鲜明，形式贴近师生' });
  }
}

/** In the first branches nearly everybody had a talk, in the others a few. */
async function plantTalks(tx: Tx, all: readonly Branch[], day: string): Promise<void> {
  for (const [at, { id: organisationId, leaderIds, memberIds }] of all.slice(0, 6).entries()) {
    const [first = '', second] = leaderIds;
    const talked = (memberIds ?? []).slice(0, at < 2 ? -2 : 3);
    const pairs = [
      ...(second ? [[first, second]] : []),
      ...talked.map((member, n) => [n % 2 ? (second ?? first) : first, member]),
    ];
    for (const [n, [talkerId, personId]] of pairs.entries())
      await enter(tx, talkRecord, {
        organisationId,
        talkerId,
        personId,
        talkedOn: addDays(day, -3 - n),
        place: '党员活动室',
        summary: '交流近期思想、工作和学习情况，相互指出不足，听取对党支部工作的意见建议。',
      });
  }
}

async function plantIssues(
  tx: Tx,
  lifeMeetingId: string,
  { leaderIds, memberIds }: Branch,
  day: string,
): Promise<void> {
  const { finish, confirm } = lifeMeetingIssueProcess.actions;
  const issues: [problem: string, measure: string, personId: string, days: number][] = [
    ['理论学习系统性不够', '按月制定学习计划，每季度交流一次学习体会', leaderIds[0] ?? '', 30],
    ['联系服务学生不够经常', '每名委员联系一个学生班级，每月至少走访一次', leaderIds[1] ?? leaderIds[0] ?? '', 10],
    ['青年教师参加组织生活不够主动', '由青年党员轮流主持主题党日', memberIds?.[0] ?? leaderIds[0] ?? '', 45],
  ];
  for (const [at, [problem, measure, personId, days]] of issues.entries()) {
    const id = await enter(tx, lifeMeetingIssue, {
      lifeMeetingId,
      problem,
      measure,
      personId,
      dueOn: addDays(day, days),
    });
    if (at === 1) continue;
    await take(tx, finish, id, { result: '已按措施落实，形成记录并在支部大会上通报' });
    if (at === 0) await take(tx, confirm, id, { opinion: '情况属实，同意销号' });
  }
}

async function plantLifeMeetings(tx: Tx, all: readonly Branch[], committeeId: string, day: string): Promise<void> {
  const [first, second] = all;
  const year = Number(day.slice(0, 4));
  const prepared = {
    year,
    theme: '严守政治纪律，勇于担当作为',
    studiedOn: addDays(day, -20),
    study: '党章、《关于新形势下党内政治生活的若干准则》和学校党委有关文件',
    soughtOn: addDays(day, -12),
    soughtBy: '座谈会、个别访谈和意见箱',
    adviceCount: 8,
    advice: '加强对青年教师的关心培养；主题党日形式可以更加丰富；党支部工作与科研工作结合还不够紧密。',
  };
  for (const branch of [first, second]) {
    if (!branch) continue;
    const id = await enter(tx, lifeMeeting, { ...prepared, organisationId: branch.id, meetingType: types.lifeMeeting });
    await take(tx, listPeople, id, {});
    if (branch !== first) continue;
    await beginMeeting(tx, { lifeMeetingId: id }, 1);
    await plantIssues(tx, id, branch, day);
  }
  const { studiedOn: _, study: _study, ...begun } = prepared;
  const ofCommittee = { ...begun, organisationId: committeeId, meetingType: types.democraticLife };
  await take(tx, listPeople, await enter(tx, lifeMeeting, ofCommittee), {});
}

export async function plantMeetingPlans(tx: Tx): Promise<void> {
  const day = await today(tx);
  const all = await branchesOf(tx);
  const committee = await tx.one<{ id: string }>(sql`select id from party_organisation where code = ${college}`);
  const committeeId = committee?.id ?? '';
  // Made two months ago, so that something of it was held since, and something is late.
  const then = `${addMonths(day, -2).slice(0, 7)}-05`;
  await plantPlans(onDay(tx, then), all, then);
  await plantThemes(tx, all, committeeId, day);
  await plantCases(tx, committeeId);
  await plantTalks(tx, all, day);
  await plantLifeMeetings(tx, all, committeeId, day);
}
