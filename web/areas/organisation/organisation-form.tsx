import { useNavigate } from 'react-router';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { FormPage } from '../../kit/pages/form-page.tsx';
import { useForm } from '../../kit/form/form.ts';
import { toast } from '../../client/notice.ts';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { useTab } from '../../client/tab.ts';
import { sections, words } from './words.ts';
import { useId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';

const names = sections.flatMap(section => section.fields);

function OrganisationFields({ row, parentId }: { row?: Row; parentId?: string | null }) {
  const form = useForm(partyOrganisation, { row, names, known: parentId ? { parentId } : {} });
  const navigate = useNavigate();
  const open = (saved: Row) => {
    toast(row ? `已保存${String(saved.name)}` : `已建立${String(saved.name)}，状态为筹建`);
    void navigate(`/organisation/detail?id=${saved.id}`, { replace: true });
  };
  return (
    <FormPage
      form={form}
      title={row ? `编辑${String(row.shortName ?? row.name)}` : '新建党组织'}
      sections={sections}
      words={words}
      after={row ? '只保存改动的项目，并记入变更痕迹。' : '保存后状态为“筹建”，正式党员满 3 人后可以启用。'}
      verb="新建"
      onSaved={open}
      {...(row ? {} : { onSavedNext: (saved: Row) => toast(`已建立${String(saved.name)}，状态为筹建`) })}
    />
  );
}

export function OrganisationForm() {
  const id = useId();
  const params = new URLSearchParams(useTab().location.search);
  if (!params.has('id'))
    return <OrganisationFields key={`new-${params.get('parentId')}`} parentId={params.get('parentId')} />;
  return (
    <WithRecord resource={partyOrganisation} id={id}>
      {row => <OrganisationFields key={row.id} row={row} />}
    </WithRecord>
  );
}
