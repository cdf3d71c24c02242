/** The letters of a batch and what came back; receipts that came together are registered together. */
import { useState } from 'react';
import { Link } from 'react-router';
import { states } from 'contract/transfer/codes.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { usePage } from '../../kit/list/list.ts';
import { Pages } from '../../kit/ui/pages.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { Expiry, StateMark } from './marks.tsx';
import { nameOf, PickedButton, usePicking } from './picking.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { StateFilter } from './state-filter.tsx';
import type { Row } from '../../kit/data/row.ts';

const size = 100;
const columns: DataColumn<Row>[] = [
  { label: '姓名', width: 120, show: nameOf },
  {
    label: '介绍信号',
    width: 160,
    show: row => <Link to={`/member/transfer/out/detail?id=${row.id}`}>{String(row['letterNo'] ?? '')}</Link>,
  },
  { label: '接收党组织', width: 280, show: row => String(row['toOrganisationName'] ?? '') },
  { label: '有效期至', width: 160, show: row => <Expiry row={row} /> },
  { label: '回执日期', width: 120, show: row => String(row['receiptOn'] ?? '—') },
  { label: '状态', width: 120, show: row => <StateMark row={row} /> },
];
const read = ['name', 'letterNo', 'toOrganisationName', 'expiresOn', 'receiptOn', 'state'];
const shown = [states.issued, states.overdue, states.done, states.cancelled];

export function LettersOfBatch({ row }: { row: Row }) {
  const may = useMay();
  const { page, state, selection, turn, filter } = usePicking('letters');
  const [asked, ask] = useState<string[] | null>(null);
  const query = { graduationBatchId: [row.id], page, size, sort: 'letterNo,asc', columns: read };
  const answer = usePage(transfer, { ...query, ...(state && { state: [state] }) });
  return (
    <QueryGate what="介绍信" query={answer} rows={6}>
      {data => {
        if (data.totalElements === 0 && state === '')
          return (
            <EmptyState picture="tray" title="还没有开具介绍信">
              支部核对去向后，由组织部一次生成转接单并开具介绍信。
            </EmptyState>
          );
        const mayRegister = may(transfer, 'receipt');
        const isWaiting = (one: Row) => one['state'] === states.issued || one['state'] === states.overdue;
        return (
          <>
            <div className="pick-bar">
              <StateFilter field={transfer.fields.state} codes={shown} value={state} onChange={filter} />
              {mayRegister && (
                <PickedButton
                  selection={selection}
                  verb="登记"
                  what="回执"
                  onClick={() => ask([...selection.now().keys()])}
                />
              )}
            </div>
            <DataTable
              caption="介绍信"
              rows={data.content}
              keyOf={one => one.id}
              columns={columns}
              choosing={mayRegister ? { selection, nameOf, canChoose: isWaiting } : undefined}
            />
            <Pages page={page} size={size} total={data.totalElements} turn={turn} />
            {asked && (
              <ReceiptDialog
                ids={asked}
                onClose={() => {
                  ask(null);
                  selection.clear();
                }}
              />
            )}
          </>
        );
      }}
    </QueryGate>
  );
}
