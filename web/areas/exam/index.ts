/** What other areas show of exams. */
export { Mistakes } from './score/mistakes.tsx';
export { PortalExams } from './sitting/portal-exams.tsx';
