/** 调整布局: which blocks of the home are shown and in what order, kept for the person. */
import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import type { ReactNode } from 'react';
import type { BlockSetting } from 'contract/personal/preference.ts';
import { usePreference } from '../../client/preference.ts';

export interface HomeBlock {
  key: string;
  label: string;
  content: ReactNode;
}
const first: BlockSetting = { order: [], hidden: [] };

/** In the order chosen; blocks that came later stand where they were delivered. */
export function arranged<B extends { key: string }>(blocks: readonly B[], order: readonly string[]): B[] {
  const place = (key: string) => {
    const at = order.indexOf(key);
    return at < 0 ? blocks.findIndex(one => one.key === key) : at;
  };
  return [...blocks].sort((a, b) => place(a.key) - place(b.key));
}

export function useLayout(blocks: readonly HomeBlock[]) {
  const [{ order, hidden }, set] = usePreference('home-dj', first);
  const all = arranged(blocks, order);
  const move = (key: string, by: number) => {
    const keys = all.map(one => one.key);
    const at = keys.indexOf(key);
    const [moved] = keys.splice(at, 1);
    keys.splice(at + by, 0, moved ?? key);
    set({ order: keys, hidden });
  };
  const show = (key: string, isShown: boolean) =>
    set({ order, hidden: isShown ? hidden.filter(one => one !== key) : [...hidden, key] });
  return { all, hidden, shown: all.filter(one => !hidden.includes(one.key)), move, show, reset: () => set(first) };
}
type Layout = ReturnType<typeof useLayout>;

function Panel({ layout: { all, hidden, move, show, reset } }: { layout: Layout }) {
  return (
    <div className="home-layout">
      <ul>
        {all.map(({ key, label }, at) => (
          <li key={key}>
            <Checkbox checked={!hidden.includes(key)} onChange={event => show(key, event.target.checked)}>
              {label}
            </Checkbox>
            <span>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={`上移${label}`}
                disabled={at === 0}
                onClick={() => move(key, -1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={`下移${label}`}
                disabled={at === all.length - 1}
                onClick={() => move(key, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={reset}>
        恢复默认
      </Button>
    </div>
  );
}

export const LayoutButton = ({ layout }: { layout: Layout }): ReactNode => (
  <Popover content={<Panel layout={layout} />} trigger="click" placement="bottomRight">
    <Button icon={<SettingOutlined />}>调整布局</Button>
  </Popover>
);
