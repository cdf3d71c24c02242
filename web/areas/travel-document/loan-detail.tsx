/** A loan: what was approved, what the stamps say, and what the discipline commission makes of a difference. */
import { documentLoanProcess } from 'contract/travel-document/document-loan.ts';
import type { Row } from '../../kit/data/row.ts';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { loanSections, loanState } from './words.tsx';

export const takeBackLead = '核对出入境章和机票；与批准不符的转纪委核实。归还后打印归还凭据。';
const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '次',
  leads: { takeBack: takeBackLead, opine: '写明核实结果，核实后借还记录办结。' },
  state: loanState(row),
  sections: loanSections,
});
export const DocumentLoanDetail = () => <ProcessPage process={documentLoanProcess} layout={layoutOf} />;
