/**
 * A QR code for a phone, and what the phone sends: the files stand in this page a moment after they left it.
 */
import { Button } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import type { UploadedFile } from 'contract/file/calls.ts';
import { endTicket, makeTicket, readTicket, type UploadTicket } from 'contract/file/ticket.ts';
import { call } from '../../../client/http.ts';
import { base } from '../../../entry.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { QrCode } from './qr-code.tsx';
import './files.css';

interface Props {
  /** What the phone says it is for. */
  title: string;
  moduleName?: string;
  most?: number;
  onArrive(files: UploadedFile[]): void;
  onClose(): void;
}

const pauseMs = 1500;
type Made = AnswerOf<typeof makeTicket>;

/** Asks how the ticket stands until it is over or full. */
function useTicket({ title, moduleName, most }: Props) {
  const [made, setMade] = useState<Made | null>(null);
  const [state, setState] = useState<UploadTicket | null>(null);
  const [fault, setFault] = useState('');
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let id = '';
    const look = async () => {
      const now = await call(readTicket, { params: { id } }, { silent: true }).catch(() => null);
      if (!isWanted) return;
      if (now) setState(now);
      if (!now?.isOver) timer = setTimeout(() => void look(), pauseMs);
    };
    const begin = async () => {
      const body = { title, ...(moduleName && { moduleName }), ...(most && { most }) };
      const ticket = await call(makeTicket, { body }, { silent: true });
      id = ticket.id;
      if (!isWanted) return void call(endTicket, { params: { id } }, { silent: true });
      setMade(ticket);
      setState(ticket);
      await look();
    };
    begin().catch((error: unknown) => setFault(error instanceof Error ? error.message : ''));
    return () => {
      isWanted = false;
      clearTimeout(timer);
      if (id) void call(endTicket, { params: { id } }, { silent: true }).catch(() => undefined);
    };
  }, [title, moduleName, most]);
  return { made, state, fault };
}

function stateWords({ isOver, isTaken, files, most }: UploadTicket): string {
  if (files.length >= most) return `已收到 ${files.length} 个文件`;
  if (isOver) return '二维码已过期';
  if (files.length > 0) return `已收到 ${files.length} 个文件，还可以继续`;
  return isTaken ? '手机已打开，等待上传' : '用手机扫码，拍照或选择文件';
}

interface TicketProps extends Props {
  /** A new ticket where this one ran out. */
  onAgain(): void;
}

function Ticket(props: TicketProps): ReactNode {
  const { onArrive, onAgain } = props;
  const { made, state, fault } = useTicket(props);
  const seen = useRef(new Set<string>());
  const files = state?.files;
  useEffect(() => {
    const fresh = (files ?? []).filter(({ id }) => !seen.current.has(id));
    for (const { id } of fresh) seen.current.add(id);
    if (fresh.length > 0) onArrive(fresh);
  }, [files, onArrive]);
  const isFull = state !== null && state.files.length >= state.most;
  const address = made ? `${location.origin}${base}/mobileUpload#${made.ticket}` : '';
  return (
    <div className="phone-upload">
      {fault && <p role="alert">{fault}</p>}
      {made && !state?.isOver && !state?.isTaken && <QrCode text={address} label="手机上传二维码" />}
      {state && (
        <p role="status" aria-live="polite">
          {stateWords(state)}
        </p>
      )}
      {state?.isOver && !isFull && <Button onClick={onAgain}>重新生成二维码</Button>}
      <p className="remark">二维码 10 分钟内有效，只能由一台手机打开。</p>
    </div>
  );
}

export function PhoneDialog(props: Props): ReactNode {
  const [round, setRound] = useState(0);
  const { title, onClose } = props;
  return (
    <Dialog
      open
      title={`手机上传${title}`}
      footer={<Button onClick={onClose}>完成</Button>}
      onCancel={onClose}
      width={400}
    >
      <Ticket key={round} {...props} onAgain={() => setRound(round + 1)} />
    </Dialog>
  );
}
