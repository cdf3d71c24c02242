import { probationProcess } from 'contract/appointment/probation.ts';
import type { Row } from '../../kit/data/row.ts';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { endOfTrial, trialSections, trialState } from './probation-words.tsx';

const leads = {
  assess: '期满前 30 天内可以提请考核；不提请的，期满次日自动转为待考核。',
  pass: '转正后任职状态为在任，任现级别时间从试用开始之月计算，考核等次记入考核情况。',
  extend: '延长后继续试用，到新的期满日期再考核。',
  fail: '该职务随之免去，干部待安排，级别恢复为原职级。',
  cancel: '误登或因故不再试用的，终止后任职继续，不再试用。',
};
const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '人',
  leads,
  sections: trialSections,
  state: trialState(row),
  own: { endOn: endOfTrial },
});
export const ProbationDetail = () => <ProcessPage process={probationProcess} layout={layoutOf} />;
