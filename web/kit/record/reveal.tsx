/**
 * A sealed value behind its mask: the eye opens one value for 30 seconds and says beforehand that it is recorded.
 * It closes when the window loses focus.
 */
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { Resource } from 'contract/kit/resource.ts';
import { useMay } from '../data/as-of.tsx';
import { reveal } from '../data/record.ts';
import { sentencesOf } from '../../client/sentences.ts';
import { useTyped } from '../../client/unsaved.ts';

const shownMs = 30_000;

interface Props {
  resource: Resource;
  id: string;
  name: string;
  label: string;
  mask: string;
  /** As a value of its kind is shown, masked or open. */
  show?(text: string): ReactNode;
}

interface AskProps {
  label: string;
  reason: string;
  fault: string;
  onType(reason: string): void;
  onAsk(): Promise<void>;
}
function Ask({ label, reason, fault, onType, onAsk }: AskProps) {
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await onAsk();
    setAsking(false);
  };
  return (
    <form className="reveal-ask" onSubmit={event => (event.preventDefault(), reason.trim() && void ask())}>
      <label>
        查看{label}的原因
        <Input
          autoFocus
          maxLength={200}
          value={reason}
          onChange={e => onType(e.target.value)}
          placeholder="如 办理组织关系介绍信"
        />
      </label>
      <p className={fault ? 'field-note error' : 'field-note'} role={fault ? 'alert' : undefined}>
        {fault || '查看会留痕，显示 30 秒'}
      </p>
      <Button type="primary" htmlType="submit" disabled={!reason.trim() || isAsking}>
        查看{label}
      </Button>
    </form>
  );
}

export function Revealable({ resource, id, name, label, mask, show = text => text }: Props) {
  const may = useMay();
  const [value, setValue] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState('');
  // Held here: a click beside the popover closes it, and what was typed is there when it opens again.
  const [reason, setReason] = useState('');
  useTyped(`查看${label}的原因`, reason);
  useEffect(() => {
    if (value === null) return undefined;
    const hide = () => setValue(null);
    const timer = setTimeout(hide, shownMs);
    window.addEventListener('blur', hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('blur', hide);
    };
  }, [value]);
  const open = async () => {
    try {
      setValue((await reveal(resource, id, name, reason.trim())).value);
      setReason('');
      setFault('');
      setOpen(false);
    } catch (error) {
      setFault(sentencesOf(error)[0] ?? '');
    }
  };
  if (!may(resource, 'reveal')) return <span className="figures">{show(mask)}</span>;
  return (
    <span className="figures">
      {show(value ?? mask)}
      {value !== null ? (
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined />}
          aria-label={`隐藏${label}`}
          title="隐藏"
          onClick={() => setValue(null)}
        />
      ) : (
        <Popover
          trigger="click"
          open={isOpen}
          onOpenChange={setOpen}
          destroyOnHidden
          content={<Ask label={label} reason={reason} fault={fault} onType={setReason} onAsk={open} />}
        >
          <Button
            type="text"
            size="small"
            icon={<EyeInvisibleOutlined />}
            aria-label={`查看${label}`}
            title="查看会留痕"
          />
        </Popover>
      )}
    </span>
  );
}
