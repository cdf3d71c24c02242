import { sql } from 'drizzle-orm';
import { living } from 'contract/organisation/codes.ts';
import { bulletin, type Bulletin } from 'contract/statistics/bulletin.ts';
import type { Tx } from '../../../kit/registry.ts';
import { tellPersons } from '../../message/index.ts';
import { secretaries } from '../../team/index.ts';

/** The secretaries of all organisations below the one it is of. */
export async function tellBelow(tx: Tx, { id, title, organisationId }: Bulletin, content: string): Promise<void> {
  const rows = await tx.rows<{ personId: string; organisationId: string }>(sql`
    select s.person_id, min(o.id) as organisation_id
    from party_organisation p join party_organisation o on o.path like p.path || '%' and o.id <> p.id
      join (${secretaries}) s on s.organisation_id = o.id
    where p.id = ${organisationId}::bigint and o.deleted_at is null and o.state = any(${sql.param([...living])}::text[])
      and s.person_id is distinct from ${tx.actor.personId}::bigint
    group by s.person_id order by 2`);
  const told = rows.map(row => ({
    title: `【工作通报】${title}`,
    content,
    entity: bulletin.name,
    recordId: id,
    link: { routePath: '/statistics/bulletin/detail', query: { id } },
    ...row,
  }));
  await tellPersons(tx, told);
}
