/** Which warnings mail and short messages tell of, and whom: new ones, those whose level rose, and every so many days. */
import { sql } from 'drizzle-orm';
import { warningStates } from 'contract/message/codes.ts';
import { warningRule } from 'contract/message/warning-rule.ts';
import type { Notice } from './digest.ts';
import { receiversOf } from './receivers.ts';
import { ruleRows, warningRuleOf, type WarningRule } from './rules.ts';
import type { Tx } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';

const take = (tx: Tx, { id, repeatDays }: WarningRule) =>
  tx.rows<Watched>(sql`
    update warning set told_level = level, told_at = (select now from clock)
    where warning_rule_id = ${id}::bigint and closed_at is null and state <> ${warningStates.ignored}
      and (told_level is null or level > told_level
        or told_at < (select now from clock) - make_interval(days => ${repeatDays}::int))
    returning record_id, title as matter, title as name, due_on, person_id,
      organisation_id, unit_id`);

async function noticesOf(tx: Tx, rule: WarningRule): Promise<Notice[]> {
  const watch = tx.registry.watches.find(({ code }) => code === rule.watch);
  if (!watch || !rule.isEnabled || rule.channels.length === 0) return [];
  const taken = await take(tx, rule);
  const told = await receiversOf(tx, watch, rule.receivers, taken);
  return taken.flatMap(({ recordId, matter }) =>
    (told.get(recordId) ?? []).map(({ id }) => ({
      userId: id,
      code: rule.code,
      line: `【预警】${matter}`,
      channels: rule.channels,
    })),
  );
}

export async function tellWarnings(tx: Tx): Promise<Notice[]> {
  const notices: Notice[] = [];
  for (const rule of (await ruleRows(tx, warningRule)).map(warningRuleOf)) notices.push(...(await noticesOf(tx, rule)));
  return notices;
}
