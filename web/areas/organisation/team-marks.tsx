/** How teams and posts are shown: states, terms with the days that remain, vacancies. */
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { currentStates, teamStates } from 'contract/organisation/posts.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import { DaysLeft } from '../../kit/ui/deadline.tsx';
import { stateMark } from '../../kit/list/state-mark.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import type { Row } from '../../kit/data/row.ts';

type TeamRow = Readonly<Record<string, unknown>>;
/** Asks the remaining days. */
export const isPastTerm = (row: TeamRow): boolean => isCurrentTeam(row) && Number(row['remainingDays'] ?? 0) < 0;

const ofState = stateMark(leadershipTeam, {
  [teamStates.inTerm]: 'ok',
  [teamStates.extended]: 'warn',
  [teamStates.due]: 'error',
});

/** A term that has run out is over from the day on, whenever its record was last looked at. */
export const teamState = (row: TeamRow) => ofState(isPastTerm(row) ? { ...row, state: teamStates.due } : row);

/** Days to the end of the term. */
export const RemainingDays = ({ row: { remainingDays: days } }: { row: Row }) =>
  typeof days === 'number' ? <DaysLeft days={days} soon={180} /> : '—';

export const Vacancies = ({ row }: { row: Row }) =>
  Number(row.vacancyCount) > 0 ? <Chip tone="warn">缺 {String(row.vacancyCount)} 人</Chip> : null;

export const isCurrentTeam = (row: TeamRow) => currentStates.includes(String(row['state']));

export const teamColumns: ColumnWords = {
  name: { width: 376 },
  teamType: { width: 148 },
  session: { width: 56, show: row => `第${String(row.session)}届` },
  secretaryId: { width: 72, show: row => (row.unitId ? '' : String(row.secretaryName ?? '—')) },
  memberCount: {
    width: 96,
    show: row => (
      <>
        <span className="figures">{String(row.memberCount)} 人</span> <Vacancies row={row} />
      </>
    ),
  },
  startOn: { width: 88 },
  dueOn: { width: 88 },
  remainingDays: { width: 100, isFigure: false, show: row => <RemainingDays row={row} /> },
  state: { width: 84, show: teamState },
};

export const teamViews = (inHalfAYear: string): View[] => [
  { label: '全部', filters: {} },
  { label: '现任', filters: { state: [...currentStates] } },
  { label: '半年内届满', filters: { state: [...currentStates], 'dueOn.to': [inHalfAYear] } },
  { label: '缺职', filters: { 'vacancyCount.from': ['1'] } },
  { label: '历任', filters: { state: [teamStates.succeeded, teamStates.ended] } },
];

export const teamFacts = {
  session: (row: Row) => `第${String(row.session)}届`,
  seats: (row: Row) => (row.seats ? `${Number(row.seats)} 人` : '—'),
  termYears: (row: Row) => (row.termYears ? `${Number(row.termYears)} 年` : '—'),
  remainingDays: (row: Row) => <RemainingDays row={row} />,
};

/** A body leads an organisation or a unit; the page names the one it leads. */
export const teamSectionsOf = (row: Row) =>
  teamSections.map(section => ({
    ...section,
    fields: section.fields.filter(name => name !== (row.organisationId ? 'unitId' : 'organisationId')),
  }));

export const teamSections = [
  {
    title: '班子信息',
    fields: ['organisationId', 'unitId', 'teamType', 'session', 'electType', 'seats', 'approvalNo', 'attachments'],
  },
  { title: '任期', fields: ['startOn', 'termYears', 'dueOn', 'extendedOn', 'endOn', 'remainingDays'] },
];
