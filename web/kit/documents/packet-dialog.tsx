/** All documents of a record at once: which are ready, what others lack, which come later; then one file. */
import { CheckCircleFilled, ClockCircleOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { makePacket, previewPacket, type PacketPiece } from 'contract/documents/document.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { call } from '../../client/http.ts';
import { Dialog } from '../ui/dialog.tsx';
import { QueryGate } from '../data/query-gate.tsx';
import { Purpose } from './purpose.tsx';
import './documents.css';
import { useAnswer } from '../data/answer.ts';

/** The office program is given a minute. */
const longestMs = 90_000;

type Standing = 'whole' | 'gaps' | 'later';
const standingOf = ({ waitsFor, missing }: PacketPiece): Standing =>
  waitsFor !== null ? 'later' : missing.length > 0 ? 'gaps' : 'whole';
const icons: Record<Standing, React.ReactNode> = {
  gaps: <ExclamationCircleFilled className="tone-warn" aria-hidden />,
  whole: <CheckCircleFilled className="tone-ok" aria-hidden />,
  later: <ClockCircleOutlined aria-hidden />,
};
/** What is to be done first. */
const order: readonly Standing[] = ['gaps', 'whole', 'later'];

const wordsOf = ({ waitsFor, missing }: PacketPiece): string =>
  waitsFor ?? (missing.length > 0 ? `缺少：${missing.join('、')}` : '信息齐全');

const Pieces = ({ pieces }: { pieces: readonly PacketPiece[] }) => (
  <ul className="packet-pieces">
    {order.flatMap(standing =>
      pieces
        .filter(one => standingOf(one) === standing)
        .map(one => (
          <li key={one.label} className={standing}>
            {icons[standing]}
            <span>{one.label}</span>
            <small className="remark">{wordsOf(one)}</small>
          </li>
        )),
    )}
  </ul>
);

function leadOf(pieces: readonly PacketPiece[]): string {
  const count = (standing: Standing) => pieces.filter(one => standingOf(one) === standing).length;
  const [whole, gaps] = [count('whole'), count('gaps')];
  if (whole === 0) return gaps > 0 ? '缺少以下信息，补充后才能生成。' : '还没有办理到可以生成文书的步骤。';
  return `可以生成 ${whole} 份：Word 放在一个压缩包里，PDF 合订为一份${gaps > 0 ? `；另有 ${gaps} 份缺少信息，补充后再生成` : ''}。`;
}

interface Props {
  resource: Resource;
  id: string;
  hasPdf: boolean;
  onClose(): void;
}

export function PacketDialog({ resource: { name: entity }, id, hasPdf, onClose }: Props) {
  const [busy, setBusy] = useState<'zip' | 'pdf' | null>(null);
  const [purpose, setPurpose] = useState<string | null>(null);
  const query = useAnswer(previewPacket, { query: { entity, id } }, { isFresh: true });
  const pieces = query.data?.content ?? [];
  const isReady = pieces.some(one => standingOf(one) === 'whole');
  const make = async (format: 'zip' | 'pdf') => {
    setBusy(format);
    try {
      const fullness = purpose === null ? {} : { plain: true, reason: purpose };
      await call(makePacket, { body: { entity, id, format, ...fullness } }, { timeout: longestMs });
    } finally {
      setBusy(null);
    }
  };
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      {hasPdf && (
        <Button disabled={!isReady || busy !== null} onClick={() => void make('pdf')}>
          {busy === 'pdf' ? '正在生成…' : '下载 PDF'}
        </Button>
      )}
      <Button type="primary" disabled={!isReady || busy !== null} onClick={() => void make('zip')}>
        {busy === 'zip' ? '正在生成…' : '下载 Word'}
      </Button>
    </>
  );
  return (
    <Dialog open title="全部文书" width={640} onCancel={onClose} footer={footer}>
      <QueryGate what="全部文书" query={query} rows={5}>
        {data => (
          <>
            <p role="status">{leadOf(pieces)}</p>
            <Pieces pieces={pieces} />
            {!data.isPlain && isReady && <Purpose purpose={purpose} mayBePlain={data.mayBePlain} onGive={setPurpose} />}
          </>
        )}
      </QueryGate>
    </Dialog>
  );
}
