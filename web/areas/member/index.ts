/** What other areas may use of members. */
export { FormState } from './collection-marks.tsx';
export { viewsOn as memberViewsOn } from './views.ts';
