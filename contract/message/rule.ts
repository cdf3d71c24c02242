/** Rules of reminders and warnings: what is watched, how long before, who is told. The watching itself is code of an area. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { choice, flag, longText, number, text } from '../kit/field.ts';
import { resource, type Resource } from '../kit/resource.ts';
import { closed, id, nullable } from './shapes.ts';

const identity = {
  code: text('编号', { required: true, unique: true, max: 20 }),
  name: text('规则名称', { required: true, unique: true, max: 50 }),
  watch: choice('检查内容', 'MSG_JCNR', { required: true, index: true }),
  isEnabled: flag('启用', { default: true }),
};
const receivers = {
  toPerson: flag('通知本人'),
  toOrganisation: flag('通知所在党组织'),
  toSuperior: flag('通知上级党组织'),
  toUnit: flag('通知所在单位'),
  toDepartment: flag('通知组织部'),
};
const channels = { byMail: flag('同时发邮件'), bySms: flag('同时发短信') };

export const reminderRule = resource('reminderRule', {
  area: 'message',
  label: '提醒规则',
  path: 'api/remindRule',
  kind: 'record',
  scope: 'none',
  title: 'name',
  key: ['code'],
  search: ['name', 'code'],
  fields: {
    ...identity,
    type: choice('提醒类型', 'MSG_TXLX'),
    leadDays: text('提前天数', { required: true, max: 60 }),
    overdueDays: text('逾期天数', { max: 60 }),
    repeatDays: number('此后每几天重复', { min: 1, max: 365 }),
    ...receivers,
    ...channels,
    template: longText('内容模板', { required: true, max: 500 }),
  },
  list: {
    columns: [
      'name',
      'watch',
      'type',
      'leadDays',
      'isEnabled',
      'toPerson',
      'toOrganisation',
      'toSuperior',
      'toDepartment',
    ],
    filters: ['watch', 'type', 'isEnabled'],
    sort: 'code',
  },
});

export const warningRule = resource('warningRule', {
  area: 'message',
  label: '预警规则',
  path: 'api/warningRule',
  kind: 'record',
  scope: 'none',
  title: 'name',
  key: ['code'],
  search: ['name', 'code'],
  fields: {
    ...identity,
    blueDays: number('提醒（蓝）距到期天数', { min: -3650, max: 3650 }),
    yellowDays: number('预警（黄）距到期天数', { min: -3650, max: 3650 }),
    orangeDays: number('严重（橙）距到期天数', { min: -3650, max: 3650 }),
    redDays: number('超期（红）距到期天数', { min: -3650, max: 3650 }),
    repeatDays: number('每几天重复通知', { min: 1, max: 365 }),
    ...receivers,
    ...channels,
  },
  list: {
    columns: [
      'name',
      'watch',
      'isEnabled',
      'blueDays',
      'yellowDays',
      'orangeDays',
      'redDays',
      'toOrganisation',
      'toSuperior',
      'toDepartment',
    ],
    filters: ['watch', 'isEnabled'],
    sort: 'code',
  },
});

const hit = Type.Object({
  recordId: id,
  title: Type.String(),
  dueOn: nullable(Type.String()),
  daysLeft: Type.Integer(),
  /** Reminder: the lead it is sent for. */
  leadDay: nullable(Type.Integer()),
  /** Warning: DJ_YJ_DJ. */
  level: nullable(Type.String()),
  receivers: Type.Array(Type.Object({ id, name: Type.String(), isNew: Type.Boolean() })),
});
export type RuleHit = Static<typeof hit>;

const preview = Type.Object({
  /** Records the rule would touch today; the first of them follow. */
  totalElements: Type.Integer(),
  receiverCount: Type.Integer(),
  /** Messages that have not been sent yet. */
  newCount: Type.Integer(),
  content: Type.Array(hit),
});
export type RulePreview = Static<typeof preview>;

const previewOf = ({ path, label, area, name }: Resource) =>
  endpoint({
    method: 'GET',
    url: `${path}/{id}/preview`,
    access: `${area}.${name}.read`,
    summary: `${label}：试运行，只看今天会发给谁`,
    params: Type.Object({ id: Type.String() }),
    answer: preview,
  });
export const previewReminderRule = previewOf(reminderRule);
export const previewWarningRule = previewOf(warningRule);

const run = Type.Object({
  id,
  code: Type.String(),
  name: Type.String(),
  startedAt: Type.String(),
  endedAt: nullable(Type.String()),
  foundCount: Type.Integer(),
  madeCount: Type.Integer(),
  closedCount: Type.Integer(),
  failure: nullable(Type.String()),
});
export type RuleRun = Static<typeof run>;

export const ruleRuns = endpoint({
  method: 'GET',
  url: 'api/remindRule/runs',
  access: 'message.reminderRule.read',
  summary: '提醒规则：最近的运行记录',
  answer: Type.Array(run),
});
/** Asks for all rules to be looked at now instead of tonight. */
export const runRules = endpoint({
  method: 'POST',
  url: 'api/remindRule/run',
  access: 'message.reminderRule.update',
  summary: '提醒规则：立即运行',
  body: Type.Object({}, closed),
  answer: Type.Object({ asked: Type.Boolean() }),
});
