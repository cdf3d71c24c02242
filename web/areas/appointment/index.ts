/** What pages of other areas show of the appointment area. */
export { HeadcountTable } from './headcount-overview.tsx';
