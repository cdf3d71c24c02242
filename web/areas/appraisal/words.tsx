/** How appraisals are shown: scores, and what stands where there are none. */
import { Link } from 'react-router';
import { shownScore } from 'contract/appraisal/scores.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import type { Row } from '../../kit/data/row.ts';

/** Never an empty place: a sum that would tell single ballots says why it is not shown. Decision 56. */
export const tooFew = '少于 5 票，不予显示';

export const Score = ({ score, isCounted = true }: { score: number | null; isCounted?: boolean }) =>
  score === null ? (
    <span className="remark">{isCounted ? tooFew : '—'}</span>
  ) : (
    <span className="figures">{shownScore(score)}</span>
  );

const scoreIn = (name: string, isCounted: boolean) => (row: Row) => (
  <Score score={(row[name] as number | null) ?? null} isCounted={isCounted} />
);
export const participantColumns = (isCounted: boolean): ColumnWords => ({
  mutualScore: { label: '互评分', width: 136, show: scoreIn('mutualScore', isCounted) },
  massesScore: { label: '群众分', width: 136, show: scoreIn('massesScore', isCounted) },
});
export const gradingColumns: ColumnWords = {
  organisationId: {
    width: 220,
    show: (row: Row) => <Link to={`/appraisal/grading?id=${row.id}`}>{String(row['organisationName'] ?? '')}</Link>,
  },
};
