/** One contact taken down, from wherever the member is seen. */
import { flowingProcess, flowingMember } from 'contract/transfer/flowing-member.ts';
import { useRecord } from '../../kit/data/record.ts';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';

interface Props {
  id: string;
  onClose(): void;
}
export function ContactDialog({ id, onClose }: Props) {
  const { data: row } = useRecord(flowingMember, id);
  if (!row) return null;
  return (
    <ActionDialog
      action={flowingProcess.actions.contact}
      row={row}
      title={`登记联系：${String(row['name'])}`}
      verb="登记联系"
      lead="登记后，下一次应联系的日期按联系周期顺延；查找失联人员不顺延。"
      onClose={onClose}
    />
  );
}
