/** Asking members for dues by hand: each of the register once a day at most for one matter; who asked learns whom nothing reached. */
import { sql, type SQL } from 'drizzle-orm';
import { remindArrears } from 'contract/dues/arrears.ts';
import { duesItem } from 'contract/dues/dues-item.ts';
import type { Reminding } from 'contract/dues/reminding.ts';
import { inRegister } from 'contract/member/codes.ts';
import { audit } from '../../kit/audit.ts';
import type { Tx } from '../../kit/registry.ts';
import { personsOf, tellPersons } from '../message/index.ts';

/** What is reminded of: what is behind an ended collection, and what of one that goes on is not paid yet. */
export const reminded = { arrears: 'duesArrears', unpaid: 'duesUnpaid' } as const;
type Subject = (typeof reminded)[keyof typeof reminded];

/** When a member was last reminded of a matter: of a subject, and its record. */
export const lastReminder = (subject: Subject, recordId: SQL, memberId: SQL) => sql`(
  select max(k.created_at) from reminder k where k.entity = ${subject} and k.record_id = ${recordId}
    and k.person_id = ${memberId} and k.deleted_at is null)`;

export interface Saying {
  recordId: string;
  title: string;
  content: string;
}
interface Asked<One> {
  subject: Subject;
  found: readonly One[];
  tell(one: One, tx: Tx): Saying;
  /** Where it was asked, for the log. */
  place: string | null;
}

/** Two who press at once meet on the lock. */
export async function remindOnce<One extends { memberId: string; name: string }>(
  tx: Tx,
  { subject, found, tell, place }: Asked<One>,
): Promise<Reminding> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext(${subject}))`);
  const told = found.map(one => ({ ...tell(one, tx), entity: subject, personId: one.memberId }));
  const standing = await tx.rows<{ id: string; wasTold: boolean }>(sql`
    select m.id, coalesce(${lastReminder(subject, sql`t.record_id`, sql`m.id`)} > now() - interval '24 hours', false) as was_told
    from unnest(${sql.param(told.map(one => one.personId))}::bigint[], ${sql.param(told.map(one => one.recordId))}::bigint[])
        as t(member_id, record_id)
      join party_member m on m.id = t.member_id and m.deleted_at is null and m.party_status = any(${sql.param(inRegister)}::text[])`);
  const wasTold = new Map(standing.map(one => [one.id, one.wasTold]));
  const wanted = found.filter(one => wasTold.get(one.memberId) === false);
  const accounts = await personsOf(
    tx,
    wanted.map(one => one.memberId),
  );
  const reached = told.filter(one => wasTold.get(one.personId) === false && accounts.has(one.personId));
  const link = { routePath: '/self/dues', query: {} };
  await tellPersons(
    tx,
    reached.map(one => ({ ...one, link })),
  );
  if (reached.length > 0)
    await audit(tx, {
      action: remindArrears.access,
      entity: duesItem.name,
      detail: { members: reached.map(({ personId }) => personId), organisationId: place },
    });
  return {
    reminded: reached.length,
    already: standing.filter(one => one.wasTold).length,
    unreachable: wanted.filter(one => !accounts.has(one.memberId)).map(({ name }) => name),
  };
}
