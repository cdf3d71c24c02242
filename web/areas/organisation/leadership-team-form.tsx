import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { teamSections } from './team-marks.tsx';

const words = {
  organisationId: { help: '选举产生的党组织班子填写' },
  unitId: { help: '单位领导班子填写，与党组织二者填一' },
  termYears: { help: '不填时按班子类型取规定年限' },
  seats: { help: '批复的职数，含书记' },
  endOn: { help: '现任班子不填；登记历任班子时填写' },
};

/** Registers a team that stands already; later ones follow from elections. */
export const LeadershipTeamForm = () => (
  <RecordForm
    resource={leadershipTeam}
    create="登记班子"
    sections={teamSections}
    words={words}
    after={{ create: '保存后在班子页登记成员。' }}
    detail="/organisation/team/detail"
  />
);
