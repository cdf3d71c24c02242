/** Everything the ballots say of one person: each group with its weight, the indicators against the pool, former years. */
import { objectKinds } from 'contract/assessment/codes.ts';
import { liftVeto, vetoResult, type ResultBoard, type ResultRow } from 'contract/assessment/result-calls.ts';
import { assessmentResult } from 'contract/assessment/assessment-result.ts';
import { assessmentRecord } from 'contract/cadre/assessment-record.ts';
import { text } from 'contract/kit/field.ts';
import { call } from '../../client/http.ts';
import { may } from '../../kit/data/record.ts';
import { DocumentButton } from '../../kit/documents/document-menu.tsx';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { shownScore } from './grade-words.ts';
import { Radar } from './radar.tsx';

const setting = {
  label: '一票否决',
  verb: '标记',
  lead: '政治或廉洁方面有否决情形的，只能评为不称职；已评定的等次随之撤回，操作留痕。',
  reason: text('事由和依据', { required: true, max: 200 }),
  done: '已标记一票否决',
};
const lifting = {
  label: '撤销一票否决',
  verb: '撤销',
  lead: '撤销后按规定重新评定等次，操作留痕。',
  reason: text('撤销理由', { required: true, max: 200 }),
  done: '已撤销一票否决',
};

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

/** A mark by which only 不称职 is left, and how it is lifted. */
function Veto({ board, row, isOpen }: Props) {
  const [send, words] = row.vetoReason === null ? [vetoResult, setting] : [liftVeto, lifting];
  return (
    <div>
      {row.vetoReason !== null && <p className="tone-error">一票否决：{row.vetoReason}。只能评为不称职。</p>}
      {isOpen && board.objectKind === objectKinds.cadre && (
        <DialogButton label={words.label} of={row.name}>
          {close => (
            <CallDialog
              title={`${words.label}：${row.name}`}
              verb={words.verb}
              lead={words.lead}
              fields={{ reason: words.reason }}
              send={values => {
                const body = { resultId: row.id, reason: String(values['reason']) };
                return call(send, { params: { id: board.id }, body }, { silent: true });
              }}
              done={() => words.done}
              onClose={close}
            />
          )}
        </DialogButton>
      )}
    </div>
  );
}

interface Props {
  board: ResultBoard;
  row: ResultRow;
  /** Grades are still given. */
  isOpen: boolean;
}
export function ResultPerson({ board, row, isOpen }: Props) {
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
      <Veto {...{ board, row, isOpen }} />
      {row.leadsPoorTeam && <p className="remark">所在单位领导班子本年度考核为较差，不得评为优秀。</p>}
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
