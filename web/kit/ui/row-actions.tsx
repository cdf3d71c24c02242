import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { closesAtOnce } from './closes-at-once.ts';

export interface RowAction {
  key: string;
  label: string;
  isDanger?: boolean;
  run(): void;
}

/** How a button stands in a row: as a word, and named with what it is done to. */
export const inRow = (label: string, of: string | undefined) =>
  of === undefined ? {} : ({ type: 'link', size: 'small', 'aria-label': `${label}${of}` } as const);

interface ButtonProps {
  label: string;
  /** What it is done to, for who does not see the row. */
  of?: string;
  isDanger?: boolean;
  disabled?: boolean;
  run(): void;
}
/** One thing that can be done with a row, as a word. */
export const RowButton = ({ label, of, isDanger = false, disabled = false, run }: ButtonProps) => (
  <Button type="link" size="small" {...inRow(label, of)} danger={isDanger} disabled={disabled} onClick={run}>
    {label}
  </Button>
);

interface ActionsProps {
  actions: readonly RowAction[];
  title: string;
}
/** What is done with a row now and then, behind ···. */
export function RowMore({ actions, title }: ActionsProps) {
  if (actions.length === 0) return null;
  const items = actions.map(({ key, label, isDanger }) => ({ key, label, danger: isDanger ?? false }));
  return (
    <Dropdown
      {...closesAtOnce}
      trigger={['click']}
      menu={{ items, onClick: ({ key }) => actions.find(action => action.key === key)?.run() }}
    >
      <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={`${title}的更多操作`} title="更多" />
    </Dropdown>
  );
}

/** What can be done with a row: the first as a word, the rest behind ···. */
export function RowActions({ actions: [first, ...more], title }: ActionsProps) {
  if (!first) return null;
  return (
    <>
      <RowButton label={first.label} of={title} run={first.run} />
      <RowMore actions={more} title={title} />
    </>
  );
}
