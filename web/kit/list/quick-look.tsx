/**
 * A row in a drawer beside its list; ↑ ↓ walk through the rows of the page.
 */
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { type List } from './list.ts';
import { useIsMobile } from '../../client/device.ts';
import { pressedKey } from '../../client/pressed-key.ts';
import { useRecord } from '../data/record.ts';
import { QueryGate } from '../data/query-gate.tsx';
import { titleOf, type Row } from '../data/row.ts';

interface Props {
  list: List;
  id: string | null;
  onTurn(id: string | null): void;
  /** Left out, the title of the record. */
  nameOf?(row: Row): string;
  renderFoot?(row: Row): ReactNode;
  children(row: Row): ReactNode;
}

export function QuickLook({
  list,
  id,
  onTurn,
  nameOf = row => titleOf(list.resource, row),
  renderFoot,
  children,
}: Props) {
  const query = useRecord(list.resource, id);
  const isPhone = useIsMobile();
  const place = list.rows.findIndex(one => one.id === id);
  const step = (by: number) => {
    const next = list.rows[place + by];
    if (next) onTurn(next.id);
  };
  useEffect(() => {
    if (id === null) return undefined;
    const press = (event: KeyboardEvent) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[pressedKey(event) ?? ''];
      if (event.target instanceof HTMLInputElement || !by) return;
      event.preventDefault();
      step(by);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  return (
    <Drawer
      open={id !== null}
      size={isPhone ? '100%' : 720}
      onClose={() => onTurn(null)}
      title={query.data ? nameOf(query.data) : list.resource.label}
      extra={
        <>
          <Button
            type="text"
            icon={<UpOutlined />}
            aria-label="上一条"
            title="上一条"
            disabled={place <= 0}
            onClick={() => step(-1)}
          />
          <Button
            type="text"
            icon={<DownOutlined />}
            aria-label="下一条"
            title="下一条"
            disabled={place < 0 || place === list.rows.length - 1}
            onClick={() => step(1)}
          />
        </>
      }
      footer={query.data && renderFoot?.(query.data)}
    >
      <QueryGate what={list.resource.label} query={query}>
        {row => children(row)}
      </QueryGate>
    </Drawer>
  );
}
