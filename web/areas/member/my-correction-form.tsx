export { MemberCorrectionForm as MyCorrectionForm } from './member-correction-form.tsx';
