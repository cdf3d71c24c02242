import { useNavigate } from 'react-router';
import { organisationChange } from 'contract/organisation/organisation-change.ts';
import { toast } from '../../client/notice.ts';
import { useTab } from '../../client/tab.ts';
import { FormPage } from '../../kit/pages/form-page.tsx';
import { useForm } from '../../kit/form/form.ts';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { everyField, neededBy, sectionsOf, wordsOf } from './change-fields.ts';
import { useId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';

function ChangeFields({ row }: { row?: Row }) {
  const params = new URLSearchParams(useTab().location.search);
  const known = Object.fromEntries(
    ['organisationId', 'type'].flatMap(name => (params.get(name) ? [[name, params.get(name)]] : [])),
  );
  const form = useForm(organisationChange, {
    row,
    names: everyField,
    known,
    required: values => neededBy(String(values['type'] ?? '')),
  });
  const navigate = useNavigate();
  const type = String(form.values['type'] ?? '');
  return (
    <FormPage
      form={form}
      title={row ? `修改：${String(row['matter'])}` : '提出党组织变更'}
      sections={sectionsOf(type)}
      words={wordsOf(type)}
      after="保存后先看执行后的变化，核对无误再提交。"
      verb="申请"
      onSaved={saved => {
        toast(`已保存${String(saved['matter'])}，请核对执行后的变化`);
        void navigate(`/organisation/change/detail?id=${saved.id}`, { replace: true });
      }}
    />
  );
}

/** 党组织变更: each kind shows its own fields. */
export function OrganisationChangeForm() {
  const id = useId();
  if (!new URLSearchParams(useTab().location.search).has('id')) return <ChangeFields key="new" />;
  return (
    <WithRecord resource={organisationChange} id={id}>
      {row => <ChangeFields key={row.id} row={row} />}
    </WithRecord>
  );
}
