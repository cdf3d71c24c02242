/** Who graduates: what each said, and a form for who does not answer, one by one or many with the same goal. */
import { DownloadOutlined, ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { goalSheet } from 'contract/transfer/calls.ts';
import { goalStates, types } from 'contract/transfer/codes.ts';
import { graduationBatch } from 'contract/transfer/graduation-batch.ts';
import { graduationDestination } from 'contract/transfer/graduation-destination.ts';
import { call } from '../../../client/http.ts';
import { allows } from '../../../client/session.ts';
import { useTab } from '../../../client/tab.ts';
import { useMay } from '../../../kit/as-of.tsx';
import { Word } from '../../../kit/cells/choice.tsx';
import { usePage, type Row } from '../../../kit/list.ts';
import { Dot, type Tone } from '../../../kit/marks.tsx';
import { Pages } from '../../../kit/pages.tsx';
import { QueryGate } from '../../../kit/query-gate.tsx';
import { Blank } from '../../../kit/states.tsx';
import { graduatesLink, narrowing } from './board-figures.ts';
import { FillDialog } from './fill-dialog.tsx';
import { StateMark } from './marks.tsx';
import { PickTable, type PickColumn } from './pick-table.tsx';
import { usePicking } from './picking.ts';
import { StateFilter } from './state-filter.tsx';

const { fields } = graduationDestination;
const size = 100;
const open: readonly unknown[] = [goalStates.silent, goalStates.filled, goalStates.checked];
/** Of who is on the way, how far the order is. */
const GoalState = ({ row }: { row: Row }) =>
  row['transferState'] ? (
    <StateMark row={{ type: types.paper, state: row['transferState'] }} />
  ) : (
    <Dot tone={tones[String(row['state'])] ?? 'plain'}>
      <Word field={fields.state} value={row['state']} />
    </Dot>
  );
const tones: Record<string, Tone> = {
  [goalStates.silent]: 'warn',
  [goalStates.filled]: 'info',
  [goalStates.checked]: 'info',
  [goalStates.issued]: 'gold',
  [goalStates.kept]: 'ok',
};
const columns: PickColumn[] = [
  { head: '班级', show: row => String(row['className'] ?? '') },
  { head: '去向', show: row => (row['kind'] ? <Word field={fields.kind} value={row['kind']} /> : '—') },
  { head: '接收党组织', show: row => String(row['toOrganisationName'] ?? '') },
  { head: '党费交至', show: row => String(row['duesPaidTo'] ?? ''), isFigure: true },
  { head: '状态', show: row => <GoalState row={row} /> },
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
  const { page, state, picked, turn, filter, pick, clear } = usePicking();
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
            <Blank picture="tray" title="还没有毕业生">
              开始收集后，这里列出所选班级的在册党员。
            </Blank>
          );
        const mayFill = may(graduationBatch, 'fill') && isAsking;
        const rows = data.content.filter(one => picked.includes(one.id));
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
              <span className="pick-deeds">
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
                  <Button disabled={rows.length === 0} onClick={() => setChosen(rows)}>
                    {rows.length > 0 ? `代填 ${rows.length} 人的去向` : '代填去向'}
                  </Button>
                )}
              </span>
            </div>
            <PickTable
              rows={data.content}
              columns={columns}
              mayPick={mayFill ? one => open.includes(one['state']) : undefined}
              picked={picked}
              onPick={pick}
            />
            <Pages page={page} size={size} total={data.totalElements} turn={turn} />
            {chosen.length > 0 && (
              <FillDialog
                chosen={chosen}
                onClose={() => {
                  setChosen([]);
                  clear();
                }}
              />
            )}
          </>
        );
      }}
    </QueryGate>
  );
}
