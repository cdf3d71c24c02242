import { StageList } from './stage-list.tsx';

/** 入党申请人; columns and filters of domain-party 19. */
export const ApplicantList = () => <StageList stage="applicant" />;
