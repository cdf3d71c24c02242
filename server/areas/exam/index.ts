/** Examinations: the question bank, templates of papers, exams. Domain-cadre 4.4, 4.5. */
import { sql } from 'drizzle-orm';
import { topicLibrary } from 'contract/exam/topic-library.ts';
import { topic } from 'contract/exam/topic.ts';
import { examTexts } from 'contract/exam/texts.ts';
import { answerFileTexts } from 'contract/exam/answer-file-texts.ts';
import { proctorTexts } from 'contract/exam/proctor-texts.ts';
import { rehearsalTexts } from 'contract/exam/rehearsal-texts.ts';
import { pageWords } from 'contract/exam/page-words.ts';
import { exam as examination } from 'contract/exam/exam.ts';
import { area } from '../../kit/registry.ts';
import { takeDueExams } from './due.ts';
import { examCounts, examRules, keptExams } from './exam.ts';
import { examHandler } from './exam-process.ts';
import { planRoute } from './exam-plan.ts';
import { libraryCounts, libraryRules } from './library.ts';
import { paperPictures } from './pictures.ts';
import { templateCounts, templateRules } from './template.ts';
import { topicCounts, topicRules } from './topic.ts';
import { topicSheetRoutes } from './sheet.ts';
import { topicHandler } from './topic-process.ts';
import { trialRoute } from './trial.ts';
import { wordRoute } from './word/import.ts';
import { markingRoutes, ownTasks, taskCounts } from './marking/index.ts';
import { appealHandler, appealRules, attemptHandler, scoreRoutes, sheetPaper } from './score/index.ts';
import { sittingJobs, sittingRoutes } from './sitting/index.ts';
import { protection, protectionRoute } from './protection.ts';
import { answerFileHandler, answerFileRoutes, answerFileRules } from './answer-file/index.ts';
import { proctorRoutes } from './proctor/index.ts';
import { rehearsalRoutes, rehearseJob } from './rehearsal/index.ts';
import { plantExams } from './demonstration/exams.ts';
import { plantPast } from './demonstration/past.ts';
import { plantToday } from './demonstration/today.ts';
import { plantSessions } from './demonstration/sessions.ts';
import * as tables from './tables.ts';

export const exam = area({
  texts: { ...examTexts, ...proctorTexts, ...answerFileTexts, ...rehearsalTexts },
  pageWords,
  tables,
  demonstrate: [
    { name: 'exams', after: 'assessment', make: plantExams },
    // What is held for batches comes when there are some.
    { name: 'sessions', after: 'trainings', make: plantSessions },
    { name: 'exams-past', after: 'sessions', make: plantPast },
    { name: 'exam-today', after: 'exams-past', make: plantToday },
  ],
  rules: [libraryRules, topicRules, templateRules, examRules, appealRules, answerFileRules],
  rollups: [libraryCounts, topicCounts, templateCounts, examCounts, taskCounts],
  processes: [topicHandler, examHandler, attemptHandler, appealHandler, answerFileHandler],
  jobs: [takeDueExams, ...sittingJobs, rehearseJob],
  documents: [sheetPaper],
  openFiles: paperPictures,
  protection,
  kept: [{ resource: examination, rows: keptExams }],
  opened: [
    ownTasks,
    { resource: topicLibrary, rows: () => sql`t.is_shared` },
    {
      resource: topic,
      rows: () => sql`exists (select 1 from topic_library l where l.id = t.library_id and l.is_shared)`,
    },
  ],
  routes: [
    ...topicSheetRoutes,
    wordRoute,
    trialRoute,
    planRoute,
    protectionRoute,
    ...sittingRoutes,
    ...proctorRoutes,
    ...rehearsalRoutes,
    ...markingRoutes,
    ...scoreRoutes,
    ...answerFileRoutes,
  ],
});
