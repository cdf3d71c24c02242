/** 试用期管理: who is on trial and until when. Domain-cadre 1.11. */
import { probation, probationStates as states } from 'contract/appointment/probation.ts';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { trialSections, trialWords } from './probation-words.tsx';

const views: View[] = [
  { label: '全部', filters: {} },
  { label: '试用中', filters: { state: [states.onTrial, states.extended] } },
  { label: '待考核', filters: { state: [states.due] } },
  { label: '已转正', filters: { state: [states.passed] } },
  { label: '不胜任', filters: { state: [states.failed] } },
];

export const ProbationList = () => (
  <RecordList
    resource={probation}
    countWord="人"
    create="登记试用期"
    searchFor="干部 / 职务"
    quickFilters={['unitId', 'startOn', 'endOn']}
    sections={trialSections}
    place="unitId"
    words={trialWords}
    facts={['unitId', 'startOn', 'endOn', 'state']}
    views={views}
  />
);
