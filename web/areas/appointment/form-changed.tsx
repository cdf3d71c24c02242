import type { FormDifference } from 'contract/appointment/form/calls.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import './form.css';

/** What the record says today, where the signed form says otherwise. */
export const FormChanged = ({ changed }: { changed: readonly FormDifference[] }) => (
  <section className="card form-changed">
    <DataTable
      caption="签定后干部信息有变化"
      rows={[...changed]}
      keyOf={({ name }) => name}
      columns={[
        { label: '项目', width: 140, show: ({ label }) => label },
        { label: '签定内容', width: 320, show: ({ before }) => before || '—' },
        { label: '库中值', width: 320, show: ({ after }) => after || '—' },
      ]}
    />
  </section>
);
