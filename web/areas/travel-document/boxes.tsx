/** 箱位: what lies in each box and what is out of it; a box opens its documents. Domain-cadre 1.13. */
import { Link } from 'react-router';
import { readBoxes, type Box } from 'contract/travel-document/calls.ts';
import { addressOf } from 'contract/report/home.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import './boxes.css';

const page = '/cadre/travel/document';
const saidOf = ({ inCustody, expired, out }: Box): string =>
  [`在库 ${inCustody}`, expired > 0 && `失效 ${expired}`, out > 0 && `借出 ${out}`].filter(Boolean).join(' · ');

const Cabinet = ({ boxes, onClose }: { boxes: readonly Box[]; onClose(): void }) => (
  <ul className="document-boxes">
    {boxes.map(box => (
      <li key={box.boxNo}>
        <Link to={addressOf(page, { boxNo: [box.boxNo] })} onClick={onClose}>
          <b>{box.boxNo}</b>
          <span className="figures">{saidOf(box)}</span>
        </Link>
      </li>
    ))}
  </ul>
);

export function Boxes({ onClose }: { onClose(): void }) {
  const query = useAnswer(readBoxes, {}, { isFresh: true });
  return (
    <Dialog open width={720} title="箱位" onCancel={onClose} footer={null}>
      <QueryGate what="箱位" query={query} rows={4}>
        {({ content }) =>
          content.length > 0 ? (
            <Cabinet boxes={content} onClose={onClose} />
          ) : (
            <EmptyState picture="tray" title="还没有证件入库">
              接收入库时填写存放位置，按箱位列在这里。
            </EmptyState>
          )
        }
      </QueryGate>
    </Dialog>
  );
}
