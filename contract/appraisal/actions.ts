/** Actions of appraisals: a summary sent back, who is graded, objections while grades are made public. */
import { action } from '../kit/action.ts';
import { choice, files, longText, text } from '../kit/field.ts';
import { neededOpinion } from '../workflow/inputs.ts';
import { appraisalParticipant } from './appraisal-participant.ts';
import { personalSummary } from './personal-summary.ts';
import { summaryStates } from './codes.ts';

/** The member writes it anew while the step is open. */
export const returnSummary = action(personalSummary, 'return', {
  label: '退回修改',
  from: [summaryStates.submitted],
  to: summaryStates.returned,
  input: neededOpinion,
});
/** Takes part and is not graded. */
export const leaveUngraded = action(appraisalParticipant, 'leaveUngraded', {
  label: '不定等次',
  input: { noGradeReason: choice('不定等次原因', 'DJ_MZPY_BDLY', { required: true }) },
});
export const gradeAgain = action(appraisalParticipant, 'gradeAgain', { label: '恢复定等', input: {} });
export const objectTo = action(appraisalParticipant, 'object', {
  label: '登记异议',
  input: { objection: longText('异议内容', { required: true, max: 500 }) },
});
export const answerObjection = action(appraisalParticipant, 'answer', {
  label: '答复异议',
  input: { objectionAnswer: longText('处理结果', { required: true, max: 500 }) },
});
/** What the organisation says where a member lives who is away. Domain-party 5 and 8.2. */
export const tellHost = action(appraisalParticipant, 'tellHost', {
  label: '登记流入地评议',
  input: {
    hostName: text('流入地党组织', { required: true, max: 100 }),
    hostGrade: choice('流入地评议等次', 'DJ_MZPY_DC'),
    hostOpinion: longText('流入地评议意见', { required: true, max: 500 }),
    hostEvidence: files('流入地评议材料'),
  },
});
