import { ColumnHeightOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Dropdown, Popover } from 'antd';
import { Suspense, useState } from 'react';
import { lazy } from '../../ui/lazy.tsx';
import type { Size } from '../../../client/preferences.ts';
import type { ColumnProps } from './column-panel.tsx';
import '../../ui/views.css';

const ColumnPanel = lazy(async () => ({ default: (await import('./column-panel.tsx')).ColumnPanel }));

/** 列设置: order by dragging or by arrows, visibility, width and fixing; only for oneself. */
export function ColumnSettings(props: ColumnProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      content={
        <Suspense>
          <ColumnPanel {...props} />
        </Suspense>
      }
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      styles={{ container: { padding: 0 } }}
    >
      <Button type="text" icon={<SettingOutlined />} aria-label="列设置" title="列设置" aria-expanded={isOpen} />
    </Popover>
  );
}

const words: Record<Size, string> = { default: '宽松', medium: '适中', small: '紧凑', mini: '极紧' };
export type Density = Size | null;

/** Height of the rows; without a choice it follows the size of the layout. */
export function DensityButton({ value, onChange }: { value: Density; onChange(value: Density): void }) {
  const items = [{ key: 'auto', label: '跟随布局' }, ...Object.entries(words).map(([key, label]) => ({ key, label }))];
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        selectedKeys: [value ?? 'auto'],
        onClick: ({ key }) => onChange(key === 'auto' ? null : (key as Size)),
      }}
    >
      <Button type="text" icon={<ColumnHeightOutlined />} aria-label="行高" title="行高" />
    </Dropdown>
  );
}
