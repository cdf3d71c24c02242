import { StageList } from './stage-list.tsx';

/** 预备党员; columns and filters of domain-party 19. */
export const ProbationaryList = () => (
  <StageList
    stage="4"
    firstUse="上级党委审批后的预备党员在这里，预备期一年。"
    first={{
      label: '新增公示',
      path: '/development/publicity/form',
      access: 'development.developmentPublicity.create',
    }}
  />
);
