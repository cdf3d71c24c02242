/** Appointment and removal of cadres, from the motion to the document. Domain-cadre 1.10. */
import { finishJob, finishRoutes } from './finish-batch.ts';
import { boardRoutes } from './board.ts';
import { completeHandler, opineHandler } from './checks.ts';
import { inspectionRules } from './inspection.ts';
import { keptRows } from './kept.ts';
import { appointmentRules } from './matter.ts';
import { besideComputed, meetingRules } from './meeting.ts';
import { meetingRoutes } from './meeting-sheet.ts';
import { noticeHandler, noticeRules } from './notice.ts';
import { recommendationRules } from './recommendation.ts';
import { appointmentHandler } from './steps.ts';

export { appointmentPapers } from './papers.ts';

export const matters = {
  rules: [appointmentRules, recommendationRules, inspectionRules, meetingRules, noticeRules],
  computed: besideComputed,
  processes: [appointmentHandler, noticeHandler],
  actions: [completeHandler, opineHandler],
  kept: keptRows,
  jobs: [finishJob],
  routes: [...boardRoutes, ...finishRoutes, ...meetingRoutes],
};
