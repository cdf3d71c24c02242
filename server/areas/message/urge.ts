/** Warnings by organisation, and asking those concerned there to get on with all of them at once. */
import { sql } from 'drizzle-orm';
import { permissionOf } from 'contract/kit/permission.ts';
import { shortened } from 'contract/kit/type.ts';
import { reminderStates } from 'contract/message/codes.ts';
import { urgeOrganisation, warnedOrganisations, type WarnedOrganisation } from 'contract/message/warning.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { audit } from '../../kit/audit.ts';
import { notFound, Refusal } from '../../kit/refusal.ts';
import { within } from '../../kit/resource/reach.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { serve } from '../../kit/route.ts';
import { holdersAt } from './receivers.ts';
import { tellOf } from './tell.ts';
import { from, isOpen, readable } from './warning-visible.ts';
import type { Tx } from '../../kit/registry.ts';

/** Who answers for a place asks those in it; whoever reads a warning about oneself alone asks nobody. */
const isOverseen = (tx: Tx) => sql`t.organisation_id in (select t.id from ${sourceOf(partyOrganisation)}
  where ${within(tx, permissionOf(partyOrganisation, 'read'), partyOrganisation)})`;

const urged = 'warning';
const lastUrge = sql`(select max(k.created_at) from reminder k
  where k.entity = ${urged} and k.organisation_id = t.organisation_id and k.deleted_at is null)`;

const organisations = (tx: Tx) =>
  tx.rows<WarnedOrganisation>(sql`
    select o.id, coalesce(o.short_name, o.name) as name, count(*)::int as count, max(t.level) as level, ${lastUrge} as urged_at,
      count(*) filter (where t.due_on < (select today from clock))::int as overdue_count
    from ${from} join party_organisation o on o.id = t.organisation_id where ${isOpen} and ${readable(tx)}
      and ${isOverseen(tx)} group by o.id, t.organisation_id order by max(t.level) desc, count(*) desc, o.id`);

interface Matter {
  watch: string;
  name: string;
  count: number;
}
const mattersOf = (tx: Tx, id: string) =>
  tx.rows<Matter>(sql`
    select r.watch, r.name, count(*)::int as count from ${from}
    where ${isOpen} and ${readable(tx)} and t.organisation_id = ${id}::bigint and ${isOverseen(tx)}
    group by r.watch, r.name order by count(*) desc, r.name`);

/** Who is concerned by any of these there, whoever asks left out. */
async function concernedAt(tx: Tx, id: string, matters: readonly Matter[]): Promise<string[]> {
  const watches = tx.registry.watches.filter(({ code }) => matters.some(({ watch }) => watch === code));
  const permissions = [...new Set(watches.map(({ concerns }) => concerns))];
  const holders = await Promise.all(permissions.map(permission => holdersAt(tx, permission, id)));
  return [...new Set(holders.flat())].filter(one => one !== tx.actor.userId);
}

async function urge(tx: Tx, id: string): Promise<{ told: string[] }> {
  const place = await tx.one<{ name: string; wasUrged: boolean }>(sql`
    select coalesce(short_name, name) as name, exists (select 1 from reminder where entity = ${urged} and organisation_id = o.id
      and created_at > now() - interval '24 hours') as was_urged
    from party_organisation o where id = ${id}::bigint for update`);
  const matters = await mattersOf(tx, id);
  if (!place || matters.length === 0) throw notFound();
  if (place.wasUrged) throw new Refusal(409, 'message.warning.urged', { params: { name: place.name } });
  const receivers = await concernedAt(tx, id, matters);
  if (receivers.length === 0) throw new Refusal(400, 'message.warning.nobody', { params: { name: place.name } });
  const total = matters.reduce((sum, { count }) => sum + count, 0);
  const content = `${tx.actor.name}请您尽快处理：${matters.map(({ name, count }) => `${name} ${count} 条`).join('、')}。`;
  const rows = await tx.rows<{ name: string }>(sql`
    insert into reminder (title, content, entity, organisation_id, receiver_id, link, state)
    select ${shortened(`【催办】${place.name}有 ${total} 条预警待处理`, 200)}, ${content}, ${urged}, ${id}::bigint, u.id,
      ${JSON.stringify({ routePath: '/message/warning', query: { organisation: id } })}::jsonb, ${reminderStates.notStarted}
    from user_account u where u.id = any(${sql.param(receivers)}::bigint[])
    returning (select name from user_account where id = receiver_id) as name`);
  await audit(tx, { action: 'message.warning.urge', entity: 'partyOrganisation', recordId: id });
  tellOf(tx, 'remind', receivers);
  return { told: rows.map(({ name }) => name) };
}

export const urgeRoutes = [
  serve(warnedOrganisations, async ({ tx }) => ({ content: await organisations(tx) })),
  serve(urgeOrganisation, ({ tx, params: { id } }) => urge(tx, id)),
];
