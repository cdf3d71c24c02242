/** The way a matter went, and what the reader may do about it now. */
import { sql } from 'drizzle-orm';
import { readWorkflow, type WorkflowStep } from 'contract/workflow/record.ts';
import { sentence } from 'contract/kit/fault.ts';
import { outcomes } from 'contract/kit/process.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { obstacle } from '../../kit/process/act.ts';
import { may } from '../../kit/actor.ts';
import type { ActionHandler, Tx, Values } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { find } from '../../kit/resource/read.ts';
import { notFound } from '../../kit/refusal.ts';
import { loadRows, rowOf } from '../../kit/write/load.ts';

/** What was done so far, oldest first; whoever asks has looked at the reach of the row. */
export const stepsOf = (tx: Tx, entity: string, recordId: string) =>
  tx.rows<WorkflowStep>(sql`
    select r.id, r.node, r.outcome, r.opinion, r.operator_name, o.short_name as organisation_name, r.at,
      (select string_agg(distinct e.node, '、') from workflow_record e where e.entity = r.entity
        and e.record_id = r.record_id and e.id < r.id and e.operator_id = r.operator_id and e.node <> r.node
        and r.outcome = ${outcomes.passed}) as also_did
    from workflow_record r left join party_organisation o on o.id = r.organisation_id
    where r.entity = ${entity} and r.record_id = ${recordId}::bigint order by r.id`);

/** Whether the reader may take it now, or why not; null where there is nothing to say of it. */
async function judged(tx: Tx, handler: ActionHandler, id: string): Promise<{ reason?: string } | null> {
  const { resource, name, from } = handler.action;
  if (!may(tx.actor, permissionOf(resource, name))) return null;
  const loaded = (await loadRows(tx, resource, [id], name, 'look')).get(id);
  if (!loaded || (from && !from.includes(String(loaded.values['state'] ?? '')))) return null;
  const hindered = await obstacle(tx, handler, rowOf(loaded));
  // That it is another's turn is told by who is asked.
  if (hindered?.code.startsWith('kit.not-owed')) return null;
  return hindered ? { reason: sentence(tx.registry.texts, hindered.code, hindered.params) } : {};
}

const namesOfAsked = (tx: Tx, entity: string, recordId: string) =>
  tx.rows<{ name: string }>(sql`
    select distinct u.name from todo t join user_account u on u.id = t.receiver_id
    where t.entity = ${entity} and t.record_id = ${recordId}::bigint and t.state = 0 order by u.name limit 5`);

/** The reader is whom the matter is about, and what others said of him or her is theirs. */
function keepsOpinions({ registry, actor }: Tx, { name }: Resource, row: Values): boolean {
  const { subject = '', closesOpinions = false } = registry.processes.get(name)?.process ?? {};
  return closesOpinions && actor.personId !== null && row[subject] === actor.personId;
}

export const readTimeline = serve(readWorkflow, async ({ tx, query: { entity, recordId } }) => {
  const resource = tx.registry.resources.get(entity);
  const permission = resource && permissionOf(resource, 'read');
  const row = permission && may(tx.actor, permission) ? await find(tx, resource, recordId) : null;
  if (!resource || !row) throw notFound();
  const steps = await stepsOf(tx, entity, recordId);
  const offered: string[] = [];
  const denied: { name: string; reason: string }[] = [];
  for (const handler of tx.registry.actions.filter(one => one.action.resource.name === entity)) {
    const { name } = handler.action;
    const found = await judged(tx, handler, recordId);
    if (found?.reason) denied.push({ name, reason: found.reason });
    else if (found) offered.push(name);
  }
  return {
    steps: keepsOpinions(tx, resource, row) ? steps.map(step => ({ ...step, opinion: null })) : steps,
    offered,
    denied,
    owedBy: (await namesOfAsked(tx, entity, recordId)).map(one => one.name),
  };
});
