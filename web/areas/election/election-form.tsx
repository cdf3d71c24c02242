import { election } from 'contract/election/election.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { electionSections, electionWords } from './words.ts';

export const ElectionForm = () => (
  <RecordForm
    resource={election}
    create="发起换届"
    sections={electionSections}
    words={electionWords}
    after={{ create: '保存为待启动的换届；提出候选人后提交请示。' }}
    detail="/organisation/election/detail"
  />
);
