/** Calls beside the derived ones of rules: the trial run, a look at once, what the last looks came to. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import type { Resource } from '../kit/resource.ts';
import { reminderRule } from './reminder-rule.ts';
import { closed, id, inPath, nullable } from './shapes.ts';
import { warningRule } from './warning-rule.ts';

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
    params: inPath,
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
