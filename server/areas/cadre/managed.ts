/**
 * Whom a grant by managed rank reaches: the cadres of the ranks and units whose department names the holder among those who
 * manage them. Nobody without a department; whoever rises above its ranks leaves it at once. Decisions 98, record 211.
 */
import { sql } from 'drizzle-orm';
import { schoolLeaderRanks } from 'contract/cadre/codes.ts';
import type { Managed } from '../../kit/managed.ts';

/** Departments d of this person. */
const departmentsOf = (personId: string) =>
  sql`public.managing_department d where d.deleted_at is null and ${personId}::bigint = any(d.manager_ids)`;

const unitsOf = (personId: string) => sql`
  select u.id from public.unit u where exists (
    select 1 from public.unit g where u.path like g.path || '%' and g.id in (
      select unnest(d.unit_ids) from ${departmentsOf(personId)}))`;

export const managed: Managed = {
  part: 'cadre',
  rows: personId => sql`
    select c.id from public.cadre c join public.unit u on u.id = c.post_unit_id
    where exists (select 1 from ${departmentsOf(personId)} and c.rank = any(string_to_array(d.ranks, ';'))
      and exists (select 1 from public.unit g where g.id = any(d.unit_ids) and u.path like g.path || '%'))`,
  units: unitsOf,
  above: sql`(t.rank = any(${sql.param([...schoolLeaderRanks])}::text[]))`,
};

/** The ranks a person manages. */
export const ranksManagedBy = (personId: string) =>
  sql`select distinct unnest(string_to_array(d.ranks, ';')) as rank from ${departmentsOf(personId)}`;
