/** Rules of reminders and warnings as rows: what they must hold, and those an installation begins with. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { tableName, type Resource, type Row } from 'contract/kit/resource.ts';
import { templateWords, timingOfType } from 'contract/message/codes.ts';
import { reminderRule } from 'contract/message/reminder-rule.ts';
import { warningRule } from 'contract/message/warning-rule.ts';
import { asSystem } from '../../kit/actor.ts';
import type { Database } from '../../kit/database/connection.ts';
import { rules, type Registry, type PlannedChange, type Values, type Tx } from '../../kit/registry.ts';
import { txOf } from '../../kit/tx.ts';
import { write } from '../../kit/write/write.ts';
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
  levels: { '1': row.blueDays, '2': row.yellowDays, '3': row.orangeDays, '4': row.redDays },
});

/** Rows of rules that were not removed; one by id, or all. */
export const ruleRows = <R extends Resource>(tx: Tx, resource: R, id: string | null = null) =>
  tx.rows<Row<R>>(sql`
    select * from ${sql.identifier(tableName(resource.name))}
    where deleted_at is null and (${id}::bigint is null or id = ${id}::bigint) order by code`);

const leads = (type: keyof typeof timingOfType) => timingOfType[type].leadDays.join('，');
const all = { isEnabled: true };

/** Domain-party 11, domain-cadre 3.2; the party side has type 1 or none. */
const firstReminderRules: Values[] = [
  {
    ...all,
    code: 'TX-HJ',
    name: '换届到期提醒',
    watch: 'HJ_DUE',
    type: '1',
    leadDays: leads(1),
    toOrganisation: true,
    toSuperior: true,
    template: '{name}将于{date}任期届满，距届满{days}天，请按规定请示换届。',
  },
  {
    ...all,
    code: 'TX-YB',
    name: '预备期到期提醒',
    watch: 'FZ_PREPARE',
    leadDays: '30，7，0',
    toPerson: true,
    toOrganisation: true,
    template: '{name}的预备期将于{date}期满，距期满{days}天，请按时办理转正。',
  },
  {
    ...all,
    code: 'TX-KC',
    name: '半年考察提醒',
    watch: 'FZ_INSPECT',
    leadDays: '15，0',
    overdueDays: '30',
    toContact: true,
    template: '您联系培养的{name}应于{date}前完成半年考察，请填写考察意见。',
  },
  {
    ...all,
    code: 'TX-BY',
    name: '毕业生转接提醒',
    watch: 'ZJ_GRAD',
    leadDays: '30，15，7，0',
    repeatDays: 7,
    toPerson: true,
    bySms: true,
    template: '{name}的组织关系转接应于{date}前办理，请填报毕业去向，或尽快到接收党组织报到并寄回回执。',
  },
  {
    ...all,
    code: 'TX-DF',
    name: '党费收缴提醒',
    watch: 'DF_BATCH',
    leadDays: '7，1',
    overdueDays: '1',
    toPerson: true,
    template: '{name}同志：本期党费应于{date}前缴纳，请及时向所在党支部缴纳。',
  },
  {
    ...all,
    code: 'TX-50',
    name: '党龄满五十年提醒',
    watch: 'AGE_50Y',
    leadDays: '90',
    toSuperior: true,
    toDepartment: true,
    template: '{name}至{date}党龄满五十年，请核实并申领纪念章。',
  },
];

const firstWarningRules: Values[] = [
  {
    ...all,
    code: 'YJ-HJ',
    name: '换届到期',
    watch: 'HJ_DUE',
    blueDays: 180,
    yellowDays: 120,
    orangeDays: 30,
    redDays: -1,
    toOrganisation: true,
    toSuperior: true,
    toDepartment: true,
  },
  { ...all, code: 'YJ-GM', name: '党支部规模', watch: 'ZB_SIZE', yellowDays: 0, toSuperior: true },
  {
    ...all,
    code: 'YJ-ZW',
    name: '应设支部委员会',
    watch: 'ZW_NEED',
    yellowDays: 0,
    toOrganisation: true,
    toSuperior: true,
  },
  {
    ...all,
    code: 'YJ-SJ',
    name: '书记缺职',
    watch: 'SJ_VACANT',
    yellowDays: -30,
    redDays: -90,
    toSuperior: true,
    toDepartment: true,
  },
  {
    ...all,
    code: 'YJ-YB',
    name: '预备期到期',
    watch: 'FZ_PREPARE',
    blueDays: 30,
    yellowDays: 7,
    orangeDays: 0,
    redDays: -30,
    toPerson: true,
    toOrganisation: true,
  },
  {
    ...all,
    code: 'YJ-JSX',
    name: '介绍信到期',
    watch: 'ZJ_EXPIRE',
    orangeDays: 15,
    redDays: 0,
    toOrganisation: true,
    toDepartment: true,
  },
  {
    ...all,
    code: 'YJ-JSQR',
    name: '转入未确认',
    watch: 'ZJ_TODO',
    yellowDays: 0,
    orangeDays: -8,
    toOrganisation: true,
  },
  {
    ...all,
    code: 'YJ-BYBL',
    name: '毕业生保留期满',
    watch: 'ZJ_GRAD2Y',
    yellowDays: 60,
    redDays: 0,
    toOrganisation: true,
  },
  {
    ...all,
    code: 'YJ-LDLX',
    name: '流动党员联系',
    watch: 'LD_CONTACT',
    yellowDays: 0,
    orangeDays: -30,
    toContact: true,
    toOrganisation: true,
  },
  {
    ...all,
    code: 'YJ-LDSL',
    name: '流动党员失联',
    watch: 'LD_LOST',
    redDays: 0,
    toOrganisation: true,
    toSuperior: true,
  },
  {
    ...all,
    code: 'YJ-TZ',
    name: '停止党籍满两年',
    watch: 'TZDJ_2Y',
    yellowDays: 60,
    redDays: 0,
    toSuperior: true,
    toDepartment: true,
  },
  {
    ...all,
    code: 'YJ-CF',
    name: '处分期满待解除',
    watch: 'CF_END',
    yellowDays: 30,
    redDays: 0,
    toDepartment: true,
  },
  { ...all, code: 'YJ-TH', name: '入党申请未谈话', watch: 'FZ_TALK', yellowDays: 10, redDays: 0, toOrganisation: true },
  {
    ...all,
    code: 'YJ-KC',
    name: '半年考察缺失',
    watch: 'FZ_INSPECT',
    blueDays: 15,
    yellowDays: 0,
    redDays: -30,
    toContact: true,
    toOrganisation: true,
  },
  { ...all, code: 'YJ-MN', name: '培养满一年', watch: 'FZ_YEAR', blueDays: 0, toOrganisation: true },
  {
    ...all,
    code: 'YJ-DH',
    name: '预审后未开支部大会',
    watch: 'FZ_MEET',
    yellowDays: 10,
    redDays: 0,
    toOrganisation: true,
  },
  {
    ...all,
    code: 'YJ-SP',
    name: '接收审批超期',
    watch: 'FZ_APPROVE',
    yellowDays: 30,
    orangeDays: 0,
    redDays: -90,
    toSuperior: true,
  },
  {
    ...all,
    code: 'YJ-YC',
    name: '延长预备期到期',
    watch: 'FZ_EXTEND',
    yellowDays: 30,
    orangeDays: 0,
    toPerson: true,
    toOrganisation: true,
  },
  {
    ...all,
    code: 'YJ-LX',
    name: '临近毕业的发展记录',
    watch: 'FZ_GRAD',
    yellowDays: 120,
    orangeDays: 90,
    toOrganisation: true,
  },
  {
    ...all,
    code: 'YJ-HB',
    name: '思想汇报未提交',
    watch: 'FZ_REPORT',
    blueDays: 7,
    yellowDays: 0,
    orangeDays: -30,
    toPerson: true,
    toContact: true,
    toOrganisation: true,
  },
  { ...all, code: 'YJ-BA', name: '接收后未备案', watch: 'FZ_RECORD', yellowDays: 10, orangeDays: 0, toSuperior: true },
  { ...all, code: 'YJ-XS', name: '未入党宣誓', watch: 'FZ_OATH', yellowDays: 30, orangeDays: 0, toOrganisation: true },
  {
    ...all,
    code: 'YJ-ZZ',
    name: '转正审批超期',
    watch: 'FZ_FORMAL',
    yellowDays: 30,
    redDays: 0,
    toSuperior: true,
  },
  { ...all, code: 'YJ-GD', name: '发展材料未归档', watch: 'FZ_FILE', yellowDays: 0, orangeDays: -30, toSuperior: true },
  { ...all, code: 'YJ-ME', name: '发展名额执行率', watch: 'FZ_QUOTA', yellowDays: 0, toOrganisation: true },
  {
    ...all,
    code: 'YJ-DF',
    name: '连续欠缴党费',
    watch: 'DF_ARREAR',
    yellowDays: 0,
    orangeDays: 0,
    redDays: 0,
    toPerson: true,
    toOrganisation: true,
  },
  { ...all, code: 'YJ-XX', name: '党员信息不完整', watch: 'INFO_GAP', yellowDays: 0, toOrganisation: true },
];

/** Puts in what is absent by code, also when it was removed once; what is there is never overwritten. Decisions 78. */
export async function ensureRules(database: Database, registry: Registry): Promise<void> {
  await database.transaction(async connection => {
    await connection.rows(sql`select pg_advisory_xact_lock(hashtext('message rules'))`);
    const tx = txOf(connection, registry, asSystem('初始化'));
    for (const [resource, first] of [
      [reminderRule, firstReminderRules],
      [warningRule, firstWarningRules],
    ] as const) {
      const known = await tx.rows<{ code: string }>(sql`select code from ${sql.identifier(tableName(resource.name))}`);
      const missing = first.filter(rule => !known.some(({ code }) => code === rule['code']));
      if (missing.length > 0)
        await write(
          tx,
          resource,
          missing.map(values => ({ values })),
          { verb: 'create', origin: 1, reason: '初始化' },
        );
    }
  });
}
