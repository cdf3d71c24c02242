import { organisationChange, organisationChangeProcess } from 'contract/organisation/organisation-change.ts';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { processState, chainViews } from '../../kit/process/process-state.ts';

/** Whose change it is stands in the name of the matter. */
const columns = ['matter', 'type', 'documentNo', 'effectiveOn', 'state'];
const shown = { ...organisationChange, list: { ...organisationChange.list, columns } };

/** 党组织变更: every order of the reach, from its draft to what it brought about. */
export function OrganisationChangeList() {
  return (
    <RecordList
      resource={shown}
      countWord="件"
      create="提出变更"
      searchFor="党组织 / 变更类型"
      quickFilters={['type', 'state', 'effectiveOn']}
      sections={[
        { title: '变更事项', fields: ['type', 'organisationId', 'partnerIds', 'reason', 'documentNo', 'effectiveOn'] },
      ]}
      firstUse="成立、更名、合并、拆分、隶属调整和撤销都从一张变更单开始，批准后一次执行，并可撤销误办。"
      place="organisationId"
      words={{
        matter: { width: 320 },
        type: { width: 100 },
        documentNo: { width: 160 },
        effectiveOn: { width: 108 },
        state: { width: 132, show: processState(organisationChangeProcess) },
      }}
      facts={['type', 'organisationId', 'effectiveOn', 'state']}
      views={chainViews}
    />
  );
}
