/** 结业审核: the batches in 考核, and of one of them what the rule says of each trainee, what is proposed and confirmed. */
import { useTab } from '../../client/tab.ts';
import { PageHead } from '../../client/page-head.tsx';
import { readJudged, type JudgedBatch } from 'contract/party-school/result-calls.ts';
import { batchStates } from 'contract/party-school/codes.ts';
import { trainingBatch } from 'contract/party-school/training-batch.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { Dot } from '../../kit/ui/marks.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { JudgedBatchPage } from './judged-batch.tsx';
import './school.css';

const page = '/party-school/result';

const columns: DataColumn<JudgedBatch>[] = [
  { label: '班次', width: 280, isLong: true, show: one => one.name },
  { label: '类型', width: 140, show: one => <Word field={trainingBatch.fields.type} value={one.type} /> },
  {
    label: '培训时间',
    width: 200,
    show: one => (
      <span className="figures">
        {one.startOn} 至 {one.endOn}
      </span>
    ),
  },
  { label: '学员', width: 64, isFigure: true, show: one => one.total },
  { label: '已建议', width: 72, isFigure: true, show: one => one.proposed },
  { label: '已确认', width: 72, isFigure: true, show: one => one.confirmed },
  {
    label: '状态',
    width: 112,
    isVital: true,
    show: one => (
      <Dot tone={one.state === batchStates.assessing ? 'warn' : 'ok'}>
        <Word field={trainingBatch.fields.state} value={one.state} />
      </Dot>
    ),
  },
];

function All() {
  const query = useAnswer(readJudged, {}, { isFresh: true });
  return (
    <div className="own-training">
      <PageHead />
      <QueryGate what="结业审核" query={query} rows={6}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState isCard picture="tray" title="没有需要审核的班次">
              班次的课程上完、进入考核后，列在这里。
            </EmptyState>
          ) : (
            <section className="card" aria-label="班次">
              <DataTable
                caption="结业审核的班次"
                rows={content}
                columns={columns}
                actionsWidth={72}
                renderActions={one => <GoButton label="审核" to={`${page}?id=${one.id}`} />}
              />
            </section>
          )
        }
      </QueryGate>
    </div>
  );
}

export function CompletionList() {
  const id = new URLSearchParams(useTab().location.search).get('id');
  return id ? <JudgedBatchPage key={id} id={id} /> : <All />;
}
