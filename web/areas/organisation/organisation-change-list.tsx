import { organisationChange } from 'contract/organisation/organisation-change.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import { RecordList } from '../../kit/record-list.tsx';
import { stateMark } from '../../plain/state-mark.tsx';

const { draft, review, approval, executed, returned, cancelled } = chainStates;
const paths = {
  detail: '/organisation/change/detail',
  form: '/organisation/change/form',
  import: '/organisation/change/import',
};
const changeState = stateMark(organisationChange, {
  [review]: 'warn',
  [approval]: 'warn',
  [returned]: 'error',
  [executed]: 'ok',
});

/** 党组织变更: every order of the reach, from its draft to what it brought about. */
export function OrganisationChangeList() {
  return (
    <RecordList
      resource={organisationChange}
      paths={paths}
      measure="件"
      create="提出变更"
      searchFor="党组织 / 变更类型"
      frequent={['type', 'state', 'effectiveOn']}
      sections={[
        { title: '变更事项', fields: ['type', 'organisationId', 'partnerIds', 'reason', 'documentNo', 'effectiveOn'] },
      ]}
      firstUse="成立、更名、合并、拆分、隶属调整和撤销都从一张变更单开始，批准后一次执行，并可撤销误办。"
      place="organisationId"
      words={{
        matter: { width: 260 },
        organisationId: { width: 190 },
        documentNo: { width: 140 },
        state: { width: 112, show: changeState },
      }}
      facts={['type', 'organisationId', 'effectiveOn', 'state']}
      views={[
        { label: '全部', filters: {} },
        { label: '草稿', filters: { state: [draft] } },
        { label: '办理中', filters: { state: [review, approval] } },
        { label: '已退回', filters: { state: [returned] } },
        { label: '已执行', filters: { state: [executed] } },
        { label: '已作废', filters: { state: [cancelled] } },
      ]}
    />
  );
}
