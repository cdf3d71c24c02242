/** 挂职管理: who serves elsewhere and until when. Domain-cadre 1.11. */
import { lasting, secondment, secondmentStates as states } from 'contract/appointment/secondment.ts';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { termSections, termWords } from './secondment-words.tsx';

const views: View[] = [
  { label: '全部', filters: {} },
  { label: '拟派', filters: { state: [states.proposed] } },
  { label: '挂职中', filters: { state: [...lasting] } },
  { label: '期满待考核', filters: { state: [states.over] } },
  { label: '已结束', filters: { state: [states.ended, states.endedEarly] } },
];

export const SecondmentList = () => (
  <RecordList
    resource={secondment}
    countWord="件"
    create="登记挂职"
    searchFor="干部 / 挂职单位和职务"
    quickFilters={['kind', 'startOn', 'endsOn']}
    sections={termSections}
    place="unitId"
    words={termWords}
    facts={['kind', 'startOn', 'endsOn', 'state']}
    views={views}
  />
);
