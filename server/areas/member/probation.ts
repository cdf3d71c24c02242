/** Until when a probation runs: a year from the joining day, or as long as it was extended. 党章第七条. */
import { sql, type SQL } from 'drizzle-orm';
import { probationary, probationMonths } from 'contract/member/codes.ts';

interface Columns {
  id: SQL;
  category: SQL;
  joinedOn: SQL;
}
export const probationEnd = ({ id, category, joinedOn }: Columns): SQL => sql`(case when ${category} = ${probationary}
  then greatest((${joinedOn} + make_interval(months => ${probationMonths}))::date,
    (select max(r.probation_end_on) from development_record r where r.person_id = ${id} and r.extend_count > 0
      and r.deleted_at is null)) end)`;
