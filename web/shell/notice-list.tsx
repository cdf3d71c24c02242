import { CheckCircleFilled, CloseOutlined, CopyOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { dismiss, notices, type Notice } from '../client/notice.ts';

function Line({ notice }: { notice: Notice }): ReactNode {
  const { id, kind, title, text, number, undo } = notice;
  const isDone = kind === 'done';
  const offer = undo ? { label: '撤销', run: undo } : notice.action;
  return (
    <div className={`notice is-${kind}`} role={isDone ? 'status' : 'alert'}>
      {isDone ? <CheckCircleFilled /> : <ExclamationCircleFilled />}
      <div className="notice-text">
        {title && <b>{title}</b>}
        <span>{text}</span>
        {number && (
          <button type="button" className="notice-number" onClick={() => void navigator.clipboard?.writeText(number)}>
            编号 {number} <CopyOutlined />
          </button>
        )}
      </div>
      {offer && (
        <button
          type="button"
          className="notice-undo"
          onClick={() => {
            offer.run();
            dismiss(id);
          }}
        >
          {offer.label}
        </button>
      )}
      <button type="button" className="notice-close" aria-label="关闭提示" onClick={() => dismiss(id)}>
        <CloseOutlined />
      </button>
    </div>
  );
}

/** Messages at the lower right, the newest last. */
export function NoticeList(): ReactNode {
  const { list } = useStore(notices);
  return (
    <div className="notices">
      {list.map(notice => (
        <Line key={notice.id} notice={notice} />
      ))}
    </div>
  );
}
