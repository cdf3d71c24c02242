import { addDays } from 'contract/kit/calendar.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { today } from '../../client/format.ts';
import { useAsOf } from '../../client/tab.ts';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { teamColumns, teamSections, teamViews } from './team-marks.tsx';

/** The first reminder comes this many days before the end. */
const lead = 180;

/** Kind and session are in the name. */
const columns = ['name', 'secretaryId', 'memberCount', 'dueOn', 'remainingDays', 'state'];
const shown = { ...leadershipTeam, list: { ...leadershipTeam.list, columns } };

/** 领导班子: who leads which organisation until when, and where somebody is missing. */
export function LeadershipTeamList() {
  return (
    <RecordList
      resource={shown}
      countWord="个"
      create="登记班子"
      searchFor="党组织 / 班子 / 拼音"
      quickFilters={['teamType', 'state', 'dueOn']}
      sections={teamSections}
      firstUse="这里是各级党组织的现任和历任班子。首次使用时登记现任班子，之后随换届自动更替。"
      place="organisationId"
      words={teamColumns}
      facts={['secretaryId', 'memberCount', 'dueOn', 'remainingDays', 'state']}
      views={teamViews(addDays(useAsOf() ?? today(), lead))}
    />
  );
}
