/**
 * Removing rows that were entered by mistake: says what goes, asks why, and tells what stood against it.
 */
import { Input } from 'antd';
import { useState } from 'react';
import type { Resource } from 'contract/kit/resource.ts';
import './form.css';
import { Dialog } from './dialog.tsx';
import { ApiError } from '../client/http.ts';
import { toast } from '../client/notice.ts';
import { useRemove } from './record.ts';

interface Props {
  resource: Resource;
  /** Rows to go, id → title; null closes the dialog. */
  rows: ReadonlyMap<string, string> | null;
  measure: string;
  onClose(): void;
  onDone(): void;
}

/** All sentences of a refusal, for a dialog without fields. */
export const sentencesOf = (error: unknown): string[] =>
  error instanceof ApiError
    ? [
        ...new Set([
          ...(error.body.fields?.map(one => one.message) ?? []),
          ...(error.body.fields?.length ? [] : [error.body.message]),
        ]),
      ]
    : ['网络没有应答，请检查网络后重试'];

export function RemoveDialog({ resource, rows, measure, onClose, onDone }: Props) {
  const remove = useRemove(resource);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [faults, setFaults] = useState<string[]>([]);
  const names = [...(rows?.values() ?? [])];
  const what = names.length === 1 ? (names[0] ?? '') : ` ${names.length} ${measure}`;
  const isMany = names.length > 50;
  const close = () => {
    setFaults([]);
    setTyped('');
    onClose();
  };
  const run = async () => {
    try {
      await remove.mutateAsync({ ids: [...(rows?.keys() ?? [])], reason: reason.trim() || '误录删除' });
      toast(`已删除${resource.label}${what}`);
      onDone();
      close();
    } catch (error) {
      setFaults(sentencesOf(error));
    }
  };
  return (
    <Dialog
      title={`删除${resource.label}${what}`}
      open={rows !== null}
      onCancel={close}
      okText={remove.isPending ? '正在删除…' : `删除${names.length > 1 ? ` ${names.length} ${measure}` : ''}`}
      okButtonProps={{ danger: true, disabled: remove.isPending || (isMany && typed !== String(names.length)) }}
      cancelText="取消"
      onOk={() => void run()}
    >
      <p>只用于误录的记录。删除后不再出现在列表和统计中，变更痕迹保留；有业务引用的记录不能删除。</p>
      <label className="dialog-label" htmlFor="remove-reason">
        删除原因
      </label>
      <Input
        id="remove-reason"
        maxLength={200}
        placeholder="误录删除"
        value={reason}
        onChange={e => setReason(e.target.value)}
      />
      {isMany && (
        <>
          <label className="dialog-label" htmlFor="remove-count">
            请输入数量 {names.length} 以确认
          </label>
          <Input id="remove-count" value={typed} onChange={e => setTyped(e.target.value)} />
        </>
      )}
      <ul role="alert" className="dialog-faults">
        {faults.map(fault => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Dialog>
  );
}
