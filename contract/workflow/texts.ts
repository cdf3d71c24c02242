import type { Catalogue } from '../kit/fault.ts';

export const workflowTexts = {
  'workflow.untold':
    '系统升级以前办理的记录未注明由哪一类单据写入，无法确认哪些由本单写入，不能自动撤销；请逐项更正或另办变更',
  'workflow.same-person': '您已办理本单的“{nodes}”，按系统设置须由他人办理本步',
  'workflow.opinion': '请填写退回{label}',
} satisfies Catalogue;
