/** The items of a review: counted ones open the records they count, judged ones are scored by whose turn it is. */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  readCountedRows,
  saidOfItem,
  scoreReviewItem,
  type CountedRow,
  type ReviewItem,
} from 'contract/appraisal/organisation-review-calls.ts';
import { organisationReviewScore } from 'contract/appraisal/organisation-review-score.ts';
import type { Fields } from 'contract/kit/field.ts';
import { itemKinds } from 'contract/appraisal/review-template.ts';
import { call } from '../../client/http.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { openPreview } from '../../kit/field/files/preview-address.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Dot } from '../../kit/ui/marks.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { useDialog } from '../../kit/ui/use-dialog.tsx';

type Scoring = 'self' | 'check';
interface Props {
  id: string;
  items: readonly ReviewItem[];
  scores: Scoring | null;
  isBarred: boolean;
}

const countedColumns: DataColumn<CountedRow>[] = [
  { label: '记录', width: 320, isLong: true, show: ({ name, to }) => <Link to={to}>{name}</Link> },
  { label: '期限', width: 104, show: ({ day }) => <span className="figures">{day ?? '—'}</span> },
  {
    label: '情况',
    width: 80,
    show: ({ isMet }) => <Dot tone={isMet ? 'ok' : 'warn'}>{isMet ? '达标' : '未达标'}</Dot>,
  },
];

function Counted({ id, item, onClose }: { id: string; item: ReviewItem; onClose(): void }) {
  const query = useAnswer(readCountedRows, { params: { id }, query: { source: item.source ?? '' } });
  return (
    <Dialog open title={item.name} width={720} footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose}>
      <QueryGate what="所计的记录" query={query} rows={6}>
        {({ day, rows }) => (
          <>
            <p className="remark">
              截至 {day}，应考核 {rows.length} 条，达标 {rows.filter(({ isMet }) => isMet).length} 条。
            </p>
            <DataTable
              caption={`${item.name}所计的记录`}
              rows={rows}
              keyOf={({ to, name }) => `${to} ${name}`}
              columns={countedColumns}
              blank={<p className="remark">没有应考核的记录，本项不扣分。</p>}
            />
          </>
        )}
      </QueryGate>
    </Dialog>
  );
}

/** 一票否决 is found or not; everything else has points. */
const fieldsFor = (item: ReviewItem, who: Scoring): Fields => {
  const { checkNote, isHit, checkScore } = saidOfItem.check;
  if (who === 'self') return saidOfItem.self;
  return item.isNegative ? { isHit, checkNote } : { checkScore, checkNote };
};

function Scored({ id, item, who, onClose }: { id: string; item: ReviewItem; who: Scoring; onClose(): void }) {
  const fields = fieldsFor(item, who);
  const first = Object.fromEntries(Object.keys(fields).map(name => [name, item[name as keyof ReviewItem]]));
  return (
    <CallDialog
      title={`${item.name}${item.isNegative ? '' : `（${item.fullScore} 分）`}`}
      verb="保存"
      lead={item.criterion ?? ''}
      fields={fields}
      initial={first}
      send={values =>
        call(scoreReviewItem, { params: { id }, body: { ...values, scoreId: item.id } }, { silent: true })
      }
      done={() => `已保存${item.name}`}
      onClose={onClose}
    />
  );
}

const orDash = (value: number | null): ReactNode => <span className="figures">{value ?? '—'}</span>;

const Evidence = ({ item }: { item: ReviewItem }) =>
  (item.evidence ?? []).map((file, at, all) => (
    <button key={file} type="button" className="link-button" onClick={() => openPreview(file)}>
      {all.length > 1 ? `查看 ${at + 1} ` : '查看'}
    </button>
  ));

const columnsFor = (look: (item: ReviewItem) => void): DataColumn<ReviewItem>[] => [
  { label: '考核项目', width: 220, isLong: true, show: ({ code, name }) => `${code} ${name}` },
  {
    label: '评分方式',
    width: 88,
    show: ({ kind }) => <Word field={organisationReviewScore.fields.kind} value={kind} />,
  },
  { label: '分值', width: 64, isFigure: true, show: ({ fullScore, isNegative }) => (isNegative ? '否决' : fullScore) },
  {
    label: '达标/应考核',
    width: 112,
    isFigure: true,
    show: item =>
      item.kind === itemKinds.automatic ? (
        <Button
          type="link"
          size="small"
          aria-label={`${item.name}：${item.counted} / ${item.total}`}
          onClick={() => look(item)}
        >
          {item.counted ?? 0} / {item.total ?? 0}
        </Button>
      ) : (
        '—'
      ),
  },
  { label: '自评', width: 64, isFigure: true, show: ({ selfScore }) => orDash(selfScore) },
  { label: '核定', width: 64, isFigure: true, show: ({ checkScore }) => orDash(checkScore) },
  {
    label: '得分',
    width: 96,
    isFigure: true,
    show: ({ points, isNegative, isHit }) =>
      isNegative ? <Dot tone={isHit ? 'error' : 'ok'}>{isHit ? '已触发' : '未触发'}</Dot> : orDash(points),
  },
  { label: '佐证材料', width: 104, show: item => (item.evidence?.length ? <Evidence item={item} /> : '—') },
  {
    label: '说明',
    width: 180,
    isLong: true,
    show: ({ selfNote, checkNote }) => [selfNote, checkNote].filter(Boolean).join('；') || '—',
  },
];

export function ReviewItems({ id, items, scores, isBarred }: Props) {
  const { open, dialog } = useDialog();
  const look = (item: ReviewItem) => open(close => <Counted id={id} item={item} onClose={close} />);
  const label = scores === 'self' ? '自评' : '核定';
  const canScore = ({ kind, isNegative }: ReviewItem) =>
    kind === itemKinds.manual && !(scores === 'self' && isNegative);
  return (
    <>
      {isBarred && <p className="tone-warn">该党支部本年度被认定为软弱涣散基层党组织，不能评为先进或五星级。</p>}
      <DataTable
        caption="考核项目"
        rows={items}
        columns={columnsFor(look)}
        {...(scores
          ? {
              actionsWidth: 72,
              renderActions: (item: ReviewItem) =>
                canScore(item) && (
                  <RowButton
                    label={label}
                    run={() => open(close => <Scored id={id} item={item} who={scores} onClose={close} />)}
                  />
                ),
            }
          : {})}
      />
      {dialog}
    </>
  );
}
