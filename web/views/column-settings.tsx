import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  ColumnHeightOutlined,
  HolderOutlined,
  PushpinFilled,
  PushpinOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, Dropdown, InputNumber, Popover } from 'antd';
import { useState } from 'react';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { columnsOf, type ColumnWords } from '../kit/columns.tsx';
import { headOf } from '../kit/list.ts';
import type { Size } from '../client/preferences.ts';
import { narrowest, widest, type ColumnChoice } from './columns.ts';
import './views.css';

interface Props {
  resource: Resource;
  choice: ColumnChoice;
  words?: ColumnWords | undefined;
}
type LineProps = Props & { name: string; label: string };

/** Order and fixing of a shown column, for who does not drag. */
function Movers({ choice, name, label }: LineProps) {
  const place = choice.shown.indexOf(name);
  const isFixed = choice.fixed.includes(name);
  return (
    <>
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
      <Button
        type="text"
        size="small"
        className={isFixed ? 'is-fixed' : ''}
        icon={isFixed ? <PushpinFilled /> : <PushpinOutlined />}
        aria-label={`固定${label}`}
        aria-pressed={isFixed}
        title={isFixed ? '取消固定' : '固定在左'}
        onClick={() => choice.fix(name)}
      />
    </>
  );
}

function Line(props: LineProps) {
  const { resource, choice, words, name, label } = props;
  const place = choice.shown.indexOf(name);
  const isTitle = name === headOf(resource);
  const isMovable = place > 0;
  const [column] = columnsOf(resource, [name], words);
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
      <span className="movers">
        {isTitle && <small>固定在左</small>}
        {isMovable && <Movers {...props} />}
        {place >= 0 && (
          <InputNumber
            size="small"
            controls={false}
            min={narrowest}
            max={widest}
            step={10}
            precision={0}
            aria-label={`${label}列宽`}
            value={choice.widths[name] ?? column?.width ?? null}
            onChange={width => width && choice.widen({ [name]: width })}
          />
        )}
      </span>
    </li>
  );
}

/** 列设置: order by dragging or by arrows, visibility, width and fixing; only for oneself. */
export function ColumnSettings(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const fields = fieldsOf(props.resource);
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
          <Line key={name} {...props} name={name} label={fields[name]?.label ?? name} />
        ))}
      </ul>
      <footer>拖动排序，右侧为列宽（像素），也可拖动表头右缘。设置只对本人生效。</footer>
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
