/** 学时管理: the records of hours, or how far organisations are with them. */
import { ImportOutlined } from '@ant-design/icons';
import { permissionOf } from 'contract/kit/permission.ts';
import { hourStates as states } from 'contract/party-school/codes.ts';
import { hourRecord } from 'contract/party-school/hour-record.ts';
import { allows } from '../../client/session.ts';
import { useAsked } from '../../kit/list/asked.ts';
import { stateMark } from '../../kit/list/state-mark.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { factsOf } from '../../kit/record/sections.ts';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import { HourRates } from './hour-rates.tsx';

const views: View[] = [
  { label: '全部', filters: {} },
  { label: '待单位审核', filters: { state: [states.unit] } },
  { label: '待党校审核', filters: { state: [states.school] } },
  { label: '有效', filters: { state: [states.valid] } },
];
export const hourState = stateMark(hourRecord, {
  [states.unit]: 'warn',
  [states.school]: 'warn',
  [states.valid]: 'ok',
  [states.refused]: 'error',
});
const words = {
  title: { width: 240 },
  state: { width: 112, show: hourState },
  hours: { width: 64 },
};

/** What the page is of. */
function Whom() {
  const { get, ask } = useAsked();
  return (
    <Pills
      label="学时管理"
      of={[
        { key: 'records', label: '学时记录' },
        { key: 'rates', label: '完成情况' },
      ]}
      chosen={get('by') === 'rates' ? 'rates' : 'records'}
      choose={by => ask({ by: by === 'records' ? '' : by, keyword: '', organisationId: '' })}
    />
  );
}

export const HourRecordList = () =>
  useAsked().get('by') === 'rates' ? (
    <HourRates head={<Whom />} />
  ) : (
    <RecordList
      resource={hourRecord}
      countWord="条"
      create="登记学时"
      searchFor="姓名 / 学号 / 工号 / 培训名称"
      quickFilters={['source', 'year', 'earnedOn']}
      sections={factsOf(hourRecord)}
      place="collegeId"
      words={words}
      facts={['title', 'hours', 'earnedOn']}
      views={views}
      above={<Whom />}
      actions={
        allows(permissionOf(hourRecord, 'import')) && (
          <GoButton label="导入" to="/party-school/hours/import" icon={<ImportOutlined />} />
        )
      }
    />
  );
