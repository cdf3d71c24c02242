export { useChangeNumber } from './change-number.tsx';
export { recordTabsOf, usePersonRecords } from './person-records.tsx';
export { contactSection, withFormerNumbers, workSection } from './sections.ts';
