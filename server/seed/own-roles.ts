/**
 * Who holds an office is a member as well: beside the role of the office stands that of the member, as it does for whoever was
 * admitted here. Without it what everybody owes, dues, receipts and appraisal, would be asked of people who cannot do it.
 */
import { sql } from 'drizzle-orm';
import { changeRole } from '../areas/access/index.ts';
import type { Tx } from '../kit/registry.ts';
import { settingOf } from '../kit/setting.ts';

export async function plantOwnRoles(tx: Tx): Promise<void> {
  const role = await settingOf(tx, 'fz.role.member', '');
  const members = await tx.rows<{ personId: string }>(sql`
    select u.person_id from user_account u join party_member m on m.id = u.person_id
    where u.deleted_at is null and m.deleted_at is null and m.party_status = '1'
      and not exists (select 1 from role_grant g where g.user_id = u.id and g.state = 'active' and g.role_code = ${role})
    order by u.id`);
  for (const { personId } of members) await changeRole(tx, { personId, from: null, to: role, reason: '党员' });
}
