import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';

export interface RowAction {
  key: string;
  label: string;
  isDanger?: boolean;
  run(): void;
}

/** What can be done with a row: the first as a word, the rest behind ···. */
export function RowActions({ actions, title }: { actions: readonly RowAction[]; title: string }) {
  const [first, ...more] = actions;
  if (!first) return null;
  const items = more.map(({ key, label, isDanger }) => ({ key, label, danger: isDanger ?? false }));
  return (
    <>
      <Button type="link" size="small" onClick={first.run} aria-label={`${first.label}${title}`}>
        {first.label}
      </Button>
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{ items, onClick: ({ key }) => more.find(action => action.key === key)?.run() }}
        >
          <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={`${title}的更多操作`} title="更多" />
        </Dropdown>
      )}
    </>
  );
}
