/** The personal summary of who takes part. */
import { returnSummary } from 'contract/appraisal/actions.ts';
import { summaryStates } from 'contract/appraisal/codes.ts';
import { personalSummary } from 'contract/appraisal/personal-summary.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { usePage } from '../../kit/list/list.ts';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';

const fields = ['submittedOn', 'content', 'achievements', 'shortcomings', 'improvement', 'attachments', 'returnReason'];

/** Read by the branch before it grades; sent back while the step is open. */
export function Summary({ row, isOpen }: { row: Row; isOpen: boolean }) {
  const may = useMay();
  const asked = { participantId: row.id, page: 0, size: 1, columns: ['name', 'state', ...fields] };
  const query = usePage(personalSummary, asked);
  return (
    <QueryGate what="个人总结" query={query} rows={6}>
      {({ content: [summary] }) =>
        summary ? (
          <>
            {summary['state'] === summaryStates.submitted && isOpen && may(personalSummary, returnSummary.name) && (
              <p className="tab-head">
                <DialogButton label={returnSummary.label}>
                  {close => (
                    <ActionDialog
                      action={returnSummary}
                      row={summary}
                      title={`退回${String(row['name'])}的个人总结`}
                      verb="退回修改"
                      words={{ opinion: { isRequired: true } }}
                      lead="本人收到提醒和待办，在个人总结时间内修改后重新提交。"
                      onClose={close}
                    />
                  )}
                </DialogButton>
              </p>
            )}
            <Facts resource={personalSummary} row={summary} sections={[{ title: '个人总结', fields }]} />
          </>
        ) : (
          <EmptyState picture="tray" title="还没有个人总结">
            本人在“我的评议”中填写并提交后，在这里查看。
          </EmptyState>
        )
      }
    </QueryGate>
  );
}
