import { StageList } from './stage-list.tsx';

/** 发展对象; columns and filters of domain-party 19. */
export const ObjectList = () => (
  <StageList
    stage="3"
    firstUse="经上级党委备案同意的发展对象在这里，政治审查、集中培训后报预审。"
    first={{
      label: '新增政治审查',
      path: '/development/political-review/form',
      access: 'development.politicalReview.create',
    }}
  />
);
