/** Sensitive values are masked until somebody says what they are needed for; that stands in the audit. */
import { Button, Input } from 'antd';
import { useState } from 'react';
import { RowButton } from '../ui/row-actions.tsx';

interface Props {
  /** The purpose that was given; null while values are masked. */
  purpose: string | null;
  mayBePlain: boolean;
  onGive(purpose: string | null): void;
}

export function Purpose({ purpose, mayBePlain, onGive }: Props) {
  const [typed, setTyped] = useState('');
  if (purpose !== null)
    return (
      <p className="document-note" role="status">
        敏感信息为明文，用途：{purpose}。生成和打印会连同用途记入审计日志。
        <RowButton label="改为脱敏" run={() => onGive(null)} />
      </p>
    );
  if (!mayBePlain) return <p className="document-note">敏感信息按您的权限脱敏。</p>;
  return (
    <form
      className="document-purpose"
      onSubmit={event => (event.preventDefault(), typed.trim() && onGive(typed.trim()))}
    >
      <label htmlFor="document-purpose">敏感信息已脱敏。需要明文请填写用途</label>
      <Input
        id="document-purpose"
        maxLength={200}
        placeholder="如：政审函核对"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <Button htmlType="submit" disabled={!typed.trim()}>
        显示明文
      </Button>
    </form>
  );
}
