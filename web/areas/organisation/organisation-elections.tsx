/** The elections of an organisation, and the way to the next one. */
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { election } from 'contract/election/election.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { usePage } from '../../kit/list/list.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import type { Row } from '../../kit/data/row.ts';

const shown = ['name', 'session', 'electMethod', 'requestOn', 'electOn', 'secretaryId', 'state'];
const text = (value: unknown) => (value ? String(value) : '—');
const columns: DataColumn<Row>[] = [
  {
    label: '换届',
    width: 280,
    show: row => <Link to={`/organisation/election/detail?id=${row.id}`}>{String(row.name)}</Link>,
  },
  { label: '请示日', width: 96, isFigure: true, show: row => text(row.requestOn) },
  { label: '选举日', width: 96, isFigure: true, show: row => text(row.electOn) },
  { label: '当选书记', width: 84, show: row => text(row.secretaryName) },
  { label: '状态', width: 84, show: row => <Word field={election.fields.state} value={row.state} /> },
];

export function OrganisationElections({ organisationId }: { organisationId: string }) {
  const navigate = useNavigate();
  const may = useMay();
  const query = { organisationId, page: 0, size: 50, sort: 'planOn,desc', columns: shown };
  const answer = usePage(election, query);
  return (
    <QueryGate what="换届记录" query={answer} rows={3}>
      {data => {
        const start = may(election, 'create') && (
          <Button onClick={() => void navigate(`/organisation/election/form?organisationId=${organisationId}`)}>
            发起换届
          </Button>
        );
        return (
          <>
            <DataTable
              caption="换届记录"
              rows={data.content}
              keyOf={row => row.id}
              columns={columns}
              blank={
                <EmptyState picture="tray" title="还没有换届记录" actions={start}>
                  任期届满前提交换届请示，上级批复后组织选举。
                </EmptyState>
              }
            />
            {data.content.length > 0 && <p>{start}</p>}
          </>
        );
      }}
    </QueryGate>
  );
}
