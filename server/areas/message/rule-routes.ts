/** Beside the derived calls of rules: the trial run, a look at once, and what the last looks came to. */
import { sql } from 'drizzle-orm';
import type { Resource } from 'contract/kit/resource.ts';
import { reminderRule } from 'contract/message/reminder-rule.ts';
import * as calls from 'contract/message/rule.ts';
import { warningRule } from 'contract/message/warning-rule.ts';
import type { RulePreview, RuleRun } from 'contract/message/rule.ts';
import { audit } from '../../kit/audit.ts';
import { reachedAmong } from '../../kit/resource/read.ts';
import { serve } from '../../kit/route.ts';
import { notFound } from '../../kit/refusal.ts';
import { requestLook } from './look.ts';
import { receiversOf, type Receiver } from './receivers.ts';
import { lookForReminders, newAmong } from './remind.ts';
import { reminderRuleOf, ruleRows, warningRuleOf } from './rules.ts';
import { lookForWarnings } from './warn.ts';
import { readingOf } from './warning-visible.ts';
import type { Tx, Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';

const mostShown = 200;
type Hit = RulePreview['content'][number];

async function rowOf<R extends Resource>(tx: Tx, resource: R, id: string) {
  const [row] = await ruleRows(tx, resource, id);
  if (!row) throw notFound();
  return row;
}
const watchOf = (tx: Tx, code: string) => tx.registry.watches.find(watch => watch.code === code);

/** Of what a rule finds in the whole school, the records that who tries it may read. */
async function readAmong<F extends { watched: Watched }>(tx: Tx, watch: Watch, found: readonly F[]): Promise<F[]> {
  const resource = tx.registry.resources.get(watch.entity);
  if (!resource) return [];
  const ids = found.map(({ watched }) => watched.recordId);
  const reached = await reachedAmong(tx, resource, ids, readingOf(watch, resource));
  return found.filter(({ watched }) => reached.has(watched.recordId));
}

function preview(hits: Hit[]): RulePreview {
  const receivers = hits.flatMap(hit => hit.receivers);
  return {
    totalElements: hits.length,
    receiverCount: new Set(receivers.map(({ id }) => id)).size,
    newCount: receivers.filter(({ isNew }) => isNew).length,
    content: hits.slice(0, mostShown),
  };
}

async function previewReminders(tx: Tx, id: string): Promise<RulePreview> {
  const rule = reminderRuleOf(await rowOf(tx, reminderRule, id));
  const watch = watchOf(tx, rule.watch);
  if (!watch) return preview([]);
  const due = await readAmong(tx, watch, (await lookForReminders(tx, watch, rule)).due);
  const fresh = await newAmong(tx, watch, rule, due);
  return preview(
    due.map(({ watched, dueOn, daysLeft, leadDay, receivers }) => ({
      recordId: watched.recordId,
      title: watched.name,
      dueOn,
      daysLeft,
      leadDay,
      level: null,
      receivers: receivers.map(one => ({ ...one, isNew: fresh.has(`${watched.recordId} ${one.id}`) })),
    })),
  );
}

async function previewWarnings(tx: Tx, id: string): Promise<RulePreview> {
  const rule = warningRuleOf(await rowOf(tx, warningRule, id));
  const watch = watchOf(tx, rule.watch);
  if (!watch) return preview([]);
  const held = await readAmong(tx, watch, await lookForWarnings(tx, watch, rule));
  const told = await receiversOf(
    tx,
    watch,
    rule.receivers,
    held.map(({ watched }) => watched),
  );
  const open = await tx.rows<{ recordId: string }>(sql`
    select record_id from warning where warning_rule_id = ${rule.id}::bigint and closed_at is null`);
  const known = new Set(open.map(row => row.recordId));
  return preview(
    held.map(({ watched, daysLeft, level }) => ({
      recordId: watched.recordId,
      title: `${watched.name}：${watched.matter}`,
      dueOn: watched.dueOn,
      daysLeft,
      leadDay: null,
      level,
      receivers: (told.get(watched.recordId) ?? []).map((one: Receiver) => ({
        ...one,
        isNew: !known.has(watched.recordId),
      })),
    })),
  );
}

export const ruleRoutes = [
  serve(calls.previewReminderRule, ({ tx, params }) => previewReminders(tx, params.id)),
  serve(calls.previewWarningRule, ({ tx, params }) => previewWarnings(tx, params.id)),
  serve(calls.ruleRuns, ({ tx }) =>
    tx.rows<RuleRun>(sql`
      select id, code, name, started_at, ended_at, found_count,
        made_count, closed_count, failure from rule_run order by id desc limit 50`),
  ),
  serve(calls.runRules, async ({ tx }) => {
    await requestLook(tx);
    await audit(tx, { action: 'message.reminderRule.run' });
    return { asked: true };
  }),
];
