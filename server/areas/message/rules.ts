/** Rules of reminders and warnings as rows: what they must hold, and those an installation begins with. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { tableName, type Resource, type Row } from 'contract/kit/resource.ts';
import { templateWords, timingOfType } from 'contract/message/codes.ts';
import { reminderRule } from 'contract/message/reminder-rule.ts';
import { warningRule } from 'contract/message/warning-rule.ts';
import { enterFirst } from '../../kit/write/first-rows.ts';
import { rules, type PlannedChange, type Tx, type Values, type Watch } from '../../kit/registry.ts';
import { readDays, type Levels, type Slots } from './timing.ts';

const receiverNames = ['toPerson', 'toContact', 'toOrganisation', 'toSuperior', 'toUnit', 'toDepartment'] as const;
export type ReceiverName = (typeof receiverNames)[number];
const levelNames = ['blueDays', 'yellowDays', 'orangeDays', 'redDays'] as const;

const receivers = ({ after }: PlannedChange<typeof reminderRule> | PlannedChange<typeof warningRule>): Fault[] =>
  receiverNames.some(name => after[name] === true) ? [] : [fault('toOrganisation', 'message.rule.receivers')];

function days({ after }: PlannedChange<typeof reminderRule>): Fault[] {
  const lead = readDays(after.leadDays);
  const isSaid = (after.leadDays ?? null) !== null;
  return [
    ...(isSaid && (lead === null || lead.length === 0) ? [fault('leadDays', 'message.reminderRule.lead-days')] : []),
    ...(readDays(after.overdueDays) === null ? [fault('overdueDays', 'message.reminderRule.overdue-days')] : []),
  ];
}

const placesIn = (template: unknown) =>
  [...String(template ?? '').matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => word);

function template({ after }: PlannedChange<typeof reminderRule>): Fault[] {
  const unknown = placesIn(after.template).find(word => !(templateWords as readonly string[]).includes(word));
  return unknown === undefined ? [] : [fault('template', 'message.reminderRule.template', { word: `{${unknown}}` })];
}

/** Some level, and the higher the nearer or the later. */
function levels({ after }: PlannedChange<typeof warningRule>): Fault[] {
  const said = levelNames.flatMap(name => (typeof after[name] === 'number' ? [{ name, days: after[name] }] : []));
  if (said.length === 0) return [fault('redDays', 'message.rule.levels')];
  const wrong = said.find((one, at) => at > 0 && one.days > (said[at - 1]?.days ?? 0));
  return wrong ? [fault(wrong.name, 'message.rule.level-order')] : [];
}

export const ruleRules = [
  rules(reminderRule, { check: plan => [...receivers(plan), ...days(plan), ...template(plan)] }),
  rules(warningRule, { check: plan => [...receivers(plan), ...levels(plan)] }),
];

/** A stored rule as the engine reads it. */
export interface Rule {
  id: string;
  code: string;
  name: string;
  watch: string;
  isEnabled: boolean;
  receivers: ReceiverName[];
  channels: string[];
}
export interface ReminderRule extends Rule {
  type: number | null;
  slots: Slots;
  template: string;
}
export interface WarningRule extends Rule {
  levels: Levels;
  threshold: number | null;
  repeatDays: number | null;
}

type Stored = Row<typeof reminderRule> | Row<typeof warningRule>;
function ruleOf(row: Stored): Rule {
  const { id, code, name, watch, isEnabled, byMail, bySms } = row;
  return {
    id,
    code,
    name,
    watch,
    isEnabled: isEnabled === true,
    receivers: receiverNames.filter(one => row[one] === true),
    channels: [...(byMail ? ['mail'] : []), ...(bySms ? ['sms'] : [])],
  };
}

export const reminderRuleOf = (row: Row<typeof reminderRule>): ReminderRule => ({
  ...ruleOf(row),
  type: row.type === null ? null : Number(row.type),
  template: row.template,
  slots: {
    leadDays: readDays(row.leadDays) ?? [],
    overdueDays: readDays(row.overdueDays) ?? [],
    repeatDays: row.repeatDays,
  },
});

export const warningRuleOf = (row: Row<typeof warningRule>): WarningRule => ({
  ...ruleOf(row),
  repeatDays: row.repeatDays,
  threshold: row.threshold,
  levels: { '1': row.blueDays, '2': row.yellowDays, '3': row.orangeDays, '4': row.redDays },
});

/** Rows of rules that were not removed; one by id, or all. */
export const ruleRows = <R extends Resource>(tx: Tx, resource: R, id: string | null = null) =>
  tx.rows<Row<R>>(sql`
    select * from ${sql.identifier(tableName(resource.name))}
    where deleted_at is null and (${id}::bigint is null or id = ${id}::bigint) order by code`);

/** The rules that the watches begin with; a type says when, where the rule does not. */
const firstOf = (watches: readonly Watch[], key: 'reminders' | 'warnings'): Values[] =>
  watches.flatMap(({ code, [key]: first = [] }) =>
    first.map(rule => {
      const timing = timingOfType[Number(rule['type']) as keyof typeof timingOfType];
      return { isEnabled: true, watch: code, ...(timing && { leadDays: timing.leadDays.join('，') }), ...rule };
    }),
  );

/** What is absent by code is put in, also when other rules stand. Decisions 78. */
export async function firstRules(tx: Tx): Promise<void> {
  for (const [resource, key] of [
    [reminderRule, 'reminders'],
    [warningRule, 'warnings'],
  ] as const) {
    const known = await tx.rows<{ code: string }>(sql`select code from ${sql.identifier(tableName(resource.name))}`);
    const first = firstOf(tx.registry.watches, key);
    await enterFirst(
      tx,
      resource,
      first.filter(rule => !known.some(({ code }) => code === rule['code'])),
    );
  }
}
