import { choice, day, files, flag, longText, number, percent, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { joinTypes, summaryStates } from './codes.ts';

/**
 * Who takes part in an appraisal, of which branch, and what came of it. Scores are shares of the full score; one that is
 * empty after the close came from fewer than five ballots. Domain-party 8.1.
 */
export const appraisalParticipant = resource('appraisalParticipant', {
  area: 'appraisal',
  label: '参评人员',
  path: 'api/mzpydy/participant',
  kind: 'ledger',
  scope: 'organisationId',
  module: 131,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('姓名', { required: true, max: 60 }),
    batchId: ref('民主评议批次', 'appraisalBatch', { required: true, index: true, reach: 'any' }),
    memberId: ref('党员', 'partyMember', { required: true, index: true }),
    organisationId: ref('参评党支部', 'partyOrganisation', { required: true, index: true, reach: 'any' }),
    groupId: ref('党小组', 'partyOrganisation', { reach: 'any' }),
    joinType: choice('加入方式', 'GB_KHJRLX', { required: true, default: joinTypes.register }),
    needGrade: flag('参加定等', { default: true }),
    noGradeReason: choice('不定等次原因', 'DJ_MZPY_BDLY'),
    summaryState: choice('个人总结', 'DJ_MZPY_ZJZT', { required: true, default: summaryStates.open, index: true }),
    selfGrade: choice('自评等次', 'DJ_MZPY_DC'),
    mutualScore: percent('互评分'),
    massesScore: percent('群众分'),
    orgScore: number('组织评分', { min: 0, max: 100 }),
    finalScore: percent('综合分'),
    /** What the organisation says where a member lives who is away; it proposes nothing by itself. Domain-party 5. */
    hostName: text('流入地党组织', { derived: true, max: 100 }),
    hostGrade: choice('流入地评议等次', 'DJ_MZPY_DC', { derived: true }),
    hostOpinion: longText('流入地评议意见', { derived: true, max: 500 }),
    hostEvidence: files('流入地评议材料', { derived: true }),
    suggestedGrade: choice('建议等次', 'DJ_MZPY_DC'),
    finalGrade: choice('评定等次', 'DJ_MZPY_DC', { index: true }),
    gradeReason: text('与建议不同的理由', { max: 200 }),
    orgOpinion: text('支部评定意见', { max: 500 }),
    /** How far the appraisal is. */
    batchState: choice('批次状态', 'DJ_MZPY_PCZT', { computed: true }),
    objection: longText('公示异议', { max: 500 }),
    objectionAnswer: longText('异议处理结果', { max: 500 }),
    feedbackOn: day('反馈日期'),
    confirmedOn: day('本人确认日期'),
  },
  list: {
    columns: [
      'name',
      'organisationId',
      'summaryState',
      'selfGrade',
      'mutualScore',
      'massesScore',
      'suggestedGrade',
      'finalGrade',
      'feedbackOn',
    ],
    filters: [
      'batchId',
      'organisationId',
      'finalGrade',
      'summaryState',
      'selfGrade',
      'needGrade',
      'feedbackOn',
      'memberId',
    ],
    sort: 'name',
  },
});
export type AppraisalParticipant = Row<typeof appraisalParticipant>;
export type AppraisalParticipantDraft = Draft<typeof appraisalParticipant>;
