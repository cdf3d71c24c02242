export { ChangeNumber } from './change-number.tsx';
export { recordTabsOf, usePersonRecords } from './person-records.tsx';
