import { personnelDifferenceProcess } from 'contract/cadre/personnel-difference.ts';
import { ProcessPage } from '../../kit/process/process-page.tsx';

const leads = {
  adopt: '采用后立即写入干部信息，并留下变更记录。',
  keep: '库中值不变；人事值再有变化时重新列出。',
};
const sections = [
  {
    title: '差异',
    fields: ['personId', 'unitId', 'item', 'heldText', 'toldText', 'isVerified', 'fileName', 'comparedOn'],
  },
];
export const PersonnelDifferenceDetail = () => (
  <ProcessPage process={personnelDifferenceProcess} layout={() => ({ countWord: '项', leads, sections })} />
);
