import { sql } from 'drizzle-orm';
import { lineStates } from 'contract/meeting/board.ts';
import type { Tx } from '../../../kit/registry.ts';
import { isDue, isThere } from '../meeting.ts';
import { linesOfYear } from '../board-lines.ts';
import { isOfYear, type Year } from './year.ts';

export interface Tally {
  type: string;
  times: number;
  held: number;
  missing: number;
  due: number;
  present: number;
  exempt: number;
}
/** By kind: what was due, what was held, what is missing, and who came. */
export const talliesOf = (tx: Tx, own: Year) =>
  tx.rows<Tally>(sql`
    with duty as (select type, sum(times)::int as times,
        coalesce(sum(missing) filter (where state = ${lineStates.gap}), 0)::int as missing
      from (${linesOfYear(sql`select ${own.organisationId}::bigint`, own.year)}) l group by type),
    came as (select m.types, count(a.id) as listed, count(a.id) filter (where ${isDue}) as due,
        count(a.id) filter (where ${isDue} and ${isThere}) as present, m.said_due, m.said_present,
        count(a.id) filter (where ${isDue} and a.is_exempt and a.attendance in ('0', '3')) as exempt
      from meeting m left join meeting_attendee a on a.meeting_id = m.id and a.deleted_at is null
      where m.deleted_at is null and ${isOfYear(own)} group by m.id),
    held as (select kind as type, count(*)::int as held,
        sum(case when listed > 0 then due when said_present is not null then said_due end)::int as due,
        sum(case when listed > 0 then present else said_present end)::int as present, sum(exempt)::int as exempt
      from came cross join unnest(string_to_array(types, ';')) as kind group by kind)
    select type, coalesce(d.times, 0) as times, coalesce(h.held, 0) as held, coalesce(d.missing, 0) as missing,
      coalesce(h.due, 0) as due, coalesce(h.present, 0) as present, coalesce(h.exempt, 0) as exempt
    from duty d full join held h using (type) order by type`);
