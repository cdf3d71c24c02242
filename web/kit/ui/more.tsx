/** Actions of a page that are not of every day, behind one button; one alone is that button itself. */
import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { closesAtOnce } from './closes-at-once.ts';

export interface MoreAction {
  key: string;
  label: string;
  run(): void;
}

export function More({ label = '更多', actions }: { label?: string; actions: readonly MoreAction[] }) {
  const [alone] = actions;
  if (!alone) return null;
  if (actions.length === 1) return <Button onClick={alone.run}>{alone.label}</Button>;
  return (
    <Dropdown
      {...closesAtOnce}
      trigger={['click']}
      menu={{
        items: actions.map(({ key, label: text }) => ({ key, label: text })),
        onClick: ({ key }) => actions.find(action => action.key === key)?.run(),
      }}
    >
      <Button>
        {label} <DownOutlined />
      </Button>
    </Dropdown>
  );
}
