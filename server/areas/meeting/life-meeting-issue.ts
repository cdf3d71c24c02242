/** What a life meeting found, who mends it by when, and the word of the organisation above that it is mended. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import { lifeMeeting } from 'contract/meeting/life-meeting.ts';
import { lifeMeetingIssue, lifeMeetingIssueProcess } from 'contract/meeting/life-meeting-issue.ts';
import { issueStates } from 'contract/meeting/plan-codes.ts';
import { handle } from '../../kit/process/handle.ts';
import { rules, type PlannedChange, type Tx, type Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';
import { today } from '../../kit/setting.ts';
import { rowsById } from '../../kit/write/load.ts';

type Planned = PlannedChange<typeof lifeMeetingIssue>;

async function factsOf(tx: Tx, plans: Planned[], { isConsequence = false }: { isConsequence?: boolean }) {
  const ids = plans.flatMap(({ after }) => after.lifeMeetingId ?? []);
  return { isConsequence, meetings: await rowsById(tx, lifeMeeting, ids), today: await today(tx) };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

const check = ({ after, changed }: Planned, { isConsequence, today: day }: Facts): Fault[] =>
  !isConsequence && changed.has('dueOn') && after.dueOn !== null && after.dueOn < day
    ? [fault('dueOn', 'meeting.lifeMeetingIssue.due')]
    : [];

export const issueRules = rules(lifeMeetingIssue, {
  facts: factsOf,
  derive: ({ lifeMeetingId }, { meetings }) => ({
    organisationId: meetings.get(lifeMeetingId ?? '')?.organisationId ?? null,
  }),
  check,
});

export const issueHandler = handle(lifeMeetingIssueProcess, {
  page: '/meeting/issue/detail',
  // Who is responsible is asked until the day it is due; without an account the branch settles it.
  ask: ({ problem, dueOn }, { does }) =>
    does === 'finish'
      ? {
          bizType: 'SH_ISSUE',
          title: `【整改】${shortened(problem, 60)}，请报告完成情况`,
          dueAt: `${dueOn}T23:59:59+08:00`,
          page: '/self/meeting',
        }
      : { bizType: 'SH_ISSUE_CHECK', title: `【整改】${shortened(problem, 60)}待核查` },
  steps: {
    finish: {
      values: async (tx, _, { result, evidence }) => ({
        result,
        evidence: evidence ?? null,
        doneOn: await today(tx),
      }),
      opinion: ({ result }) => result,
    },
    confirm: { values: async tx => ({ closedOn: await today(tx) }) },
    sendBack: { values: () => ({ doneOn: null }) },
  },
});

/** Issues that fall due, and those that are over. Domain-party 11: −15 and 0. */
export const issueDeadlines: Watch = {
  code: 'SH_ISSUE',
  entity: 'lifeMeetingIssue',
  of: ['lifeMeetingIssue'],
  page: '/meeting/issue/detail',
  concerns: 'meeting.lifeMeetingIssue.update',
  reminders: [
    {
      code: 'TX-ZG',
      name: '组织生活会整改提醒',
      leadDays: '15，0',
      toPerson: true,
      template: '您负责的整改事项“{name}”应于 {date} 前完成，请及时报告整改情况。',
    },
  ],
  warnings: [
    { code: 'YJ-ZG', name: '组织生活会整改到期', yellowDays: 15, redDays: 0, toPerson: true, toOrganisation: true },
  ],
  find: (tx, { until }) =>
    tx.rows<Watched>(sql`
      select id as record_id, person_id, organisation_id, problem as name, due_on::text as due_on, '组织生活会整改事项未完成' as matter
      from life_meeting_issue where deleted_at is null and state = ${issueStates.open} and due_on <= ${until}::date
      order by due_on, id`),
};
