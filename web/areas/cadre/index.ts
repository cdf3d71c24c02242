export { FormFiles } from './form-files.tsx';
export { FormSheet } from './form-sheet.tsx';
export { OwnFormDialog } from './own-form.tsx';
export { columnWords } from './marks.tsx';
export { facts } from './sections.ts';
export { StatementParts } from './statement/parts.tsx';
export { type Judging } from './statement/aside.tsx';
export { SayDialog } from './statement/say-dialog.tsx';
export { type Speaking } from './statement/say-dialog.tsx';
