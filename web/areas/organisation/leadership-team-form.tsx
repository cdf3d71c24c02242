import { useNavigate } from 'react-router';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { toast } from '../../client/notice.ts';
import { useTab } from '../../client/tab.ts';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import { FormPage } from '../../kit/pages/form-page.tsx';
import { useForm } from '../../kit/form/form.ts';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { teamSections } from './team-marks.tsx';
import { useId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';

const names = teamSections.flatMap(section => section.fields);
const words: Record<string, FieldWords> = {
  organisationId: { help: '选举产生的党组织班子填写' },
  unitId: { help: '单位领导班子填写，与党组织二者填一' },
  termYears: { help: '不填时按班子类型取规定年限' },
  seats: { help: '批复的职数，含书记' },
  endOn: { help: '现任班子不填；登记历任班子时填写' },
};

function Fields({ row, organisationId }: { row?: Row; organisationId?: string | null }) {
  const form = useForm(leadershipTeam, { row, names, known: organisationId ? { organisationId } : {} });
  const navigate = useNavigate();
  return (
    <FormPage
      form={form}
      title={row ? `编辑${String(row.name)}` : '登记班子'}
      sections={teamSections}
      words={words}
      after={row ? '只保存改动的项目，并记入变更痕迹。' : '保存后在班子页登记成员。'}
      verb="登记"
      onSaved={saved => {
        toast(`已保存${String(saved.name)}`);
        void navigate(`/organisation/team/detail?id=${saved.id}`, { replace: true });
      }}
    />
  );
}

/** Registers a team that stands already; later ones follow from elections. */
export function LeadershipTeamForm() {
  const id = useId();
  const params = new URLSearchParams(useTab().location.search);
  if (!params.has('id')) return <Fields key="new" organisationId={params.get('organisationId')} />;
  return (
    <WithRecord resource={leadershipTeam} id={id}>
      {row => <Fields key={row.id} row={row} />}
    </WithRecord>
  );
}
