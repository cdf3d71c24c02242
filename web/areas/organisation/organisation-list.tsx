import { ApartmentOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { useSameDay } from '../../kit/data/as-of.tsx';
import { useDay } from '../../client/tab.ts';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { columnWords } from './marks.tsx';
import { viewsOn } from './views.ts';
import { sections } from './words.ts';
import type { Row } from '../../kit/data/row.ts';
import { GoButton } from '../../kit/ui/go-button.tsx';

/** 党组织信息库: tree, list and a quick look at each organisation. */
export function OrganisationList() {
  const navigate = useNavigate();
  const sameDay = useSameDay();
  const members = (row: Row) => void navigate(sameDay(`/member/list?organisationId=${row.id}&includeSub=true`));
  return (
    <RecordList
      resource={partyOrganisation}
      paths={{ detail: '/organisation/detail' }}
      countWord="个"
      create="新建党组织"
      searchFor="名称 / 代码 / 拼音"
      quickFilters={['category', 'state', 'termEndOn']}
      sections={sections}
      firstUse="这里是学校的党组织。先建立学校党委，再逐级建立下级党组织，也可以用表格一次导入。"
      place="parentId"
      words={columnWords}
      facts={['category', 'state', 'memberCount', 'termEndOn']}
      views={viewsOn(useDay())}
      actions={<GoButton label="组织架构图" to="/organisation/chart" icon={<ApartmentOutlined />} />}
      more={row => [{ key: 'members', label: '查看党员', run: () => members(row) }]}
    />
  );
}
