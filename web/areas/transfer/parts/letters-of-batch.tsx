/** The letters of a batch and what came back; receipts that came together are registered together. */
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { states } from 'contract/transfer/codes.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { useMay } from '../../../kit/as-of.tsx';
import { usePage, type Row } from '../../../kit/list.ts';
import { Pages } from '../../../kit/pages.tsx';
import { QueryGate } from '../../../kit/query-gate.tsx';
import { Blank } from '../../../kit/states.tsx';
import { Expiry, StateMark } from './marks.tsx';
import { PickTable, type PickColumn } from './pick-table.tsx';
import { usePicking } from './picking.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { StateFilter } from './state-filter.tsx';

const size = 100;
const columns: PickColumn[] = [
  {
    head: '介绍信号',
    show: row => <Link to={`/member/transfer/out/detail?id=${row.id}`}>{String(row['letterNo'] ?? '')}</Link>,
    isFigure: true,
  },
  { head: '接收党组织', show: row => String(row['toOrganisationName'] ?? '') },
  { head: '有效期至', show: row => <Expiry row={row} /> },
  { head: '回执日期', show: row => String(row['receiptOn'] ?? '—'), isFigure: true },
  { head: '状态', show: row => <StateMark row={row} /> },
];
const read = ['name', 'letterNo', 'toOrganisationName', 'expiresOn', 'receiptOn', 'state'];
const shown = [states.issued, states.overdue, states.done, states.cancelled];

export function LettersOfBatch({ row }: { row: Row }) {
  const may = useMay();
  const { page, state, picked, turn, filter, pick, clear } = usePicking();
  const [isAsking, setAsking] = useState(false);
  const query = { graduationBatchId: [row.id], page, size, sort: 'letterNo,asc', columns: read };
  const answer = usePage(transfer, { ...query, ...(state && { state: [state] }) });
  return (
    <QueryGate what="介绍信" query={answer} rows={6}>
      {data => {
        if (data.totalElements === 0 && state === '')
          return (
            <Blank picture="tray" title="还没有开具介绍信">
              支部核对去向后，由组织部一次生成转接单并开具介绍信。
            </Blank>
          );
        const mayRegister = may(transfer, 'receipt');
        const isWaiting = (one: Row) => one['state'] === states.issued || one['state'] === states.overdue;
        return (
          <>
            <div className="pick-bar">
              <StateFilter field={transfer.fields.state} codes={shown} value={state} onChange={filter} />
              {mayRegister && (
                <Button disabled={picked.length === 0} onClick={() => setAsking(true)}>
                  {picked.length > 0 ? `登记 ${picked.length} 人的回执` : '登记回执'}
                </Button>
              )}
            </div>
            <PickTable
              rows={data.content}
              columns={columns}
              mayPick={mayRegister ? isWaiting : undefined}
              picked={picked}
              onPick={pick}
            />
            <Pages page={page} size={size} total={data.totalElements} turn={turn} />
            {isAsking && (
              <ReceiptDialog
                ids={picked}
                onClose={() => {
                  setAsking(false);
                  clear();
                }}
              />
            )}
          </>
        );
      }}
    </QueryGate>
  );
}
