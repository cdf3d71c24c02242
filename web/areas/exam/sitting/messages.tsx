/** What proctors say: the last word above the paper until it was seen, all of it in a list. */
import { useState } from 'react';
import type { ExamMessage } from 'contract/exam/sitting-calls.ts';
import { formatTime } from '../../../client/format.ts';
import { RoomDialog } from './dialog.tsx';
import { Icon } from './icons.tsx';

export const FreshMessage = ({ of, onSeen }: { of: ExamMessage; onSeen(): void }) => (
  <div className="room-note tone-info" role="alert">
    <Icon of="bell" />
    <p>
      <b>监考通知</b> {of.content}
    </p>
    <button type="button" className="room-button" onClick={onSeen}>
      知道了
    </button>
  </div>
);

export function Messages({ of }: { of: readonly ExamMessage[] }) {
  const [isOpen, setOpen] = useState(false);
  if (of.length === 0) return null;
  return (
    <>
      <button type="button" className="room-quiet room-messages" onClick={() => setOpen(true)}>
        <Icon of="bell" size={16} />
        <span>通知 {of.length}</span>
      </button>
      {isOpen && (
        <RoomDialog title="监考通知">
          <ol className="room-message-list">
            {of.map(({ id, content, sentAt }) => (
              <li key={id}>
                <span className="figures">{formatTime(sentAt).slice(11)}</span>
                {content}
              </li>
            ))}
          </ol>
          <p className="room-dialog-foot">
            <button type="button" className="room-button is-primary" onClick={() => setOpen(false)}>
              关闭
            </button>
          </p>
        </RoomDialog>
      )}
    </>
  );
}
