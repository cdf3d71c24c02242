import { StageList } from './stage-list.tsx';

/** 入党积极分子; columns and filters of domain-party 19. */
export const ActiveList = () => (
  <StageList
    stage="2"
    firstUse="确定为入党积极分子并备案后的同志在这里，培养教育考察一年以上。"
    first={{
      label: '新增思想汇报',
      path: '/development/thought-report/form',
      access: 'development.thoughtReport.create',
    }}
  />
);
