import { useNavigate } from 'react-router';
import { election } from 'contract/election/election.ts';
import { toast } from '../../client/notice.ts';
import { useTab } from '../../client/tab.ts';
import { FormPage } from '../../kit/pages/form-page.tsx';
import { useForm } from '../../kit/form/form.ts';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { useBodies } from './use-bodies.ts';
import { electionWords, sectionsFor } from './words.ts';
import { useId, withId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';

function Fields({ row, organisationId }: { row?: Row; organisationId?: string | null }) {
  const form = useForm(election, {
    row,
    names: values => sectionsFor(values).flatMap(section => section.fields),
    known: organisationId ? { organisationId } : {},
  });
  const navigate = useNavigate();
  const { bodies, methods } = useBodies(form);
  return (
    <FormPage
      form={form}
      title={row ? `编辑${String(row.name)}` : '发起换届'}
      sections={sectionsFor(form.values)}
      words={{ ...electionWords, teamType: { only: bodies }, electMethod: { only: methods } }}
      after={row ? '只保存改动的项目，并记入变更痕迹。' : '保存为待启动的换届；提出候选人后提交请示。'}
      onSaved={saved => {
        toast(`已保存${String(saved.name)}`);
        void navigate(withId('/organisation/election/detail', saved.id), { replace: true });
      }}
    />
  );
}

export function ElectionForm() {
  const id = useId();
  const params = new URLSearchParams(useTab().location.search);
  if (!params.has('id')) return <Fields key="new" organisationId={params.get('organisationId')} />;
  return (
    <WithRecord resource={election} id={id}>
      {row => <Fields key={row.id} row={row} />}
    </WithRecord>
  );
}
