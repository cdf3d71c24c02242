import { election } from 'contract/election/election.ts';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { electionColumns, electionViews, resultSection, sectionsFor } from './words.ts';

/** Name, days and outcome fit beside the tree; kind and session are in the name. */
const columns = ['name', 'planOn', 'requestOn', 'replyOn', 'electOn', 'secretaryId', 'state'];
const shown = { ...election, list: { ...election.list, columns } };

/** 换届管理: every election of the reach, from request to approved result. */
export function ElectionList() {
  return (
    <RecordList
      resource={shown}
      countWord="个"
      create="发起换届"
      searchFor="党组织 / 换届 / 拼音"
      quickFilters={['planOn', 'state', 'isOverdue']}
      sections={[...sectionsFor({}), resultSection]}
      firstUse="任期届满前，由党组织提交换届请示，上级批复后组织投票，结果获批后新一届班子自动就任。"
      place="organisationId"
      words={electionColumns}
      facts={['state', 'planOn', 'electOn', 'secretaryId']}
      views={electionViews}
    />
  );
}
