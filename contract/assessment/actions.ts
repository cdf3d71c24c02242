/** Actions of cadre assessment beside the process of a scheme. */
import { action } from '../kit/action.ts';
import { day, text } from '../kit/field.ts';
import { assessmentScheme } from './assessment-scheme.ts';
import { schemeStates } from './codes.ts';
import { ratingCode } from './rating-code.ts';

/** Slips were lost or seen: none of the batch opens anything any more. Only before the first was used. */
export const revokeCodes = action(ratingCode, 'revoke', {
  label: '整批作废',
  input: { revokeReason: text('作废理由', { required: true, max: 200 }) },
});

/** The meeting has confirmed the grades: they go into the records of the cadres and stay. The department's, not the office's. Domain-cadre 2.2. */
export const confirmGrades = action(assessmentScheme, 'approve', {
  label: '确认等次',
  from: [schemeStates.closed],
  input: {
    confirmedOn: day('会议日期', { required: true }),
    confirmMeeting: text('确认会议', { required: true, max: 100 }),
  },
});
