import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { cycles, methods } from 'contract/election/codes.ts';
import { election } from 'contract/election/election.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { partyTeams, teamTypeOf, teamTypesOf } from 'contract/organisation/posts.ts';
import { toast } from '../../client/notice.ts';
import { useTab } from '../../client/tab.ts';
import { FormPage } from '../../kit/pages/form-page.tsx';
import { useForm, type Form } from '../../kit/form/form.ts';
import { useRecord } from '../../kit/data/record.ts';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { electionSections, electionWords } from './words.ts';
import { useId, withId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';

/** What follows from the organisation: the bodies it elects, and for a new election the one that leads it. */
function useBodies(form: Form): readonly string[] {
  const id = form.values['organisationId'];
  const place = useRecord(partyOrganisation, id ? String(id) : null).data;
  useEffect(() => {
    if (!place || !form.isNew || form.values['teamType']) return;
    // What somebody chose stays: an empty field alone is filled.
    const teamType = teamTypeOf(String(place.category), place.hasCommittee === true);
    const text = place.termEndOn ? `本届任期至 ${String(place.termEndOn)}` : '尚未登记本届任期';
    const filled = { teamType, electMethod: methods.meeting, cycleType: place.termEndOn ? cycles.due : cycles.first };
    form.fill('organisationId', filled, { text, tone: 'ok' });
  });
  return place ? teamTypesOf(String(place.category)) : partyTeams;
}

const names = electionSections.flatMap(section => section.fields);

function Fields({ row, organisationId }: { row?: Row; organisationId?: string | null }) {
  const form = useForm(election, { row, names, known: organisationId ? { organisationId } : {} });
  const navigate = useNavigate();
  const only = useBodies(form);
  return (
    <FormPage
      form={form}
      title={row ? `编辑${String(row.name)}` : '发起换届'}
      sections={electionSections}
      words={{ ...electionWords, teamType: { only } }}
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
