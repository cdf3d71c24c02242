/** Where one graduate goes, or the same for many. */
import { fillGoals } from 'contract/transfer/calls.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { GoalForm } from './goal-form.tsx';
import type { Row } from '../../kit/data/row.ts';

interface FillProps {
  chosen: readonly Row[];
  onClose(): void;
}
export function FillDialog({ chosen, onClose }: FillProps) {
  const [first] = chosen;
  const isOne = chosen.length === 1;
  const destinationIds = chosen.map(row => row.id);
  return (
    <Dialog
      open
      title={isOne ? `代填毕业去向：${String(first?.['name'])}` : `为 ${chosen.length} 人代填相同的毕业去向`}
      footer={null}
      onCancel={onClose}
    >
      <GoalForm
        first={isOne ? (first as Record<string, unknown>) : {}}
        send={values => call(fillGoals, { body: { destinationIds, ...values } as never }, { silent: true })}
        onSent={() => {
          toast(isOne ? '已填报去向，待支部核对' : `已为 ${chosen.length} 人填报去向，待支部核对`);
          onClose();
        }}
      />
    </Dialog>
  );
}
