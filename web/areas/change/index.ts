/** The log of changes, for the areas whose rows it tells of. */
export { ChangeLog } from './change-log.tsx';
