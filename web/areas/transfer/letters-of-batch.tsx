/** The letters of a batch and what came back; receipts that came together are registered together. */
import { Link } from 'react-router';
import { states } from 'contract/transfer/codes.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { Expiry, StateMark } from './marks.tsx';
import { PickingTable } from './picking.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import type { Row } from '../../kit/data/row.ts';
import { columnsOf } from '../../kit/list/columns.tsx';

const read = ['name', 'letterNo', 'toOrganisationName', 'expiresOn', 'receiptOn', 'state'];
const columns = columnsOf(transfer, read, {
  name: { width: 120 },
  letterNo: {
    width: 160,
    show: row => <Link to={`/member/transfer/out/detail?id=${row.id}`}>{String(row['letterNo'] ?? '')}</Link>,
  },
  toOrganisationName: { label: '接收党组织', width: 280 },
  expiresOn: { width: 160, show: row => <Expiry row={row} /> },
  state: { width: 120, show: row => <StateMark row={row} /> },
});
const shown = [states.issued, states.overdue, states.done, states.cancelled];

const waiting: readonly unknown[] = [states.issued, states.overdue];

export function LettersOfBatch({ row }: { row: Row }) {
  const may = useMay();
  return (
    <PickingTable
      resource={transfer}
      what="介绍信"
      query={{ graduationBatchId: [row.id], sort: 'letterNo,asc' }}
      columns={columns}
      states={shown}
      picking={
        may(transfer, 'receipt') && {
          verb: '登记',
          what: '回执',
          can: one => waiting.includes(one['state']),
          renderDialog: (rows, onClose) => <ReceiptDialog ids={rows.map(({ id }) => id)} onClose={onClose} />,
        }
      }
      firstUse={{ title: '还没有开具介绍信', text: '支部核对去向后，由组织部一次生成转接单并开具介绍信。' }}
    />
  );
}
