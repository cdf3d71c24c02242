/** Which rules tell somebody by mail or short message, and which of them are declined. On the page they stand anyway. */
import { sql } from 'drizzle-orm';
import { declinedWay, readOwnWays, waysSetting, type OwnWays, type Way } from 'contract/message/own-ways.ts';
import { person } from 'contract/person/person.ts';
import type { Tx } from '../../kit/registry.ts';
import { openValue } from '../../kit/resource/present.ts';
import { serve } from '../../kit/route.ts';
import { maskOf } from './outbox.ts';

/** Rules that go beyond the page: those that speak to persons, those that spoke to this one, and all for who answers for others. */
async function rulesFor(tx: Tx): Promise<OwnWays[]> {
  const answersForOthers = tx.actor.grants.some(({ scope }) => scope !== 'SELF');
  const goesOut = sql`r.deleted_at is null and r.is_enabled and (r.by_mail or r.by_sms)`;
  const rows = await tx.rows<{ code: string; name: string; byMail: boolean; bySms: boolean }>(sql`
    select code, name, by_mail, by_sms from reminder_rule r where ${goesOut} and (${answersForOthers} or r.to_person
      or r.to_contact or exists (select 1 from reminder m where m.reminder_rule_id = r.id
        and m.receiver_id = ${tx.actor.userId}::bigint))
    union all
    select code, name, by_mail, by_sms from warning_rule r where ${goesOut} and (${answersForOthers} or r.to_person or r.to_contact)
    order by code`);
  return rows.map(({ code, name, byMail, bySms }) => {
    const ways: Way[] = [...(byMail ? (['mail'] as const) : []), ...(bySms ? (['sms'] as const) : [])];
    return { code, name, ways };
  });
}

async function placesOf(tx: Tx): Promise<{ mail: string | null; phone: string | null }> {
  const own = await tx.one<{ email: string | null; personId: string | null; phone: string | null }>(sql`
    select u.email, p.id as person_id, p.phone from user_account u
    left join person p on p.id = u.person_id and p.deleted_at is null where u.id = ${tx.actor.userId}::bigint`);
  const { email = null, personId = null, phone = null } = own ?? {};
  const open = personId && phone ? openValue(tx.registry.seal, person, 'phone', personId, phone) : null;
  return {
    mail: email && maskOf({ channel: 'mail', to: email }),
    phone: open && maskOf({ channel: 'sms', to: open }),
  };
}

export const ownWaysRoutes = [
  serve(readOwnWays, async ({ tx }) => ({ content: await rulesFor(tx), ...(await placesOf(tx)) })),
];

/** What each of these accounts declined, as `declinedWay` names it. */
export async function declinedBy(tx: Tx, userIds: readonly string[]): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await tx.rows<{ userId: string; declined: string[] | null }>(sql`
    select user_id, value -> 'declined' as declined from user_preference
    where key = ${waysSetting} and user_id = any(${sql.param([...userIds])}::bigint[])`);
  return new Map(rows.map(({ userId, declined }) => [userId, new Set(declined ?? [])]));
}

/** The ways that are left of those a rule goes. */
export const leftOf = (ways: readonly string[], code: string, declined: ReadonlySet<string> | undefined): string[] =>
  ways.filter(way => !declined?.has(declinedWay(way, code)));
