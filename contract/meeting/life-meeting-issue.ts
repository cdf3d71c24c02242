import { day, files, longText, ref, state, text } from '../kit/field.ts';
import { cancels, process, sendsBack } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { opinion } from '../workflow/inputs.ts';
import { issueStates, openIssues } from './plan-codes.ts';

/** A problem that a life meeting found, who mends it by which day, and what became of it. Domain-party 7.5. */
export const lifeMeetingIssue = resource('lifeMeetingIssue', {
  area: 'meeting',
  label: '整改事项',
  path: 'api/zzsh/issue',
  kind: 'child',
  scope: 'organisationId',
  module: 130,
  title: 'problem',
  key: [],
  search: ['problem'],
  fields: {
    problem: text('问题', { required: true, max: 200 }),
    lifeMeetingId: ref('组织生活会', 'lifeMeeting', { required: true, index: true, set: 'create' }),
    organisationId: ref('党组织', 'partyOrganisation', { derived: true, index: true }),
    measure: longText('整改措施', { required: true, max: 1000 }),
    personId: ref('责任人', 'partyMember', { required: true, index: true }),
    dueOn: day('整改期限', { required: true, index: true }),
    result: longText('整改情况', { derived: true, max: 1000 }),
    evidence: files('佐证材料', { derived: true }),
    doneOn: day('完成日期', { derived: true }),
    closedOn: day('销号日期', { derived: true }),
    state: state('状态', 'DJ_ZZSH_ZGZT', { required: true, default: '1', index: true }),
  },
  list: {
    columns: ['problem', 'state', 'personId', 'dueOn', 'organisationId', 'lifeMeetingId', 'doneOn'],
    filters: ['organisationId', 'lifeMeetingId', 'personId', 'dueOn', 'state'],
    sort: 'dueOn',
    own: 'personId',
  },
});
export type LifeMeetingIssue = Row<typeof lifeMeetingIssue>;

const { open, review, closed, dropped } = issueStates;

/** Who is responsible says that it is done, and the organisation above looks at it. */
export const lifeMeetingIssueProcess = process(lifeMeetingIssue, {
  states: issueStates,
  editable: [open],
  ended: [closed, dropped],
  subject: 'personId',
  business: {
    word: '组织生活会整改',
    page: '/meeting/life-meeting',
    at: ['organisationId'],
    states: openIssues,
    isLasting: true,
  },
  turns: {
    [open]: { does: 'finish', by: 'subject', node: '责任人整改' },
    [review]: { does: 'confirm', by: 'committeeAbove', node: '上级党组织核查' },
  },
  transitions: {
    finish: {
      label: '报告完成',
      from: [open],
      to: review,
      outcome: null,
      input: { result: longText('整改情况', { required: true, max: 1000 }), evidence: files('佐证材料') },
    },
    confirm: { label: '核查销号', from: [review], to: closed, input: opinion, bulk: true },
    sendBack: sendsBack([review], open),
    drop: cancels('撤销事项', [open], dropped),
  },
});
