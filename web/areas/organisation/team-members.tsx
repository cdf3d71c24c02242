/** The posts of a team: in office and left, with the actions of who keeps them. */
import { Button } from 'antd';
import { Link } from 'react-router';
import { leavePost } from 'contract/organisation/actions.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { usePage } from '../../kit/list/list.ts';
import { Chip } from '../../kit/ui/marks.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import './team.css';
import { TeamMemberDialog } from './team-member-dialog.tsx';
import type { Row } from '../../kit/data/row.ts';
import { columnsOf } from '../../kit/list/columns.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';

const ofOrganisation = columnsOf(teamMember, ['personId', 'position', 'getWay', 'startOn', 'duty'], {
  personId: {
    width: 120,
    show: row => (
      <>
        <Link to={`/dyjbxx/detail?id=${String(row.personId)}`}>{String(row.personName ?? '—')}</Link>{' '}
        {row.isDoubleLeader === true && <Chip>双带头人</Chip>}
      </>
    ),
  },
  duty: { width: 160 },
});
const ofUnit = columnsOf(teamMember, ['cadreId', 'adminPost', 'duties', 'duty', 'startOn', 'sortNo'], {
  cadreId: {
    width: 110,
    show: row => <Link to={`/cadre/detail?id=${String(row.cadreId)}`}>{String(row.cadreName ?? '—')}</Link>,
  },
  adminPost: { width: 150 },
  duties: { width: 220 },
  duty: { width: 160 },
});
/** Once somebody has left. */
const departures = columnsOf(teamMember, ['endOn', 'reason'], { reason: { width: 140 } });
const shown = [
  ...new Set([
    ...[...ofOrganisation, ...ofUnit, ...departures].map(({ name }) => name),
    'name',
    'isDoubleLeader',
    'sortNo',
    'teamId',
    'unitId',
  ]),
];

function useMembers(teamId: string) {
  const query = { page: 0, size: 200, sort: 'sortNo,asc', columns: shown };
  return usePage(teamMember, { ...query, teamId });
}

interface Props {
  team: Row;
  /** Posts can still be taken. */
  isCurrent: boolean;
}

export function TeamMembers({ team, isCurrent }: Props) {
  const query = useMembers(team.id);
  const columns = team.unitId ? ofUnit : ofOrganisation;
  const may = useMay();
  const { open, dialog } = useDialog();
  const edit = (row?: Row) => open(close => <TeamMemberDialog team={team} row={row} onClose={close} />);
  const leave = (row: Row) =>
    open(close => (
      <ActionDialog
        action={leavePost}
        row={row}
        title={`登记${String(row.name)}离任`}
        verb="确认离任"
        lead={team.unitId ? '离任后不再列入本届班子。' : '离任后职务空缺；书记离任后，上级党组织会收到书记缺职预警。'}
        onClose={close}
      />
    ));
  return (
    <QueryGate what="班子成员" query={query} rows={4}>
      {({ content: rows }) => {
        const add = isCurrent && may(teamMember, 'create') && <Button onClick={() => edit()}>登记成员</Button>;
        const actions = (row: Row) =>
          may(teamMember, 'update') && (
            <>
              <RowButton label="编辑" run={() => edit(row)} />
              {!row.endOn && <RowButton label="离任" run={() => leave(row)} />}
            </>
          );
        return (
          <>
            <div className="posts-head">
              <h3>班子成员</h3>
              {rows.length > 0 && add}
            </div>
            <DataTable
              caption="班子成员"
              rows={rows}
              columns={rows.some(row => row.endOn) ? [...columns, ...departures] : columns}
              actionsWidth={112}
              {...(may(teamMember, 'update') ? { renderActions: actions } : {})}
              blank={
                <EmptyState picture="tray" title="还没有登记班子成员" actions={add}>
                  {team.unitId ? '逐人登记，免去本单位职务后自动离任。' : '换届完成后自动登记当选人；也可以逐人登记。'}
                </EmptyState>
              }
            />
            {dialog}
          </>
        );
      }}
    </QueryGate>
  );
}
