/** Who graduates: what each said, and a form for who does not answer. */
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { fillGoal } from 'contract/transfer/calls.ts';
import { goalStates } from 'contract/transfer/codes.ts';
import { graduationBatch } from 'contract/transfer/graduation-batch.ts';
import { graduationDestination } from 'contract/transfer/graduation-destination.ts';
import { call } from '../../../client/http.ts';
import { toast } from '../../../client/notice.ts';
import { useMay } from '../../../kit/as-of.tsx';
import { Word } from '../../../kit/cells/choice.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { usePage, type Row } from '../../../kit/list.ts';
import { Pages } from '../../../kit/pages.tsx';
import { Blank, BlockError, Skeleton } from '../../../kit/states.tsx';
import { GoalForm } from './goal-form.tsx';
import './figures.css';

const { fields } = graduationDestination;
const size = 50;
const open: readonly unknown[] = [goalStates.silent, goalStates.filled, goalStates.checked];
const columns = [
  'name',
  'classId',
  'organisationId',
  'kind',
  'toCommittee',
  'toOrganisationName',
  'toRegion',
  'toContact',
  'duesPaidTo',
  'state',
];

interface Props {
  row: Row;
  isAsking: boolean;
}
export function GraduateList({ row, isAsking }: Props) {
  const client = useQueryClient();
  const may = useMay();
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<Row | null>(null);
  const query = { graduationBatchId: [row.id], page, size, sort: 'state,asc', columns };
  const { data, error, refetch } = usePage(graduationDestination, query);
  if (error) return <BlockError what="毕业生" error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  if (data.totalElements === 0)
    return (
      <Blank picture="tray" title="还没有毕业生">
        开始收集后，这里列出所选班级的在册党员。
      </Blank>
    );
  const mayFill = may(graduationBatch, 'fill') && isAsking;
  return (
    <div className="figure-table">
      <table>
        <thead>
          <tr>
            {['姓名', '班级', '去向', '接收党组织', '党费交至', '状态', '办理'].map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.content.map(one => (
            <tr key={one.id}>
              <th scope="row">{String(one['name'])}</th>
              <td>{String(one['className'] ?? '')}</td>
              <td>{one['kind'] ? <Word field={fields.kind} value={one['kind']} /> : '—'}</td>
              <td>{String(one['toOrganisationName'] ?? '')}</td>
              <td className="figures">{String(one['duesPaidTo'] ?? '')}</td>
              <td>
                <Word field={fields.state} value={one['state']} />
              </td>
              <td>
                {mayFill && open.includes(one['state']) && (
                  <Button type="link" size="small" onClick={() => setChosen(one)}>
                    代填
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pages page={page} size={size} total={data.totalElements} turn={setPage} />
      {chosen && (
        <Dialog open title={`代填毕业去向：${String(chosen['name'])}`} footer={null} onCancel={() => setChosen(null)}>
          <GoalForm
            first={chosen as Record<string, unknown>}
            send={values =>
              call(fillGoal, { body: { destinationId: chosen.id, ...values } as never }, { silent: true })
            }
            onSent={() => {
              toast('已填报去向，待支部核对');
              setChosen(null);
              void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'dictionary' });
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
