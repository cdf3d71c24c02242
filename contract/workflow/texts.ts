import type { Catalogue } from '../kit/fault.ts';

export const workflowTexts = {
  'workflow.untold':
    '系统升级以前办理的记录未注明由哪一类单据写入，无法确认哪些由本单写入，不能自动撤销；请逐项更正或另办变更',
  'workflow.opinion': '请填写退回意见',
} satisfies Catalogue;
