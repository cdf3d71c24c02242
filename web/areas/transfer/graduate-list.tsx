/** Who graduates: what each said, and a form for who does not answer, one by one or many with the same goal. */
import { DownloadOutlined, ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { goalSheet } from 'contract/transfer/calls.ts';
import { goalStates, types } from 'contract/transfer/codes.ts';
import { graduationBatch } from 'contract/transfer/graduation-batch.ts';
import { graduationDestination } from 'contract/transfer/graduation-destination.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { stateMark } from '../../kit/list/state-mark.tsx';
import { graduatesLink, narrowing } from './board-figures.ts';
import { FillDialog } from './fill-dialog.tsx';
import { StateMark } from './marks.tsx';
import { PickingTable } from './picking.tsx';
import type { Row } from '../../kit/data/row.ts';
import { columnsOf } from '../../kit/list/columns.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';

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
const shown = ['name', 'classId', 'kind', 'toOrganisationName', 'duesPaidTo', 'state'];
const columns = columnsOf(graduationDestination, shown, {
  name: { width: 120 },
  toOrganisationName: { width: 280 },
  state: { width: 120, show: stateOf },
});

interface Props {
  row: Row;
  isAsking: boolean;
}
export function GraduateList({ row, isAsking }: Props) {
  const may = useMay();
  const narrowed = narrowing(useTab().location.search);
  return (
    <PickingTable
      resource={graduationDestination}
      what="毕业生"
      query={{ graduationBatchId: [row.id], sort: 'name,asc' }}
      columns={columns}
      needs={['toCommittee', 'toRegion', 'toContact', 'transferState']}
      states={Object.values(goalStates)}
      narrowed={
        narrowed && {
          filters: narrowed.filters,
          renderHead: total => (
            <>
              {narrowed.told}：共 {total} 人<Link to={graduatesLink(row.id, 0)}>全部毕业生</Link>
            </>
          ),
        }
      }
      tools={
        isAsking &&
        allows(goalSheet.access) && (
          <>
            <Button icon={<DownloadOutlined />} onClick={() => void call(goalSheet, { params: { id: row.id } })}>
              下载填报表
            </Button>
            <GoButton
              label="导入去向"
              to={`/member/transfer/graduation/import?batch=${row.id}`}
              icon={<ImportOutlined />}
            />
          </>
        )
      }
      picking={
        may(graduationBatch, 'fill') &&
        isAsking && {
          verb: '代填',
          what: '去向',
          can: one => open.includes(one['state']),
          renderDialog: (rows, onClose) => <FillDialog chosen={rows} onClose={onClose} />,
        }
      }
      firstUse={{ title: '还没有毕业生', text: '开始收集后，这里列出所选班级的在册党员。' }}
    />
  );
}
