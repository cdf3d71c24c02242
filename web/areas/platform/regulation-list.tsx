import { regulation, regulationState as states } from 'contract/platform/regulation.ts';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { may } from '../../kit/data/record.ts';
import { facts, regulationMark } from './regulation-words.ts';

const current: View = { label: '现行有效', filters: { state: [states.current] } };
const others: View[] = [
  { label: '全部', filters: {} },
  { label: '已修订', filters: { state: [states.revised] } },
  { label: '已废止', filters: { state: [states.abolished] } },
];
const drafts: View = { label: '草稿', filters: { state: [states.draft] } };

/** 规章制度: what holds today first, its former versions one view away. */
export const RegulationList = () => (
  <RecordList
    resource={regulation}
    paths={{ detail: '/regulation/detail' }}
    countWord="项"
    create="新增制度"
    searchFor="标题 / 文号"
    quickFilters={['category', 'issuedOn']}
    sections={facts}
    words={{ state: { show: regulationMark } }}
    firstUse="学校和上级的制度按类别收录，修订后旧版本仍可查阅。"
    views={[current, ...others, ...(may(regulation, 'update') ? [drafts] : [])]}
  />
);
