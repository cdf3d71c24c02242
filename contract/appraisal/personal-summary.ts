import { choice, day, files, longText, ref, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';
import { summaryLength, summaryStates } from './codes.ts';

/** What a member says of the own year. Written by nobody else; the branch reads it once it is handed in. Domain-party 8.1. */
export const personalSummary = resource('personalSummary', {
  area: 'appraisal',
  label: '个人总结',
  path: 'api/mzpydy/summary',
  kind: 'ledger',
  scope: ['organisationId', 'memberId'],
  module: 131,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('姓名', { derived: true, max: 60 }),
    participantId: ref('参评人员', 'appraisalParticipant', {
      required: true,
      derived: true,
      index: true,
      reach: 'any',
    }),
    memberId: ref('党员', 'partyMember', { derived: true, index: true }),
    organisationId: ref('参评党支部', 'partyOrganisation', { derived: true, index: true, reach: 'any' }),
    content: longText('个人总结', { required: true, max: summaryLength.most }),
    achievements: longText('主要成绩', { max: 1000 }),
    shortcomings: longText('存在不足', { max: 1000 }),
    improvement: longText('改进措施', { max: 1000 }),
    attachments: files('附件'),
    state: choice('状态', 'DJ_MZPY_ZJZT', { derived: true, default: summaryStates.open, index: true }),
    submittedOn: day('提交日期', { derived: true }),
    returnReason: longText('退回意见', { derived: true, max: 500 }),
  },
  list: {
    columns: ['name', 'organisationId', 'submittedOn', 'state'],
    filters: ['organisationId', 'participantId', 'state', 'submittedOn'],
    sort: 'name',
  },
});
export type PersonalSummary = Row<typeof personalSummary>;
