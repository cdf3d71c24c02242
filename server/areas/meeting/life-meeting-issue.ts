/** What a life meeting found, who mends it by when, and the word of the organisation above that it is mended. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import { lifeMeeting } from 'contract/meeting/life-meeting.ts';
import {
  lifeMeetingIssue,
  lifeMeetingIssueProcess,
  type LifeMeetingIssue,
} from 'contract/meeting/life-meeting-issue.ts';
import { issueStates } from 'contract/meeting/plan-codes.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { rules, type PlannedChange, type Tx, type Watch, type Watched } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { rowsById } from '../../kit/write/load.ts';
import { accountsOf, closeTodos, openTodos } from '../message/index.ts';

type Planned = PlannedChange<typeof lifeMeetingIssue>;
const bizType = 'SH_ISSUE';
/** MSG_DBLX: something to be filled in. */
const filling = '02';

async function factsOf(tx: Tx, plans: Planned[], { isConsequence = false }: { isConsequence?: boolean }) {
  const ids = plans.flatMap(({ after }) => after.lifeMeetingId ?? []);
  return { isConsequence, meetings: await rowsById(tx, lifeMeeting, ids), today: await today(tx) };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

const check = ({ after, changed }: Planned, { isConsequence, today: day }: Facts): Fault[] =>
  !isConsequence && changed.has('dueOn') && after.dueOn !== null && after.dueOn < day
    ? [fault('dueOn', 'meeting.lifeMeetingIssue.due')]
    : [];

type Asked = Pick<LifeMeetingIssue, 'id' | 'problem' | 'personId' | 'dueOn'>;
/** Who is responsible is asked until the day it is due; without an account the branch settles it. */
async function askOwner(tx: Tx, { id, problem, personId, dueOn }: Asked): Promise<void> {
  await openTodos(tx, {
    bizType,
    type: filling,
    entity: lifeMeetingIssue.name,
    recordId: id,
    step: 'finish',
    title: `【整改】${shortened(problem, 60)}，请报告完成情况`,
    receiverIds: await accountsOf(tx, [personId]),
    isEach: true,
    dueAt: `${dueOn}T23:59:59+08:00`,
    link: { routePath: '/self/meeting', query: {} },
  });
}

/** A new one, another who is responsible, another day: who is asked follows. */
async function follow(tx: Tx, stored: Planned[]): Promise<void> {
  for (const { id, before, after, changed, remove } of stored) {
    const isAsked = !remove && after.state === issueStates.open;
    const isOther = before === null || ['personId', 'dueOn', 'problem'].some(name => changed.has(name as never));
    if (!remove && !isOther) continue;
    if (before !== null) await closeTodos(tx, { bizType, recordId: id, step: 'finish' }, true);
    if (isAsked) await askOwner(tx, { ...(after as LifeMeetingIssue), id });
  }
}

export const issueRules = rules(lifeMeetingIssue, {
  facts: factsOf,
  derive: ({ lifeMeetingId }, { meetings }) => ({
    organisationId: meetings.get(lifeMeetingId ?? '')?.organisationId ?? null,
  }),
  check,
  follow,
});

export const issueHandler = handle(lifeMeetingIssueProcess, {
  page: '/meeting/issue/detail',
  ask: ({ problem }) => ({ bizType: 'SH_ISSUE_CHECK', title: `【整改】${shortened(problem, 60)}待核查` }),
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
    sendBack: { values: () => ({ doneOn: null }), effect: each(askOwner) },
  },
});

/** Issues that fall due, and those that are over. Domain-party 11: −15 and 0. */
export const issueDeadlines: Watch = {
  code: 'SH_ISSUE',
  entity: 'lifeMeetingIssue',
  of: ['lifeMeetingIssue'],
  page: '/meeting/issue/detail',
  concerns: 'meeting.lifeMeetingIssue.update',
  find: (tx, { until }) =>
    tx.rows<Watched>(sql`
      select id as record_id, person_id, organisation_id, problem as name, due_on::text as due_on, '组织生活会整改事项未完成' as matter
      from life_meeting_issue where deleted_at is null and state = ${issueStates.open} and due_on <= ${until}::date
      order by due_on, id`),
};
