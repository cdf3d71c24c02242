import { StageList } from './stage-list.tsx';

/** 入党积极分子; columns and filters of domain-party 19. */
export const ActiveList = () => <StageList stage="active" />;
