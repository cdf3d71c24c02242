/** Measures and months of a case, as parts of its page. */
import { Button } from 'antd';
import { useState } from 'react';
import { completeMeasure, reopenMeasure } from 'contract/rectification/actions.ts';
import { caseStates, underRectification } from 'contract/rectification/codes.ts';
import { rectificationMeasure } from 'contract/rectification/rectification-measure.ts';
import { rectificationProgress } from 'contract/rectification/rectification-progress.ts';
import { today } from '../../client/format.ts';
import { allows } from '../../client/session.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import type { Row } from '../../kit/data/row.ts';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { paceMark } from './pace.tsx';

const written = ['content', 'personId', 'deadlineOn'];
const words = { personId: { help: '批准方案前须明确' }, deadlineOn: { help: '不晚于整顿期限' } };
const measureWords = {
  content: { width: 320, isLong: true },
  pace: { width: 128, show: paceMark },
  completion: { width: 240, isLong: true },
};
type Asked = { row: Row; action: typeof completeMeasure | typeof reopenMeasure };

export function Measures({ row }: { row: Row }) {
  const may = useMay();
  const [edited, edit] = useState<Row | 'new' | null>(null);
  const [asked, ask] = useState<Asked | null>(null);
  const state = String(row['state']);
  const isWritable =
    may(rectificationMeasure, 'update') && (state === caseStates.recognised || underRectification.includes(state));
  const mayComplete = underRectification.includes(state) && allows('rectification.rectificationMeasure.complete');
  const isApproved = state === caseStates.rectifying;
  return (
    <>
      <RelatedRows
        resource={rectificationMeasure}
        what="整顿措施"
        query={{ caseId: row.id, sort: 'deadlineOn,asc' }}
        columns={['content', 'personId', 'deadlineOn', 'pace', 'doneOn', 'completion', 'evidence']}
        words={measureWords}
        add={isWritable && <Button onClick={() => edit('new')}>添加措施</Button>}
        firstUse={{ title: '还没有整顿措施', text: '逐项写明措施、责任人和完成时限，方可批准整顿方案。' }}
        actionsWidth={152}
        renderActions={one => (
          <>
            {mayComplete && !one['doneOn'] && (
              <RowButton
                label="登记完成"
                of={String(one['content'])}
                run={() => ask({ row: one, action: completeMeasure })}
              />
            )}
            {mayComplete && one['doneOn'] && (
              <RowButton
                label="撤销完成"
                of={String(one['content'])}
                run={() => ask({ row: one, action: reopenMeasure })}
              />
            )}
            {isWritable && !one['doneOn'] && (
              <RowButton label={isApproved ? '改责任人' : '编辑'} of={String(one['content'])} run={() => edit(one)} />
            )}
          </>
        )}
      />
      {edited && (
        <RowDialog
          key={edited === 'new' ? 'new' : edited.id}
          resource={rectificationMeasure}
          title={edited === 'new' ? '添加整顿措施' : '整顿措施'}
          names={edited !== 'new' && isApproved ? ['personId'] : written}
          {...(edited === 'new' ? { known: { caseId: row.id } } : { row: edited })}
          words={words}
          onClose={() => edit(null)}
        />
      )}
      {asked && (
        <ActionDialog
          action={asked.action}
          row={asked.row}
          title={`${asked.action.label}：${String(asked.row['content'])}`}
          verb={asked.action.label}
          lead={asked.action === completeMeasure ? '写明完成情况，可附佐证材料。' : '撤销后该措施恢复为未完成。'}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}

const told = ['month', 'content', 'attachments'];
export function Months({ row }: { row: Row }) {
  const may = useMay();
  const [edited, edit] = useState<Row | 'new' | null>(null);
  const isOpen = row['state'] !== caseStates.closed && may(rectificationProgress, 'create');
  return (
    <>
      <RelatedRows
        resource={rectificationProgress}
        what="每月进展"
        query={{ caseId: row.id, sort: 'month,desc' }}
        columns={told}
        words={{ content: { width: 480, isLong: true } }}
        add={isOpen && <Button onClick={() => edit('new')}>登记本月进展</Button>}
        firstUse={{ title: '还没有登记进展', text: '整顿期间每月登记一次。' }}
        {...(isOpen
          ? {
              actionsWidth: 72,
              renderActions: (one: Row) => <RowButton label="编辑" of={String(one['month'])} run={() => edit(one)} />,
            }
          : {})}
      />
      {edited && (
        <RowDialog
          key={edited === 'new' ? 'new' : edited.id}
          resource={rectificationProgress}
          title="每月进展"
          names={edited === 'new' ? told : ['content', 'attachments']}
          {...(edited === 'new' ? { known: { caseId: row.id, month: today().slice(0, 7) } } : { row: edited })}
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}
