/** One who takes part: what came of it so far, the summary, and what the branch does with it. */
import { gradeAgain, leaveUngraded, tellHost } from 'contract/appraisal/actions.ts';
import { appraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import { batchStates } from 'contract/appraisal/codes.ts';
import type { Row } from '../../kit/data/row.ts';
import { ActionButtons } from '../../kit/process/action-buttons.tsx';
import { RecordPage, RecordView } from '../../kit/record/record-view.tsx';
import { Summary } from './participant-summary.tsx';

const { configured, started, closed, grading, review } = batchStates;
const isIn = (row: Row, ...states: string[]) => states.includes(String(row['batchState']));
const actionsOn = (row: Row) => [
  ...(isIn(row, started, closed, grading, review) ? [tellHost] : []),
  ...(isIn(row, configured, started, closed, grading) ? [row['needGrade'] ? leaveUngraded : gradeAgain] : []),
];
const leads = {
  tellHost: '流动党员在流入地参加评议的，登记流入地党组织反馈的结果，供本支部组织评定参考。',
  leaveUngraded: '参加评议，不评定等次，并说明原因。',
  gradeAgain: '恢复后由党支部评定等次。',
};

const scores = ['summaryState', 'selfGrade', 'mutualScore', 'massesScore', 'orgScore', 'finalScore'];
const given = ['suggestedGrade', 'finalGrade', 'gradeReason', 'orgOpinion'];
const sectionsOf = (row: Row) => [
  { title: '参评', fields: ['batchId', 'batchState', 'organisationId', 'groupId', 'joinType', 'noGradeReason'] },
  { title: '得分和等次', fields: [...scores, ...given] },
  ...(row['hostOpinion']
    ? [{ title: '流入地评议', fields: ['hostName', 'hostGrade', 'hostEvidence', 'hostOpinion'] }]
    : []),
  { title: '公示和反馈', fields: ['feedbackOn', 'confirmedOn', 'objection', 'objectionAnswer'] },
];

const Participant = ({ row }: { row: Row }) => (
  <RecordView
    resource={appraisalParticipant}
    row={row}
    sections={sectionsOf(row)}
    tabs={[{ key: 'summary', label: '个人总结', children: <Summary row={row} isOpen={isIn(row, started)} /> }]}
    actions={<ActionButtons resource={appraisalParticipant} actions={actionsOn(row)} row={row} leads={leads} isQuiet />}
  />
);
export const ParticipantDetail = () => <RecordPage resource={appraisalParticipant} of={Participant} />;
