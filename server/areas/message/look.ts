/** The nightly look of all rules, and the one after changes: each rule in a transaction of its own, by one instance. */
import { sql } from 'drizzle-orm';
import { shortened } from 'contract/kit/type.ts';
import { reminderRule } from 'contract/message/reminder-rule.ts';
import { warningRule } from 'contract/message/warning-rule.ts';
import { asSystem } from '../../kit/actor.ts';
import type { Connection } from '../../kit/database/connection.ts';
import { job, request } from '../../kit/jobs/job.ts';
import { noFacts, txOf } from '../../kit/tx.ts';
import { queueDigests } from './digest.ts';
import { remind } from './remind.ts';
import { reminderRuleOf, ruleRows, warningRuleOf, type Rule } from './rules.ts';
import { tellWarnings } from './tell-warnings.ts';
import { dropOrphans, warnOf } from './warn.ts';
import type { Registry, Work, Tx, Watch } from '../../kit/registry.ts';

/** What has served: tickets nobody used, letters of a month ago, looks of a quarter ago. */
async function tidyMessages(tx: Tx): Promise<void> {
  await tx.rows(sql`delete from push_ticket where expires_at < now() - interval '1 hour'`);
  await tx.rows(sql`delete from outbox_message where state <> 'waiting' and created_at < now() - interval '30 days'`);
  await tx.rows(sql`delete from rule_run where started_at < now() - interval '90 days'`);
}

interface Payload {
  /** Codes of watches; all of them when left out. */
  watches?: string[];
}
type Outcome = { found: number; made: number; closed: number };
type Step = { rule: Rule; run: (tx: Tx, watch: Watch) => Promise<Outcome> };

/** Asks for a look; several wishes while one waits are one, so whoever names watches goes under a key of their own. */
export const requestLook = (connection: Connection, watches?: string[]): Promise<void> =>
  request(connection, lookAtRules, watches ? { watches } : {}, ['message.look', ...(watches ?? [])].join(' '));

async function stepsOf(tx: Tx): Promise<Step[]> {
  const reminders = (await ruleRows(tx, reminderRule)).map(reminderRuleOf);
  const warnings = (await ruleRows(tx, warningRule)).map(warningRuleOf);
  return [
    ...reminders.map(rule => ({ rule, run: (own: Tx, watch: Watch) => remind(own, watch, rule) })),
    ...warnings.map(rule => ({ rule, run: (own: Tx, watch: Watch) => warnOf(own, watch, rule) })),
  ];
}

const begin = (tx: Tx, { code, name }: Rule) =>
  tx.one<{ id: string }>(sql`insert into rule_run (code, name) values (${code}, ${name}) returning id`);
const end = (tx: Tx, id: string, { found, made, closed }: Outcome, failure: string | null = null) =>
  tx.rows(sql`
    update rule_run set ended_at = now(), found_count = ${found}, made_count = ${made}, closed_count = ${closed},
      failure = ${failure} where id = ${id}::bigint`);

/** A rule that fails does not hold up the others; its run says why. */
async function lookOnce({ database, registry }: Work, tx: Tx, watch: Watch, { rule, run }: Step): Promise<void> {
  const id = (await begin(tx, rule))?.id ?? '';
  try {
    await database.transaction(async connection => {
      // Two looks at once would both find the message unsaid.
      await connection.rows(sql`select pg_advisory_xact_lock(hashtext('message rule'), hashtext(${rule.code}))`);
      const own = txOf(connection, registry, tx.actor, tx.facts);
      await end(own, id, await run(own, watch));
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await end(tx, id, { found: 0, made: 0, closed: 0 }, shortened(reason, 300));
    throw error;
  }
}

const lastLooks = new WeakMap<Registry, number>();
/** How long the last look of this process took, in milliseconds; 0 before the first. */
export const lastLookMs = (registry: Registry): number => lastLooks.get(registry) ?? 0;

export const lookAtRules = job<Payload>({
  name: 'message.look',
  label: '提醒与预警',
  // 02:00 in Asia/Shanghai.
  every: '0 18 * * *',
  async run(work, { watches }) {
    const { database, registry, signal } = work;
    const tx = txOf(database, registry, asSystem('提醒与预警'), { ...noFacts, requestId: 'message-look' });
    const failures: unknown[] = [];
    const began = performance.now();
    for (const step of await stepsOf(tx)) {
      signal.throwIfAborted();
      const watch = registry.watches.find(({ code }) => code === step.rule.watch);
      if (!watch || !step.rule.isEnabled || (watches && !watches.includes(watch.code))) continue;
      await lookOnce(work, tx, watch, step).catch((error: unknown) => failures.push(error));
    }
    await database.transaction(async connection => {
      const own = txOf(connection, registry, tx.actor, tx.facts);
      await dropOrphans(own);
      await queueDigests(own, await tellWarnings(own));
      await tidyMessages(own);
    });
    lastLooks.set(registry, performance.now() - began);
    if (failures.length > 0) throw failures[0];
  },
  // Which rule failed and why stands in its run; the next look tries again.
  async fail() {},
});
