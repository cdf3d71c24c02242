/** Who graduates: what each said, and a form for who does not answer, one by one or many with the same goal. */
import { DownloadOutlined, ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { goalSheet } from 'contract/transfer/calls.ts';
import { goalStates, types } from 'contract/transfer/codes.ts';
import { graduationBatch } from 'contract/transfer/graduation-batch.ts';
import { graduationDestination } from 'contract/transfer/graduation-destination.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { usePage } from '../../kit/list/list.ts';
import { stateMark } from '../../kit/list/state-mark.tsx';
import { Pages } from '../../kit/ui/pages.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { graduatesLink, narrowing } from './board-figures.ts';
import { FillDialog } from './fill-dialog.tsx';
import { StateMark } from './marks.tsx';
import { nameOf, PickedButton, usePicking } from './picking.tsx';
import { StateFilter } from './state-filter.tsx';
import type { Row } from '../../kit/data/row.ts';

const { fields } = graduationDestination;
const size = 100;
const open: readonly unknown[] = [goalStates.silent, goalStates.filled, goalStates.checked];
const goalState = stateMark(graduationDestination, {
  [goalStates.silent]: 'warn',
  [goalStates.filled]: 'info',
  [goalStates.checked]: 'info',
  [goalStates.issued]: 'gold',
  [goalStates.kept]: 'ok',
});
/** Of who is on the way, how far the order is. */
const stateOf = (row: Row) =>
  row['transferState'] ? <StateMark row={{ type: types.paper, state: row['transferState'] }} /> : goalState(row);
const columns: DataColumn<Row>[] = [
  { label: '姓名', width: 120, show: nameOf },
  { label: '班级', width: 160, show: row => String(row['className'] ?? '') },
  { label: '去向', width: 160, show: row => (row['kind'] ? <Word field={fields.kind} value={row['kind']} /> : '—') },
  { label: '接收党组织', width: 280, show: row => String(row['toOrganisationName'] ?? '') },
  { label: '党费交至', width: 100, show: row => String(row['duesPaidTo'] ?? '') },
  { label: '状态', width: 120, show: stateOf },
];
const read = [
  'name',
  'classId',
  'kind',
  'toCommittee',
  'toOrganisationName',
  'toRegion',
  'toContact',
  'duesPaidTo',
  'state',
  'transferState',
];

interface Props {
  row: Row;
  isAsking: boolean;
}
export function GraduateList({ row, isAsking }: Props) {
  const may = useMay();
  const navigate = useNavigate();
  const { page, state, selection, turn, filter } = usePicking('graduates');
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const narrowed = narrowing(useTab().location.search);
  const query = { graduationBatchId: [row.id], page, size, sort: 'name,asc', columns: read };
  const wanted = narrowed ? narrowed.filters : state ? { state: [state] } : {};
  const answer = usePage(graduationDestination, { ...query, ...wanted });
  return (
    <QueryGate what="毕业生" query={answer} rows={6}>
      {data => {
        if (data.totalElements === 0 && state === '' && !narrowed)
          return (
            <EmptyState picture="tray" title="还没有毕业生">
              开始收集后，这里列出所选班级的在册党员。
            </EmptyState>
          );
        const mayFill = may(graduationBatch, 'fill') && isAsking;
        return (
          <>
            <div className="pick-bar">
              {narrowed ? (
                <span className="pick-told">
                  {narrowed.told}：共 {data.totalElements} 人<Link to={graduatesLink(row.id, 0)}>全部毕业生</Link>
                </span>
              ) : (
                <StateFilter field={fields.state} codes={Object.values(goalStates)} value={state} onChange={filter} />
              )}
              <span className="pick-actions">
                {isAsking && allows(goalSheet.access) && (
                  <>
                    <Button
                      icon={<DownloadOutlined />}
                      onClick={() => void call(goalSheet, { params: { id: row.id } })}
                    >
                      下载填报表
                    </Button>
                    <Button
                      icon={<ImportOutlined />}
                      onClick={() => void navigate(`/member/transfer/graduation/import?batch=${row.id}`)}
                    >
                      导入去向
                    </Button>
                  </>
                )}
                {mayFill && (
                  <PickedButton
                    selection={selection}
                    verb="代填"
                    what="去向"
                    onClick={() => setChosen(data.content.filter(one => selection.now().has(one.id)))}
                  />
                )}
              </span>
            </div>
            <DataTable
              caption="毕业生"
              rows={data.content}
              keyOf={one => one.id}
              columns={columns}
              choosing={mayFill ? { selection, nameOf, canChoose: one => open.includes(one['state']) } : undefined}
            />
            <Pages page={page} size={size} total={data.totalElements} turn={turn} />
            {chosen.length > 0 && (
              <FillDialog
                chosen={chosen}
                onClose={() => {
                  setChosen([]);
                  selection.clear();
                }}
              />
            )}
          </>
        );
      }}
    </QueryGate>
  );
}
