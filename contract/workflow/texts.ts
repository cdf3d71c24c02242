import type { Catalogue } from '../kit/fault.ts';

export const workflowTexts = {
  'workflow.opinion': '请填写退回意见',
} satisfies Catalogue;
