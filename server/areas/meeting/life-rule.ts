/** How often what is held at least: the rules an installation begins with, and that a rule in force stays as it is. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { bodies, cycles, types } from 'contract/meeting/codes.ts';
import { lifeRule } from 'contract/meeting/life-rule.ts';
import { enterFirst, whereNone } from '../../kit/write/first-rows.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { today } from '../../kit/setting.ts';

const area = 'meeting.lifeRule';
type Planned = PlannedChange<typeof lifeRule>;

async function factsOf(tx: Tx, plans: Planned[]) {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('life rules'))`);
  const kinds = plans.flatMap(({ after }) => after.meetingType ?? []);
  return {
    today: await today(tx),
    others: await tx.rows<{ id: string; meetingType: string; body: string; validFrom: string }>(sql`
      select id, meeting_type, body, valid_from::text from life_rule
      where deleted_at is null and meeting_type = any(${sql.param(kinds)}::text[])`),
    typeOf: await wordsOf(tx, 'DJ_ZZSH_HYLX'),
    bodyOf: await wordsOf(tx, 'DJ_ZZSH_SYZZ'),
  };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

function check({ id, after }: Planned, { others }: Facts): Fault[] {
  const { meetingType, body, validFrom } = after;
  const isTwice = others.some(
    one => one.id !== id && one.meetingType === meetingType && one.body === body && one.validFrom === validFrom,
  );
  return isTwice ? [fault('validFrom', `${area}.twice`, { day: validFrom ?? '' })] : [];
}

const frozen = ({ before }: Planned, { today: day }: Facts): Fault[] =>
  before?.validFrom && before.validFrom <= day ? [fault('', `${area}.in-force`, { day: before.validFrom })] : [];

export const lifeRuleRules = rules(lifeRule, {
  facts: factsOf,
  derive: ({ meetingType, body }, { typeOf, bodyOf }) => ({ name: `${bodyOf(body)}：${typeOf(meetingType)}` }),
  check,
  frozen,
});

const { month, quarter, year } = cycles;
const regulation = '《中国共产党支部工作条例（试行）》';
const first: [type: string, body: string, cycle: string, times: number, basis: string][] = [
  [types.assembly, bodies.branch, quarter, 1, `${regulation}第十一条`],
  [types.committee, bodies.committeeBranch, month, 1, `${regulation}第十二条`],
  [types.group, bodies.group, month, 1, `${regulation}第十三条`],
  [types.lecture, bodies.branch, quarter, 1, `${regulation}第十六条`],
  [types.themeDay, bodies.branch, month, 1, `${regulation}第十六条`],
  [types.lifeMeeting, bodies.branch, year, 1, `${regulation}第十七条`],
  [types.appraisal, bodies.branch, year, 1, `${regulation}第十八条`],
  [types.democraticLife, bodies.aboveBranches, year, 1, '《县以上党和国家机关党员领导干部民主生活会若干规定》'],
  [types.study, bodies.committee, quarter, 1, '《中国共产党党委（党组）理论学习中心组学习规则》'],
];
/** The day the regulation of branches was issued. */
const since = '2018-10-28';

/** The rules of the regulations. */
export const firstLifeRules = whereNone(lifeRule, tx =>
  enterFirst(
    tx,
    lifeRule,
    first.map(([meetingType, body, cycle, minTimes, basis]) => ({
      meetingType,
      body,
      cycle,
      minTimes,
      graceDays: 7,
      validFrom: since,
      basis,
    })),
  ),
);
