import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { sections, words } from './words.ts';

export const OrganisationForm = () => (
  <RecordForm
    resource={partyOrganisation}
    create="新建党组织"
    sections={sections}
    words={words}
    after={{ create: '保存后状态为“筹建”，正式党员满 3 人后可以启用。' }}
    detail="/organisation/detail"
    done={({ name }, isNew) => (isNew ? `已建立${String(name)}，状态为筹建` : `已保存${String(name)}`)}
    next="新建"
  />
);
