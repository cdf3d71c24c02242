/** What came of an exam: who was there, who passed, how the points lie, by unit. */
import { attemptStates } from 'contract/exam/codes.ts';
import { readScores, type Scores, type UnitLine } from 'contract/exam/score-calls.ts';
import { formatMinute, share } from '../../../client/format.ts';
import { useAnswer } from '../../../kit/data/answer.ts';
import { QueryGate } from '../../../kit/data/query-gate.tsx';
import { Bars } from '../../../kit/ui/bars.tsx';
import { Block } from '../../../kit/ui/block.tsx';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { Figures } from '../../../kit/ui/figures.tsx';
import { Count } from '../../../kit/ui/figure-table.tsx';
import type { DataColumn } from '../../../kit/ui/table.ts';
import './score.css';

const listOf = (examId: string, more: Record<string, string> = {}) =>
  `/party-school/score?${new URLSearchParams({ examId, by: 'list', ...more })}`;

const Top = ({ of }: { of: Scores }) => {
  const { exam, candidates, sat, absent, voided, marked, passed } = of;
  return (
    <section className="card score-card" aria-label={exam.name}>
      <div className="score-head">
        <h2>{exam.name}</h2>
        <span className="remark figures">
          {formatMinute(exam.startAt)} 开考，总分 {exam.totalScore} 分，合格 {exam.passScore} 分
        </span>
      </div>
      <Figures
        of={[
          { label: '应考', value: candidates, unit: '人', to: listOf(exam.id) },
          { label: '交卷', value: sat, unit: '人', note: share(sat, candidates) },
          { label: '缺考', value: absent, unit: '人', to: listOf(exam.id, { state: attemptStates.absent }) },
          { label: '作废', value: voided, unit: '人', to: listOf(exam.id, { state: attemptStates.voided }) },
          { label: '已有总分', value: marked, unit: '人' },
          { label: '合格', value: passed, unit: '人', note: share(passed, marked), says: '合格人数占已有总分的比例' },
          { label: '平均分', value: of.mean ?? '—' },
          { label: '最高分', value: of.highest ?? '—' },
          { label: '最低分', value: of.lowest ?? '—' },
        ]}
      />
    </section>
  );
};

const unitColumns = (examId: string): DataColumn<UnitLine>[] => [
  { label: '单位', width: 200, isLong: true, show: one => one.unitName },
  {
    label: '应考',
    width: 64,
    isFigure: true,
    show: one => (
      <Count count={one.candidates} to={one.unitId === null ? null : listOf(examId, { unitId: one.unitId })} />
    ),
  },
  { label: '交卷', width: 64, isFigure: true, show: one => one.sat },
  { label: '合格', width: 64, isFigure: true, show: one => one.passed },
  { label: '合格率', width: 80, isFigure: true, show: one => share(one.passed, one.sat) },
  { label: '平均分', width: 72, isFigure: true, show: one => one.mean ?? '—' },
];

/** Each of the tenths takes its lower end, the last one both. */
const Spread = ({ of: { spread, marked } }: { of: Scores }) => (
  <Block title="分数分布" note={`已有总分的 ${marked} 人`}>
    <Bars
      caption="人数，按分数段"
      lines={spread.toReversed().map(({ from, to, count }) => ({ label: `${from}–${to}`, count, to: undefined }))}
      whole={marked}
    />
  </Block>
);

export function ScoreFigures({ examId }: { examId: string }) {
  const query = useAnswer(readScores, { params: { id: examId } }, { isFresh: true });
  return (
    <QueryGate what="成绩" query={query} rows={8} isCard>
      {of => (
        <>
          <Top of={of} />
          <div className="score-blocks">
            <Spread of={of} />
            <Block title="按单位">
              <DataTable
                caption="按单位的成绩"
                rows={of.units}
                keyOf={one => one.unitId ?? ''}
                columns={unitColumns(examId)}
                blank={<p className="remark">没有考生。</p>}
              />
            </Block>
          </div>
        </>
      )}
    </QueryGate>
  );
}
