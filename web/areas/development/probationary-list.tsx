import { StageList } from './stage-list.tsx';

/** 预备党员; columns and filters of domain-party 19. */
export const ProbationaryList = () => <StageList stage="probationary" />;
