import { StageList } from './stage-list.tsx';

/** 发展对象; columns and filters of domain-party 19. */
export const ObjectList = () => <StageList stage="object" />;
