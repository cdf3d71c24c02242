/** 参评人员: who takes part in which appraisal, and what is still open of each. */
import { appraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import { summaryStates } from 'contract/appraisal/codes.ts';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { factsOf } from '../../kit/record/sections.ts';
import { participantColumns } from './words.tsx';

const path = '/appraisal/participant';
const { open, returned } = summaryStates;
const { mutualScore, massesScore } = participantColumns(false);
const scoreColumns = { mutualScore: { ...mutualScore, width: 76 }, massesScore: { ...massesScore, width: 76 } };
const columns = [...appraisalParticipant.list.columns, 'batchId'];
const shown = { ...appraisalParticipant, list: { ...appraisalParticipant.list, columns } };
const views: View[] = [
  { label: '全部', filters: {} },
  { label: '总结未交', filters: { summaryState: [open, returned] } },
  { label: '未自评', filters: { 'selfGrade.empty': ['true'] } },
  { label: '未定等次', filters: { 'finalGrade.empty': ['true'] } },
  { label: '未反馈', filters: { 'feedbackOn.empty': ['true'] } },
];

export const ParticipantList = () => (
  <RecordList
    resource={shown}
    paths={{ detail: `${path}/detail`, form: `${path}/form`, import: `${path}/import` }}
    countWord="人"
    searchFor="姓名"
    quickFilters={['batchId', 'finalGrade', 'summaryState']}
    sections={factsOf(appraisalParticipant)}
    firstUse="民主评议批次确定方案后，评议范围内的党员列在这里。请先在“评议批次”中建立批次并确定方案。"
    place="organisationId"
    words={{
      batchId: { width: 152 },
      organisationId: { width: 168 },
      summaryState: { width: 80 },
      selfGrade: { label: '自评', width: 72 },
      suggestedGrade: { width: 88 },
      finalGrade: { width: 88 },
      ...scoreColumns,
    }}
    facts={['organisationId', 'summaryState', 'selfGrade', 'finalGrade']}
    views={views}
  />
);
