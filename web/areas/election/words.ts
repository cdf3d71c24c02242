/** How elections and votes are shown: states, columns, sections, views. */
import { electionStates, numbersAsked, ofSomeElections, voteStates } from 'contract/election/codes.ts';
import { election } from 'contract/election/election.ts';
import { voteSession } from 'contract/election/vote-session.ts';
import type { Changes } from '../../kit/data/record.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import { stateMark } from '../../kit/list/state-mark.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import type { Row } from '../../kit/data/row.ts';
import type { Section } from '../../kit/record/sections.ts';

const { draft, asked, replied, voting, reporting, done, ended } = electionStates;

export const electionState = stateMark(election, {
  [draft]: 'plain',
  [asked]: 'warn',
  [replied]: 'info',
  [voting]: 'info',
  [reporting]: 'warn',
  [done]: 'ok',
});
export const voteState = stateMark(voteSession, {
  [voteStates.noConfig]: 'plain',
  [voteStates.config]: 'info',
  [voteStates.start]: 'warn',
  [voteStates.close]: 'ok',
});

export const electionColumns: ColumnWords = {
  name: { width: 318 },
  session: { width: 60, show: (row: Row) => `第${String(row.session)}届` },
  electMethod: { width: 128 },
  planOn: { width: 96 },
  requestOn: { width: 88 },
  replyOn: { width: 88 },
  electOn: { width: 88 },
  secretaryId: { width: 72 },
  state: { width: 84, show: electionState },
};

const electionSections: Section[] = [
  {
    title: '换届请示',
    fields: ['organisationId', 'teamType', 'session', 'cycleType', 'planOn', 'requestDoc', 'requestFiles', 'reason'],
  },
  {
    title: '选举办法',
    fields: ['electMethod', 'seats', 'deputySeats', 'standingSeats', 'candidateDiffRate', 'delegateCount'],
  },
];
/** What an election of this body in this way says; everything of one that is not known yet. */
export const sectionsFor = ({ teamType, electMethod }: Changes): Section[] => {
  const isLeftOut = (name: string) =>
    Boolean(teamType) &&
    ofSomeElections.includes(name as never) &&
    !numbersAsked(String(teamType), String(electMethod)).includes(name as never);
  return electionSections.map(section => ({ ...section, fields: section.fields.filter(name => !isLeftOut(name)) }));
};
export const resultSection: Section = {
  title: '办理结果',
  fields: [
    'requestOn',
    'replyDoc',
    'replyOn',
    'electOn',
    'delegateIds',
    'secretaryId',
    'result',
    'fewerConsent',
    'reportDoc',
    'resultDoc',
    'approvedOn',
  ],
};

const heads = (name: string) => (row: Row) =>
  row[name] === null || row[name] === undefined ? '—' : `${Number(row[name])} 人`;
/** Numbers on the page of an election say what they count. */
export const electionFacts = {
  session: (row: Row) => (row.session ? `第${String(row.session)}届` : '—'),
  ...Object.fromEntries(
    ['seats', 'deputySeats', 'standingSeats', 'delegateCount', 'eligibleCount'].map(name => [name, heads(name)]),
  ),
};
/** Of some bodies and ways of voting alone: left empty they say nothing about this election. */
const ofSome = ['deputySeats', 'standingSeats', 'delegateCount', 'delegateIds', 'fewerConsent'];
/** What the page shows: who may vote beside the way of voting; a result that was reported comes first. */
export const sectionsAt = (row: Row): Section[] => {
  const asked = electionSections.map(section =>
    section.title === '选举办法' ? { ...section, fields: [...section.fields, 'eligibleCount'] } : section,
  );
  const isElected = row.state === reporting || row.state === done;
  const result = row.state === draft ? [] : [resultSection];
  return (isElected ? [...result, ...asked] : [...asked, ...result]).map(({ title, fields }) => ({
    title,
    fields: fields.filter(name => !ofSome.includes(name) || (row[name] ?? null) !== null),
  }));
};

export const electionWords: Record<string, FieldWords> = {
  session: { help: '不填时接续上一届' },
  reason: { help: '距届满超过 12 个月提前换届，或延期换届时填写' },
  cycleType: { help: '届中补选、届中调整不改变任期，当选人进入在任班子' },
  seats: { help: '含书记、副书记；只补选负责人时填 0' },
  deputySeats: { help: '从当选委员中等额选举' },
  standingSeats: { help: '设常委会的党委填写' },
  candidateDiffRate: { help: '委员候选人多于应选人数的比例，不少于 20%' },
  delegateCount: { help: '召开党员代表大会时填写，一般 100–200 名' },
};

export const electionViews: View[] = [
  { label: '全部', filters: {} },
  { label: '待启动', filters: { state: [draft] } },
  { label: '待批复', filters: { state: [asked, reporting] } },
  { label: '选举中', filters: { state: [replied, voting] } },
  { label: '已超期', filters: { isOverdue: ['true'] } },
  { label: '已完成', filters: { state: [done] } },
  { label: '已终止', filters: { state: [ended] } },
];
