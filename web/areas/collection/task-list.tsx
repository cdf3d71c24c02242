import { useNavigate } from 'react-router';
import { collectionTask, taskStates } from 'contract/platform/collection-task.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { may } from '../../kit/data/record.ts';
import type { Row } from '../../kit/data/row.ts';
import { useOwnKinds } from '../../kit/list/own-kinds.ts';
import { Skeleton } from '../../kit/ui/states.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { ReviewedForms } from './collected-forms.tsx';
import { ofCadres, ofMembers, type Half } from './half.ts';
import { formsOf, taskColumns, waiting } from './marks.tsx';

const viewsOf = ({ code }: Half): View[] => {
  const half = [code];
  return [
    { label: '全部', filters: { half } },
    { label: '采集中', filters: { half, state: [taskStates.open] } },
    { label: '草稿', filters: { half, state: [taskStates.draft] } },
    { label: '已结束', filters: { half, state: [taskStates.closed] } },
  ];
};
const columns = (half: Half) => collectionTask.list.columns.filter(name => !name.endsWith('Id') || name === half.place);

/** Tasks of one half, and how far each is. */
function Tasks({ half, firstUse }: { half: Half; firstUse: string }) {
  const navigate = useNavigate();
  const mayAccept = useMay()(half.form, 'accept');
  const check = ({ id }: Row) => ({
    key: 'check',
    label: '审核',
    run: () => void navigate(formsOf(half, id, 'submitted')),
  });
  if (!useOwnKinds('half', [half.code])) return <Skeleton />;
  return (
    <RecordList
      resource={{ ...collectionTask, list: { ...collectionTask.list, columns: columns(half) } }}
      countWord="项"
      create="新建采集任务"
      searchFor="任务名称"
      quickFilters={['state', 'endsOn']}
      fixedFilters={['half']}
      sections={[{ title: '采集任务', fields: ['name', half.place, 'endsOn', 'state', 'purpose'] }]}
      firstUse={firstUse}
      place={half.place}
      words={taskColumns(half)}
      facts={['targetCount', 'doneCount', 'endsOn', 'state']}
      views={viewsOf(half)}
      {...(half === ofCadres && {
        actions: <GoButton label="更正申请" to="/cadre/correction" />,
      })}
      {...(mayAccept ? { first: (row: Row) => (waiting(row) > 0 ? [check(row)] : []) } : {})}
    />
  );
}

/** A branch checks what its members answered; the tasks are those of whoever asked. */
export const MemberCollectionList = () =>
  may(collectionTask, 'read') ? (
    <Tasks half={ofMembers} firstUse="请党员在截止日期前核对本人信息：无误的确认，有误的申请更正，支部审核后入库。" />
  ) : (
    <ReviewedForms half={ofMembers} />
  );

/** A unit checks what its cadres say. */
export const CadreCollectionList = () =>
  may(collectionTask, 'create') ? (
    <Tasks
      half={ofCadres}
      firstUse="请干部在截止日期前填报本人信息：逐项与库中值对照，只有改动的项目提交审核，组织部采纳后入库。"
    />
  ) : (
    <ReviewedForms half={ofCadres} />
  );
