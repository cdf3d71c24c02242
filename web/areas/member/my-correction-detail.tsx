export { MemberCorrectionDetail as MyCorrectionDetail } from './member-correction-detail.tsx';
