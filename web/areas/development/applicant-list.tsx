import { StageList } from './stage-list.tsx';

/** 入党申请人; columns and filters of domain-party 19. */
export const ApplicantList = () => (
  <StageList
    stage="1"
    firstUse="递交入党申请书后、尚未确定为入党积极分子的同志在这里。本人在“我的入党”提交申请，也可以由党支部登记。"
    first={{
      label: '登记入党申请',
      path: '/development/applicant/form',
      access: 'development.developmentRecord.create',
    }}
  />
);
