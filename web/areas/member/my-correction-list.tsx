/** 我的信息更正: what oneself asked to have put right, and how far it is. */
import { Link } from 'react-router';
import { memberCorrection, memberCorrectionProcess } from 'contract/member/member-correction.ts';
import { PageHead } from '../../client/page-head.tsx';
import { usePage } from '../../kit/list/list.ts';
import { may } from '../../kit/data/record.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { OfOneself } from '../../kit/data/of-oneself.tsx';
import { processState } from '../../kit/process/process-state.ts';
import './orders.css';
import type { Row } from '../../kit/data/row.ts';
import { GoButton } from '../../kit/ui/go-button.tsx';

const list = '/self/correction';
const shown = ['matter', 'state', 'reason'];
const stateOf = processState(memberCorrectionProcess);

const Order = ({ row }: { row: Row }) => (
  <li className="card own-order">
    <h2>
      <Link to={`${list}/detail?id=${row.id}`}>{String(row['matter'])}</Link>
    </h2>
    <p>{stateOf(row)}</p>
    <p className="remark">{String(row['reason'])}</p>
  </li>
);

function Orders({ memberId }: { memberId: string }) {
  const query = usePage(memberCorrection, { memberId, page: 0, size: 50, columns: shown });
  const request = may(memberCorrection, 'create') && (
    <GoButton label="申请更正" to={`${list}/form?memberId=${memberId}`} type="primary" />
  );
  return (
    <QueryGate what="信息更正" query={query} rows={4}>
      {data => {
        if (data.content.length === 0)
          return (
            <EmptyState isCard picture="tray" title="还没有申请过更正" actions={request}>
              个人信息有误或有变化时，在这里申请更正，办理进度随时可查。
            </EmptyState>
          );
        return (
          <>
            <PageHead actions={request} />
            <ul>
              {data.content.map(row => (
                <Order key={row.id} row={row} />
              ))}
            </ul>
          </>
        );
      }}
    </QueryGate>
  );
}

export const MyCorrectionList = () => (
  <div className="detail-page own-orders">
    <OfOneself otherwise="信息有误时，请联系所在单位或党支部。">{id => <Orders memberId={id} />}</OfOneself>
  </div>
);
