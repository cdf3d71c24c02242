/** 人事信息比对: what the personnel office tells otherwise than the record, to be adopted or kept. Domain-cadre 1.4. */
import {
  differenceStates as states,
  personnelDifference,
  personnelDifferenceProcess,
} from 'contract/cadre/personnel-difference.ts';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { processState } from '../../kit/process/process-state.ts';
import { factsOf } from '../../kit/record/sections.ts';
import { Comparing } from './personnel-comparing.tsx';

const words = {
  matter: { width: 168 },
  unitId: { width: 148 },
  item: { width: 112 },
  heldText: { width: 160 },
  toldText: { width: 160 },
  isVerified: { width: 76 },
  comparedOn: { width: 104 },
  state: { width: 84, show: processState(personnelDifferenceProcess) },
};
const views: View[] = [
  { label: '待处理', filters: { state: [states.open] } },
  { label: '已采用', filters: { state: [states.adopted] } },
  { label: '已保留', filters: { state: [states.kept] } },
  { label: '全部', filters: {} },
];

export const PersonnelDifferenceList = () => (
  <RecordList
    resource={personnelDifference}
    countWord="项"
    searchFor="姓名 / 项目"
    quickFilters={['item', 'isVerified', 'comparedOn']}
    sections={factsOf(personnelDifference)}
    firstUse={personnelDifference.list.firstUse ?? ''}
    place="unitId"
    words={words}
    facts={['heldText', 'toldText', 'state']}
    views={views}
    primary={<Comparing />}
  />
);
