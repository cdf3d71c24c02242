/** The party school: batches, who takes part, classes, lessons and attendance. Domain-cadre 4.1, 4.2. */
import { partySchoolTexts } from 'contract/party-school/texts.ts';
import { registration } from 'contract/party-school/registration.ts';
import { trainingAttendance } from 'contract/party-school/training-attendance.ts';
import { trainingBatch } from 'contract/party-school/training-batch.ts';
import { sql } from 'drizzle-orm';
import { pageWords } from 'contract/party-school/page-words.ts';
import { area, type Rollup } from '../../kit/registry.ts';
import { applyRoute } from './apply.ts';
import { attendanceRules, openedAttendance } from './attendance.ts';
import { batchHandler, batchRollup, batchRules, openedBatches } from './batch.ts';
import { boardRoutes } from './board.ts';
import { classRollup, classRules } from './class.ts';
import { rateOf } from './complete.ts';
import { takeDueBatches } from './due.ts';
import { leaveHandler, leaveRules } from './leave.ts';
import { ownLeaveRoutes } from './own-leave.ts';
import { ownRoutes } from './own.ts';
import { quotaRollup, quotaRules } from './quota.ts';
import { registrationHandler } from './registration.ts';
import { registrationRules } from './registration-rules.ts';
import { sessionRollup, sessionRules } from './session.ts';
import { signRoute } from './sign.ts';
import { plantTrainings } from './demonstration/trainings.ts';
import * as tables from './tables.ts';

const registrationRollup: Rollup = {
  resource: registration,
  fields: ['attendanceRate'],
  query: (tx, ids) =>
    tx.rows(sql`
      select r.id, ${rateOf(sql`r.id`, sql`r.class_id`)} as attendance_rate
      from registration r where r.id = any(${sql.param(ids)}::bigint[])`),
};

export const partySchool = area({
  texts: partySchoolTexts,
  pageWords,
  tables,
  demonstrate: [{ name: 'trainings', after: 'exams', make: plantTrainings }],
  rules: [batchRules, quotaRules, registrationRules, classRules, sessionRules, attendanceRules, leaveRules],
  rollups: [batchRollup, quotaRollup, registrationRollup, classRollup, sessionRollup],
  processes: [batchHandler, registrationHandler, leaveHandler],
  jobs: [takeDueBatches],
  opened: [
    { resource: trainingBatch, rows: openedBatches },
    { resource: trainingAttendance, rows: openedAttendance },
  ],
  routes: [applyRoute, ...ownRoutes, ...ownLeaveRoutes, signRoute, ...boardRoutes],
});
