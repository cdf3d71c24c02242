/** The statistics of transfers, elections, meetings, appraisals and rectifications. */
import { appraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import { readAppraisalFigures, type GradeLine } from 'contract/appraisal/calls.ts';
import { electionStatistics } from 'contract/election/calls.ts';
import { election } from 'contract/election/election.ts';
import { electionFigures } from 'contract/election/figures.ts';
import { happenedIn, type Filters, type Period } from 'contract/kit/figure.ts';
import { states as meetingStates } from 'contract/meeting/codes.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { readLifeStatistics } from 'contract/meeting/statistics.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { readRectificationFigures } from 'contract/rectification/calls.ts';
import { rectificationCase } from 'contract/rectification/rectification-case.ts';
import { transferStatistics, type TransferGroup } from 'contract/transfer/calls.ts';
import { states as transferStates } from 'contract/transfer/codes.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { type Page, type Source, none, answerOf, listOf, sumOf, told, joined } from './told.ts';

const wholeYear = (field: string, year: number): Filters => happenedIn(field, { year }, `${year}-12-31`);
export const transfers: Source = async ({ ask, day }) => {
  const data = await answerOf(ask, transferStatistics);
  if (!data) return none;
  const year = Number(day.slice(0, 4));
  const { done, overdue, cancelled } = transferStates;
  const ends: readonly string[] = [done, overdue, cancelled];
  const open = Object.values(transferStates).filter(state => !ends.includes(state));
  const whole = ({ open: n, done: a, overdue: b, cancelled: c }: TransferGroup) => n + a + b + c;
  const total = sumOf(data.byType.map(whole));
  return {
    figures: data.byType.flatMap(({ code, open: n, ...closed }) => {
      const list = (state: string[]) =>
        listOf(transfer, { type: [code ?? ''], ...wholeYear('startedOn', year), state });
      const name = (what: string) => `转接 ${code} ${what} ${year} 年`;
      return [
        { name: name('未办结'), count: n, list: list(open) },
        { name: name('已完成'), count: closed.done, list: list([done]) },
        { name: name('超期未接收'), count: closed.overdue, list: list([overdue]) },
        { name: name('已撤销'), count: closed.cancelled, list: list([cancelled]) },
      ];
    }),
    sums: (['byReason', 'byRegion', 'byMonth'] as const).map(by => ({
      name: `转接统计 ${by}`,
      whole: total,
      parts: data[by].map(whole),
    })),
  };
};

export const elections: Source = async ({ ask, day }) => {
  const data = await answerOf(ask, electionStatistics);
  if (!data) return none;
  const of = electionFigures(data.year);
  const listed = {
    due: leadershipTeam,
    done: election,
    running: election,
    overdue: leadershipTeam,
    extended: leadershipTeam,
  };
  return {
    figures: (Object.keys(listed) as (keyof typeof listed)[]).map(name =>
      told(listed[name], of[name], sumOf(data.lines.map(line => line[name])), day),
    ),
  };
};

export const life: Source = async ({ ask, day, may }) => {
  const present = Number(day.slice(0, 4));
  const pages: Page[] = [];
  for (const year of may('meeting.meeting.read') ? [present - 1, present, present + 1] : []) {
    const data = await answerOf(ask, readLifeStatistics, { year: [`${year}`] });
    if (!data) continue;
    const list = (period: Period) =>
      listOf(meeting, {
        ...happenedIn('heldOn', period, day),
        state: [meetingStates.review, meetingStates.archived],
      });
    pages.push({
      figures: [
        { name: `会议和活动 ${year} 年`, count: data.meetings.now, list: list({ year }) },
        ...data.months.flatMap(({ month, now, before }) => [
          { name: `会议和活动 ${year} 年 ${month} 月`, count: now, list: list({ year, month }) },
          { name: `会议和活动 ${year - 1} 年 ${month} 月`, count: before, list: list({ year: year - 1, month }) },
        ]),
      ],
      sums: [
        {
          name: `会议和活动 ${year} 年各月`,
          whole: data.meetings.now ?? 0,
          parts: data.months.map(one => one.now ?? 0),
        },
      ],
    });
  }
  return joined(pages);
};

export const appraisals: Source = async ({ ask }) => {
  const data = await answerOf(ask, readAppraisalFigures);
  const batch = data?.batches.find(({ id }) => id === data.batchId);
  if (!data || !batch) return none;
  const lines: GradeLine[] = data.lines;
  return {
    figures: [
      {
        name: `${batch.name} 参评党员`,
        count: sumOf(lines.map(one => one.participants)),
        list: listOf(appraisalParticipant, { batchId: [batch.id] }),
      },
    ],
    sums: lines.map(({ organisationName, participants, grades, open }) => ({
      name: `民主评议 ${organisationName}`,
      whole: participants,
      parts: [...grades, open],
    })),
  };
};

export const rectifications: Source = async ({ ask, day }) => {
  const data = await answerOf(ask, readRectificationFigures);
  if (!data) return none;
  const year = day.slice(0, 4);
  const list = (filters: Filters) => listOf(rectificationCase, { 'year.from': [year], 'year.to': [year], ...filters });
  const by = { situations: data.situations, level: data.levels, state: data.states };
  return {
    figures: [
      { name: `整顿 ${year} 年`, count: data.count, list: list({}) },
      ...Object.entries(by).flatMap(([field, lines]) =>
        lines.map(({ code, count }) => ({
          name: `整顿 ${year} 年 ${field} ${code}`,
          count,
          list: list({ [field]: [code] }),
        })),
      ),
    ],
    sums: [
      { name: '整顿统计 各状态', whole: data.count, parts: data.states.map(one => one.count) },
      { name: '整顿统计 各党组织', whole: data.count, parts: data.places.map(one => one.count) },
    ],
  };
};
