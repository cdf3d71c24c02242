/** Everything the ballots say of one person: each group with its weight, the indicators against the pool, former years. */
import type { ResultBoard, ResultRow } from 'contract/assessment/result-calls.ts';
import { assessmentResult } from 'contract/assessment/assessment-result.ts';
import { assessmentRecord } from 'contract/cadre/assessment-record.ts';
import { may } from '../../kit/data/record.ts';
import { DocumentButton } from '../../kit/documents/document-menu.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { shownScore } from './grade-words.ts';
import { Radar } from './radar.tsx';

type Part = ResultRow['parts'][number];
const figure = (label: string, width: number, show: (part: Part) => string | number): DataColumn<Part> => ({
  label,
  width,
  isFigure: true,
  show: part => <span className="figures">{show(part)}</span>,
});
const namesOf = (board: ResultBoard, ids: readonly string[]) =>
  board.groups.flatMap(({ id, name }) => (ids.includes(id) ? name : [])).join('、');

const columnsFor = (board: ResultBoard): DataColumn<Part>[] => [
  {
    label: '评价主体',
    width: 180,
    show: ({ groupId, merged }) =>
      namesOf(board, [groupId]) + (merged.length > 0 ? `（并入${namesOf(board, merged)}）` : ''),
  },
  figure('权重', 72, ({ weight }) => `${weight}%`),
  figure('折算权重', 88, ({ effective }) => `${shownScore(effective)}%`),
  figure('票数', 72, ({ ballots }) => ballots ?? '—'),
  figure('均分', 80, ({ mean }) => shownScore(mean)),
  figure('中位数', 80, ({ median }) => shownScore(median)),
];

export function ResultPerson({ board, row }: { board: ResultBoard; row: ResultRow }) {
  const pool = board.pools.find(one => one.pool === row.pool);
  return (
    <div className="result-person">
      <Figures
        of={[
          { label: '总分', value: shownScore(row.total) },
          ...(row.adjustment === 0
            ? []
            : [{ label: '其中加减分', value: `${row.adjustment > 0 ? '+' : ''}${shownScore(row.adjustment)}` }]),
          { label: '名次', value: row.rank ?? '—', note: `${row.pool}共 ${pool?.persons ?? 0} 人` },
        ]}
      />
      {board.confirmedOn && <DocumentButton resource={assessmentResult} id={row.id} code="assessmentFeedback" />}
      <DataTable caption="各评价主体" rows={row.parts} keyOf={part => part.groupId} columns={columnsFor(board)} />
      {row.dropped.length > 0 && (
        <p className="remark">
          {namesOf(board, row.dropped)}少于{board.least}票，不计入总分，权重由其他主体按比例分担。
        </p>
      )}
      <Radar names={board.indicators.map(({ name }) => name)} own={row.indicators} pool={pool?.indicators ?? []} />
      {row.cadreId && may(assessmentRecord, 'read') && (
        <RelatedRows
          resource={assessmentRecord}
          what="历年考核"
          query={{ personId: row.cadreId, sort: 'year,desc' }}
          columns={['year', 'type', 'grade', 'score', 'rankNo', 'rankTotal']}
          firstUse={{ title: '没有历年考核', text: '等次确认后写入干部的考核情况。' }}
        />
      )}
    </div>
  );
}
