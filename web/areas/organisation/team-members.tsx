/** The posts of a team: in office and left, with the actions of who keeps them. */
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { leavePost } from 'contract/organisation/actions.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { usePage } from '../../kit/list/list.ts';
import { Chip } from '../../kit/ui/marks.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import './team.css';
import { TeamMemberDialog } from './team-member-dialog.tsx';
import type { Row } from '../../kit/data/row.ts';

const { fields } = teamMember;
const shown = [
  'name',
  'personId',
  'position',
  'getWay',
  'startOn',
  'endOn',
  'reason',
  'duty',
  'isDoubleLeader',
  'sortNo',
];
const text = (value: unknown) => (value === null || value === undefined || value === '' ? '—' : String(value));

const columns: DataColumn<Row>[] = [
  {
    label: '姓名',
    width: 120,
    show: row => (
      <>
        <Link to={`/dyjbxx/detail?id=${String(row.personId)}`}>{text(row.personName)}</Link>{' '}
        {row.isDoubleLeader === true && <Chip>双带头人</Chip>}
      </>
    ),
  },
  { label: '职务', width: 104, show: row => <Word field={fields.position} value={row.position} /> },
  { label: '产生方式', width: 88, show: row => (row.getWay ? <Word field={fields.getWay} value={row.getWay} /> : '—') },
  { label: '任职日期', width: 104, show: row => text(row.startOn) },
  { label: '分工', width: 160, show: row => text(row.duty) },
];
/** Once somebody has left. */
const departures: DataColumn<Row>[] = [
  { label: '离任日期', width: 104, show: row => text(row.endOn) },
  { label: '离任原因', width: 140, show: row => text(row.reason) },
];

function useMembers(teamId: string) {
  const query = { page: 0, size: 200, sort: 'sortNo,asc', columns: [...shown, 'teamId'] };
  return usePage(teamMember, { ...query, teamId });
}

interface Props {
  team: Row;
  /** Posts can still be taken. */
  isCurrent: boolean;
}

export function TeamMembers({ team, isCurrent }: Props) {
  const query = useMembers(team.id);
  const may = useMay();
  const [left, leave] = useState<Row | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [edited, edit] = useState<Row | null>(null);
  return (
    <QueryGate what="班子成员" query={query} rows={4}>
      {({ content: rows }) => {
        const add = isCurrent && may(teamMember, 'create') && <Button onClick={() => setAdding(true)}>登记成员</Button>;
        const actions = (row: Row) =>
          may(teamMember, 'update') && (
            <>
              <Button type="link" size="small" onClick={() => edit(row)}>
                编辑
              </Button>
              {!row.endOn && (
                <Button type="link" size="small" onClick={() => leave(row)}>
                  离任
                </Button>
              )}
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
              keyOf={row => row.id}
              columns={rows.some(row => row.endOn) ? [...columns, ...departures] : columns}
              actionsWidth={112}
              {...(may(teamMember, 'update') ? { renderActions: actions } : {})}
              blank={
                <EmptyState picture="tray" title="还没有登记班子成员" actions={add}>
                  换届完成后自动登记当选人；也可以逐人登记。
                </EmptyState>
              }
            />
            {(isAdding || edited) && (
              <TeamMemberDialog
                key={edited?.id ?? 'new'}
                team={team}
                row={edited ?? undefined}
                onClose={() => {
                  setAdding(false);
                  edit(null);
                }}
              />
            )}
            {left && (
              <ActionDialog
                key={left.id}
                action={leavePost}
                row={left}
                title={`${String(left.name)}离任`}
                verb="确认离任"
                lead="离任后职务空缺；书记离任后，上级党组织会收到书记缺职预警。"
                onClose={() => leave(null)}
              />
            )}
          </>
        );
      }}
    </QueryGate>
  );
}
