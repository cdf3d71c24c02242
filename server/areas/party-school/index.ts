/** The party school: batches, who takes part, classes, lessons and attendance. Domain-cadre 4.1, 4.2. */
import * as offers from 'contract/party-school/actions.ts';
import { course } from 'contract/party-school/course.ts';
import { partySchoolTexts } from 'contract/party-school/texts.ts';
import { hourRecord } from 'contract/party-school/hour-record.ts';
import { registration } from 'contract/party-school/registration.ts';
import { trainingAttendance } from 'contract/party-school/training-attendance.ts';
import { trainingBatch } from 'contract/party-school/training-batch.ts';
import { sql } from 'drizzle-orm';
import { pageWords } from 'contract/party-school/page-words.ts';
import { area, type Area, type Rollup } from '../../kit/registry.ts';
import type { Store } from '../file/index.ts';
import { applyRoute } from './apply.ts';
import { attendanceRules, openedAttendance } from './attendance.ts';
import { batchHandler, batchRollup, batchRules, openedBatches } from './batch.ts';
import { boardRoutes } from './board.ts';
import { classRollup, classRules } from './class.ts';
import { certificateAsked } from '../happenings.ts';
import { listener } from '../../kit/process/happening.ts';
import { certificateHandler, certificateOf, certificateRules } from './certificate.ts';
import { examScoreListener } from './exam-score.ts';
import { certificateRoutes } from './certificate-routes.ts';
import { firstTemplate, templateRules } from './certificate-template.ts';
import { rateOf } from './complete.ts';
import { courseCounts, courseHandler, courseRules, openedCourses, treeRoute } from './course.ts';
import { moveRoute, nodeRules } from './course-node.ts';
import { coursewareCounts, coursewareRules, measureCourseware, retryMeasure } from './courseware.ts';
import { takeDueBatches } from './due.ts';
import { declareRoutes, hourHandler, openedHours } from './hour-process.ts';
import { hourRateRoutes } from './hour-rates.ts';
import { paperRoutes } from './hour-paper.ts';
import { hourSheetRoutes } from './hour-sheet.ts';
import { hourRules } from './hours.ts';
import { leaveHandler, leaveRules } from './leave.ts';
import { ownLeaveRoutes } from './own-leave.ts';
import { ownCourseRoutes } from './own-courses.ts';
import { ownHoursRoute } from './own-hours.ts';
import { ownHours } from './own-matters.ts';
import { ownRoutes } from './own.ts';
import { quotaRollup, quotaRules } from './quota.ts';
import { registrationHandler } from './registration.ts';
import { registrationSheetRoutes } from './registration-sheet.ts';
import { registrationRules } from './registration-rules.ts';
import { resultRoutes } from './results.ts';
import { sessionRollup, sessionRules } from './session.ts';
import { signRoute } from './sign.ts';
import { openCourseFiles } from './open-files.ts';
import { studyListeners, studyRoutes } from './study/index.ts';
import { plantCourses } from './demonstration/courses.ts';
import { plantStudies } from './demonstration/studies.ts';
import { plantTrainings } from './demonstration/trainings.ts';
import { traineeHomeRoute } from './trainee-home.ts';
import * as tables from './tables.ts';

const registrationRollup: Rollup = {
  resource: registration,
  fields: ['attendanceRate'],
  query: (tx, ids) =>
    tx.rows(sql`
      select r.id, ${rateOf(sql`r.id`, sql`r.class_id`)} as attendance_rate
      from registration r where r.id = any(${sql.param(ids)}::bigint[])`),
};

const hourRoutes = [ownHoursRoute, ...declareRoutes, ...paperRoutes, ...hourRateRoutes, ...hourSheetRoutes];

export { earnHours, type Earned } from './earn-hours.ts';
export { certificatePapers } from './certificate-routes.ts';

export const partySchool = area({
  texts: partySchoolTexts,
  pageWords,
  tables,
  offers,
  demonstrate: [{ name: 'trainings', after: 'exams', make: plantTrainings }],
  firstRows: [firstTemplate],
  rules: [
    batchRules,
    quotaRules,
    registrationRules,
    classRules,
    sessionRules,
    attendanceRules,
    leaveRules,
    coursewareRules,
    courseRules,
    nodeRules,
    hourRules,
    templateRules,
    certificateRules,
  ],
  rollups: [batchRollup, quotaRollup, registrationRollup, classRollup, sessionRollup, coursewareCounts, courseCounts],
  processes: [batchHandler, registrationHandler, leaveHandler, courseHandler, hourHandler, certificateHandler],
  listeners: [
    listener(certificateAsked, '结业证书', (tx, { personId, type }) => certificateOf(tx, personId, type)),
    examScoreListener,
    ...studyListeners,
  ],
  ownMatters: [ownHours],
  actions: [retryMeasure],
  openFiles: openCourseFiles,
  jobs: [takeDueBatches],
  opened: [
    { resource: trainingBatch, rows: openedBatches },
    { resource: course, rows: openedCourses },
    { resource: trainingAttendance, rows: openedAttendance },
    { resource: hourRecord, rows: openedHours },
  ],
  routes: [
    applyRoute,
    ...registrationSheetRoutes,
    ...ownRoutes,
    ...ownLeaveRoutes,
    signRoute,
    ...boardRoutes,
    treeRoute,
    moveRoute,
    ...ownCourseRoutes,
    traineeHomeRoute,
    ...hourRoutes,
    ...resultRoutes,
    ...certificateRoutes,
    ...studyRoutes,
  ],
});

/** What looks into files, which lie in the store of the deployment. */
export const courseFiles = (store: Store): Area =>
  area({
    demonstrate: [
      { name: 'courses', after: 'trainings', make: tx => plantCourses(tx, store) },
      { name: 'studies', after: 'courses', make: plantStudies },
    ],
    jobs: [measureCourseware(store)],
  });
