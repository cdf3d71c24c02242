import { Tabs } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Resource } from 'contract/kit/resource.ts';
import { useMay } from '../data/as-of.tsx';
import { Facts } from './facts.tsx';
import { TraceList } from './trace.tsx';
import type { Row } from '../data/row.ts';
import type { Section } from './sections.ts';

export interface RecordTab {
  key: string;
  label: string;
  children: ReactNode;
}
interface Props {
  resource: Resource;
  row: Row;
  sections: readonly Section[];
  /** Own way to show a field. */
  own?: Record<string, (row: Row) => ReactNode>;
  /** Tabs of the page itself, between the facts and the changes, and the one it opens with. */
  tabs?: readonly RecordTab[];
  first?: string;
}

/** The facts of a record with the last changes beside them, and all changes behind a tab. */
export function RecordBody({ resource, row, sections, own = {}, tabs: further = [], first = 'facts' }: Props) {
  // Until somebody chooses, the page shows what the row is looked at for as it stands now.
  const [chosen, setTab] = useState<string | null>(null);
  const tab = chosen ?? first;
  const mayTrace = useMay()(resource, 'trace', row);
  const hasRail = mayTrace && tab === 'facts';
  const facts = <Facts resource={resource} row={row} sections={sections} own={own} />;
  const trace = <TraceList resource={resource} row={row} size={20} />;
  const tabs = [
    { key: 'facts', label: '基本信息', children: facts },
    ...further,
    ...(mayTrace ? [{ key: 'trace', label: '变更', children: trace }] : []),
  ];
  return (
    <div className={hasRail ? 'detail-body with-rail' : 'detail-body'}>
      <section className="card detail-main">
        <Tabs size="small" activeKey={tab} onChange={setTab} items={tabs} destroyOnHidden />
      </section>
      {hasRail && (
        <aside className="card rail">
          <TraceList resource={resource} row={row} size={3} onAll={() => setTab('trace')} />
        </aside>
      )}
    </div>
  );
}
