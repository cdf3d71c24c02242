/** What other areas show of exams. */
export { PortalExams } from './sitting/portal-exams.tsx';
