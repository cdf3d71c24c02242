/** A role that follows from what somebody has become: one ends, the next begins, without a second person. */
import { sql } from 'drizzle-orm';
import { audit } from '../../kit/audit.ts';
import { rightsChanged } from '../platform/index.ts';
import type { Tx } from '../../kit/registry.ts';

interface RoleChange {
  personId: string;
  from: string | null;
  to: string | null;
  reason: string;
}

/** Roles of business that need no place alone, since which role follows is a setting; a person without an account is left as he or she is. */
export async function changeRole(tx: Tx, { personId, from, to, reason }: RoleChange): Promise<void> {
  const accounts = await tx.rows<{ id: string }>(sql`
    select id from user_account where person_id = ${personId}::bigint and deleted_at is null order by id`);
  for (const { id } of accounts) {
    if (from)
      await tx.rows(sql`
        update role_grant set state = 'ended', ended_by = ${tx.actor.userId}::bigint, ended_at = now(), end_reason = ${reason}
        where user_id = ${id}::bigint and role_code = ${from} and state = 'active'`);
    if (to)
      await tx.rows(sql`
        insert into role_grant (user_id, role_code, granted_by, granted_at, reason)
        select ${id}::bigint, r.code, ${tx.actor.userId}::bigint, now(), ${reason} from role r
        where r.code = ${to} and r.scope_type = 'SELF' and not r.excludes && array['BUSINESS', 'ANY'] and not exists (select 1 from role_grant g
          where g.user_id = ${id}::bigint and g.role_code = r.code and g.state = 'active')`);
    await audit(tx, {
      action: 'platform.roleGrant.follow',
      entity: 'roleGrant',
      detail: { userId: id, from, to },
      reason,
    });
  }
  rightsChanged(
    tx,
    accounts.map(one => one.id),
  );
}
