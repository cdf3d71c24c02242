/** The teams of an organisation: the one in office with its posts, and those before it. */
import { Link } from 'react-router';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { usePage } from '../../kit/list/list.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { isCurrentTeam, RemainingDays, teamState } from './team-marks.tsx';
import { TeamMembers } from './team-members.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';

const columns = columnsOf(leadershipTeam, ['name', 'secretaryId', 'startOn', 'remainingDays', 'state'], {
  name: {
    label: '班子',
    width: 260,
    show: row => <Link to={`/organisation/team/detail?id=${row.id}`}>{String(row.name)}</Link>,
  },
  startOn: {
    label: '本届起止',
    width: 190,
    isFigure: true,
    show: row => `${String(row.startOn)} 至 ${String(row.endOn ?? row.dueOn ?? '')}`,
  },
  remainingDays: { label: '剩余', width: 100, isFigure: true, show: row => <RemainingDays row={row} /> },
  state: { width: 88, show: teamState },
});
const shown = [...columns.map(({ name }) => name), 'session', 'teamType', 'dueOn', 'endOn'];

export function OrganisationTeams({ organisationId }: { organisationId: string }) {
  const may = useMay();
  const query = usePage(leadershipTeam, {
    organisationId,
    page: 0,
    size: 50,
    sort: 'startOn,desc',
    columns: shown,
  });
  return (
    <QueryGate what="领导班子" query={query} rows={4}>
      {data => {
        const [current] = data.content.filter(isCurrentTeam);
        const create = may(leadershipTeam, 'create') && (
          <GoButton label="登记班子" to={`/organisation/team/form?organisationId=${organisationId}`} />
        );
        return (
          <>
            {current && <TeamMembers team={current} isCurrent />}
            <DataTable
              caption="历届班子"
              rows={data.content}
              columns={columns}
              blank={
                <EmptyState picture="tray" title="还没有登记班子" actions={create}>
                  登记现任班子后，书记、任期和届满提醒从这里取得。
                </EmptyState>
              }
            />
          </>
        );
      }}
    </QueryGate>
  );
}
