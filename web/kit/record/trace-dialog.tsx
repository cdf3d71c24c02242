/** The history of a row that has no page of its own. */
import type { Resource } from 'contract/kit/resource.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Row } from '../data/row.ts';
import { TraceList } from './trace.tsx';

interface Props {
  resource: Resource;
  row: Row;
  name: string;
  onClose(): void;
}
export const TraceDialog = ({ resource, row, name, onClose }: Props) => (
  <Dialog open width={640} title={`${name}的变更痕迹`} footer={null} onCancel={onClose}>
    <TraceList resource={resource} row={row} size={10} />
  </Dialog>
);
