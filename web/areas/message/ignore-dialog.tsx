/** 忽略 of a warning: a reason, and the last day it is left alone. */
import { Button, DatePicker, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { ignoreWarning, type WarningItem } from 'contract/message/warning.ts';
import { ApiError, call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { Dialog } from '../../kit/dialog.tsx';

interface Props {
  warning: WarningItem;
  onClose(): void;
  onDone(): Promise<unknown>;
}
/** A month, unless another day is chosen. */
const firstDays = 30;
const mostDays = 366;

export function IgnoreDialog({ warning: { id, title }, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState<Dayjs | null>(dayjs().add(firstDays, 'day'));
  const [fault, setFault] = useState<string | null>(null);
  const run = async () => {
    try {
      const body = { reason: reason.trim(), until: until?.format('YYYY-MM-DD') ?? '' };
      await call(ignoreWarning, { params: { id }, body }, { silent: true });
      toast(`已忽略“${title}”`);
      await onDone();
      onClose();
    } catch (error) {
      setFault(error instanceof ApiError ? (error.body.fields?.[0]?.message ?? error.message) : '没有保存成功，请重试');
    }
  };
  return (
    <Dialog
      open
      title="忽略预警"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={reason.trim() === '' || until === null} onClick={() => void run()}>
            忽略
          </Button>
        </>
      }
    >
      <p className="remark">{title}。忽略期满后，情况仍未改变的会再次出现；级别升高时立即出现。</p>
      {fault && (
        <p role="alert" className="tone-error">
          {fault}
        </p>
      )}
      <div className="field-grid">
        <div className="field">
          <label htmlFor="ignore-reason" className="required">
            忽略原因
          </label>
          <Input
            id="ignore-reason"
            aria-required
            maxLength={500}
            value={reason}
            onChange={event => setReason(event.target.value)}
            placeholder="写明情况和下一步安排"
          />
        </div>
        <div className="field">
          <label htmlFor="ignore-until" className="required">
            忽略至
          </label>
          <DatePicker
            id="ignore-until"
            value={until}
            minDate={dayjs().add(1, 'day')}
            maxDate={dayjs().add(mostDays, 'day')}
            onChange={setUntil}
          />
        </div>
      </div>
    </Dialog>
  );
}
