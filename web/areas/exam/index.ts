/** What other areas show of exams. */
export { Mistakes } from './score/mistakes.tsx';
