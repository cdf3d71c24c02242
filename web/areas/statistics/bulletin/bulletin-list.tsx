/** 党建工作通报: the own ones and those published above. */
import { bulletin, bulletinProcess, bulletinStates } from 'contract/statistics/bulletin.ts';
import { RecordList } from '../../../kit/pages/record-list.tsx';
import { processState } from '../../../kit/process/process-state.ts';
import { headFields } from './parts.tsx';

export const BulletinList = () => (
  <RecordList
    resource={bulletin}
    countWord="份"
    create="编写通报"
    searchFor="标题"
    quickFilters={['organisationId', 'period', 'state']}
    sections={[{ title: '通报', fields: headFields }]}
    firstUse="这里是本级编写的和上级发布的党建工作通报。编写时选择党组织和月份，数字和文字由系统生成，修改后发布。"
    words={{ title: { width: 260 }, state: { width: 100, show: processState(bulletinProcess) } }}
    facts={['organisationId', 'firstMonth', 'state']}
    views={[
      { label: '全部', filters: {} },
      { label: '草稿', filters: { state: [bulletinStates.draft] } },
      { label: '已发布', filters: { state: [bulletinStates.published] } },
    ]}
  />
);
