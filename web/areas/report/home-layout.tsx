/** 调整布局: which blocks of the home are shown and in what order, kept for the person. */
import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import type { ReactNode } from 'react';
import type { BlockSetting } from 'contract/personal/preference.ts';
import { usePreference } from '../../client/preference.ts';
import { moved, MoveButtons } from '../../kit/ui/move-buttons.tsx';

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

/** Kept for each half of the platform. */
export function useLayout(half: 'dj' | 'gb', blocks: readonly HomeBlock[]) {
  const [{ order, hidden }, set] = usePreference(`home-${half}`, first);
  const all = arranged(blocks, order);
  const move = (at: number, by: number) => set({ order: moved(all, at, by).map(one => one.key), hidden });
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
              <MoveButtons of={label} at={at} count={all.length} move={by => move(at, by)} />
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
