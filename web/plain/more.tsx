/** Deeds of a page that are not of every day, behind one button; one alone is that button itself. */
import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';

export interface MoreDeed {
  key: string;
  label: string;
  run(): void;
}

export function More({ label = '更多', deeds }: { label?: string; deeds: readonly MoreDeed[] }) {
  const [alone] = deeds;
  if (!alone) return null;
  if (deeds.length === 1) return <Button onClick={alone.run}>{alone.label}</Button>;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: deeds.map(({ key, label: text }) => ({ key, label: text })),
        onClick: ({ key }) => deeds.find(deed => deed.key === key)?.run(),
      }}
    >
      <Button>
        {label} <DownOutlined />
      </Button>
    </Dropdown>
  );
}
