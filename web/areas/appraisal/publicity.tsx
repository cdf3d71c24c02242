/** 结果公示: the grades of the batches that are made public now, and what was objected. */
import { answerObjection, objectTo } from 'contract/appraisal/actions.ts';
import { appraisalBatch } from 'contract/appraisal/appraisal-batch.ts';
import { appraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import { batchStates } from 'contract/appraisal/codes.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useMay } from '../../kit/data/as-of.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { usePage } from '../../kit/list/list.ts';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { Block } from '../../kit/ui/block.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import './appraisal.css';

/** One objects first, then it is answered. */
function Objection({ row }: { row: Row }) {
  const may = useMay();
  const isOpen = row['objection'] && !row['objectionAnswer'];
  const action = isOpen ? answerObjection : objectTo;
  if (!may(appraisalParticipant, action.name)) return null;
  return (
    <DialogButton label={action.label} of={String(row['name'])} size="small">
      {close => (
        <ActionDialog
          action={action}
          row={row}
          title={`${action.label}：${String(row['name'])}`}
          verb={action.label}
          lead={
            isOpen ? `异议：${String(row['objection'])}` : '登记后须在归档前答复；异议成立的，由上级撤回公示重新评定。'
          }
          onClose={close}
        />
      )}
    </DialogButton>
  );
}

const Batch = ({ batch }: { batch: Row }) => (
  <Block title={String(batch['name'])} note={`公示期 ${String(batch['publicFrom'])} 至 ${String(batch['publicTo'])}`}>
    <RelatedRows
      resource={appraisalParticipant}
      what={`${String(batch['name'])}评定结果`}
      query={{ batchId: batch.id, sort: 'finalGrade,asc' }}
      columns={['name', 'organisationId', 'finalGrade', 'objection', 'objectionAnswer']}
      actionsWidth={96}
      renderActions={row => <Objection row={row} />}
      firstUse={{ title: '没有参评人员', text: '' }}
    />
  </Block>
);

export function AppraisalPublicity() {
  const query = usePage(appraisalBatch, {
    state: [batchStates.publicity],
    page: 0,
    size: 20,
    columns: ['name', 'publicFrom', 'publicTo'],
  });
  return (
    <div className="own-appraisals">
      <PageHead />
      <QueryGate what="结果公示" query={query} rows={8}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState isCard picture="tray" title="没有正在公示的评议结果">
              上级党组织审核通过并开始公示后，各党员的评定等次列在这里。
            </EmptyState>
          ) : (
            content.map(batch => <Batch key={batch.id} batch={batch} />)
          )
        }
      </QueryGate>
    </div>
  );
}
