/** One wish to have a score looked at again. */
import { scoreAppealProcess } from 'contract/exam/score-appeal.ts';
import { ProcessPage } from '../../../kit/process/process-page.tsx';
import type { Row } from '../../../kit/data/row.ts';
import { GoButton } from '../../../kit/ui/go-button.tsx';

const leads = {
  keep: '写明复核情况，考生收到答复。',
  amend: '总分按复核成绩更正并留痕，考生和班次一并更新。',
};
const layoutOf = (row: Row) => ({
  countWord: '件',
  leads,
  buttons: <GoButton label="查看答卷" to={`/party-school/score/detail?id=${String(row['attemptId'])}`} />,
});

export const ScoreAppealDetail = () => <ProcessPage process={scoreAppealProcess} layout={layoutOf} />;
