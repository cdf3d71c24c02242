/** Who may mark, and what of the own college they are kept from. Domain-cadre 4.7, decision 346. */
import { sql } from 'drizzle-orm';
import { gives } from 'contract/kit/permission.ts';
import { saveMark } from 'contract/exam/marking-calls.ts';
import type { Tx } from '../../../kit/registry.ts';
import { settingOf } from '../../../kit/setting.ts';

/** The unit below the school to which a unit belongs; none of what stands beside. */
export const collegeOf = (unitId: ReturnType<typeof sql>) => sql`(
  select a.id::text from unit u join unit a on u.path like a.path || '%' and a.level = 2 where u.id = ${unitId})`;

export const avoidsOwn = async (tx: Tx): Promise<boolean> =>
  (await settingOf(tx, 'exam.ownCollege', 'true')) === 'true';

export interface Hand {
  id: string;
  name: string;
  unitName: string | null;
  collegeId: string | null;
}
/** Persons whose account may mark. */
export async function handsOf(tx: Tx): Promise<Hand[]> {
  const roles = await tx.rows<{ code: string; permissions: string[] }>(sql`select code, permissions from role`);
  const giving = roles.filter(({ permissions }) => permissions.some(one => gives(one, saveMark.access)));
  return tx.rows<Hand>(sql`
    select p.id, p.name, n.name as unit_name, ${collegeOf(sql`p.unit_id`)} as college_id
    from person p left join unit n on n.id = p.unit_id
    where p.deleted_at is null and exists (
      select 1 from user_account u join role_grant g on g.user_id = u.id and g.state = 'active'
      where u.person_id = p.id and u.deleted_at is null and u.state <> 'disabled'
        and g.role_code = any(${sql.param(giving.map(({ code }) => code))}::text[]))
    order by p.name, p.id limit 500`);
}
