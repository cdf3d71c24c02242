import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  ColumnHeightOutlined,
  HolderOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, Dropdown, Popover } from 'antd';
import { useState } from 'react';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { labelInList, type ColumnChoice } from './columns.tsx';
import { headOf } from './list.ts';
import type { Size } from '../client/preferences.ts';

interface Props {
  resource: Resource;
  choice: ColumnChoice;
}

function Line({ resource, choice, name }: Props & { name: string }) {
  const place = choice.shown.indexOf(name);
  const field = fieldsOf(resource)[name];
  const label = field ? labelInList(field) : name;
  const isTitle = name === headOf(resource);
  const isMovable = place > 0;
  return (
    <li
      draggable={isMovable}
      onDragStart={event => event.dataTransfer.setData('text/plain', name)}
      onDragOver={event => isMovable && event.preventDefault()}
      onDrop={event => choice.move(event.dataTransfer.getData('text/plain'), place)}
    >
      <HolderOutlined className="grip" aria-hidden />
      <Checkbox checked={place >= 0} disabled={isTitle} onChange={() => choice.toggle(name)}>
        {label}
      </Checkbox>
      {isTitle && <small>固定在左</small>}
      {isMovable && (
        <span className="movers">
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={`上移${label}`}
            disabled={place < 2}
            onClick={() => choice.move(name, place - 1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={`下移${label}`}
            disabled={place === choice.shown.length - 1}
            onClick={() => choice.move(name, place + 1)}
          />
        </span>
      )}
    </li>
  );
}

/** 列设置: order by dragging or by arrows, visibility by checkbox; only for oneself. */
export function ColumnSettings(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const panel = (
    <div className="column-settings">
      <header>
        <strong>列设置</strong>
        <Button type="link" size="small" disabled={!props.choice.isOwn} onClick={props.choice.reset}>
          恢复默认
        </Button>
      </header>
      <ul>
        {props.choice.order.map(name => (
          <Line key={name} {...props} name={name} />
        ))}
      </ul>
      <footer>拖动排序。设置只对本人生效。</footer>
    </div>
  );
  return (
    <Popover
      content={panel}
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
