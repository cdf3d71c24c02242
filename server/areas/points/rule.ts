/** The rules of points, and those a school begins with. Domain-party 10. */
import { fault, type Fault } from 'contract/kit/fault.ts';
import { categories, cycles, events, pointRule, ruleTypes, type PointRule } from 'contract/points/point-rule.ts';
import { enterFirst, whereNone } from '../../kit/write/first-rows.ts';
import { rules } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';

const area = 'points.pointRule';

export const pointRuleRules = rules(pointRule, {
  check: ({ after: { type, event, score } }): Fault[] => [
    ...((type === ruleTypes.auto) === (event !== null) ? [] : [fault('event', `${area}.event`)]),
    ...(score === 0 ? [fault('score', `${area}.score`)] : []),
    ...(type === ruleTypes.custom && (score ?? 1) < 0 ? [fault('score', `${area}.claimed`)] : []),
  ],
});

type First = Pick<PointRule, 'code' | 'name' | 'category' | 'score'> &
  Partial<Pick<PointRule, 'cycle' | 'cap' | 'event' | 'unit'>>;
const { basic, life, duty, study, award, deduction } = categories;
const { month, quarter } = cycles;
const first: First[] = [
  { code: 'HY', name: '参加会议', category: life, score: 2, cycle: month, cap: 10, event: events.attended },
  { code: 'DR', name: '参加主题党日', category: life, score: 3, event: events.themeDay },
  { code: 'DK', name: '主持党课', category: study, score: 5, event: events.lecture },
  { code: 'DF', name: '按期缴纳党费', category: basic, score: 2, event: events.duesInTime },
  { code: 'HB', name: '按期提交思想汇报', category: study, score: 1, event: events.reportInTime },
  { code: 'ZW', name: '担任党内职务', category: duty, score: 5, cycle: quarter, cap: 5, event: events.postHeld },
  { code: 'JX', name: '校级表彰', category: award, score: 10 },
  { code: 'JS', name: '省级表彰', category: award, score: 20 },
  { code: 'JG', name: '国家级表彰', category: award, score: 30 },
  { code: 'ZY', name: '志愿服务', category: duty, score: 2, cycle: month, cap: 10, unit: '小时' },
  { code: 'QX', name: '无故缺席会议', category: deduction, score: -3, event: events.absent },
  { code: 'CD', name: '参加会议迟到', category: deduction, score: -1, event: events.late },
  { code: 'QJ', name: '欠缴党费', category: deduction, score: -2, event: events.duesOverdue },
  { code: 'CF', name: '受处分', category: deduction, score: -20, event: events.punished },
  {
    code: 'ZJ',
    name: '支部按期提交会议记录',
    category: life,
    score: 1,
    cycle: month,
    cap: 4,
    event: events.recordInTime,
  },
  { code: 'ZD', name: '支部党费按期收齐', category: basic, score: 2, event: events.duesCollected },
  { code: 'ZA', name: '支部入选主题党日优秀案例', category: award, score: 5, event: events.caseSelected },
  { code: 'ZQ', name: '支部组织生活有缺口', category: deduction, score: -2, event: events.lifeGap },
];

/**
 * The rules of domain-party 10, from the year on in which they are put in. Gaps cost from that day on: what was held before
 * stands in no product yet.
 */
export const firstPointRules = whereNone(pointRule, async tx => {
  const day = await today(tx);
  const fromOf = (event: string | null | undefined) => (event === events.lifeGap ? day : `${day.slice(0, 4)}-01-01`);
  const rows = first.map(({ event, ...rule }) => ({
    ...rule,
    effectiveFrom: fromOf(event),
    type: event ? ruleTypes.auto : ruleTypes.custom,
    event: event ?? null,
  }));
  await enterFirst(tx, pointRule, rows);
});
