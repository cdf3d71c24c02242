import { sql } from 'drizzle-orm';

/** Where an account `u` works: the place of its first grant that has one, else the unit of the person or of the account. */
export const placeOf = sql`coalesce(
  (select coalesce(o.name, d.name) from role_grant g
    left join party_organisation o on o.id = g.organisation_id left join unit d on d.id = g.unit_id
    where g.user_id = u.id and g.state = 'active' and coalesce(o.id, d.id) is not null order by g.id limit 1),
  (select d.name from person p join unit d on d.id = p.unit_id where p.id = u.person_id),
  (select d.name from unit d where d.id = u.unit_id))`;
