/** A batch of graduates for the demonstration: some silent, some waiting for the branch, letters out, receipts back. */
import { sql } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { graduationBatch, graduationProcess } from 'contract/transfer/graduation-batch.ts';
import { graduationDestination } from 'contract/transfer/graduation-destination.ts';
import { write } from '../../../kit/write/write.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { goals } from './goals.ts';
import { take } from '../../../seed/take.ts';
import type { Tx } from '../../../kit/registry.ts';

/** The classes of one college that leave next, with the most members. */
const classesOf = (tx: Tx, day: string) =>
  tx.rows<{ id: string; organisationId: string; graduatesOn: string }>(sql`
    with college as (
      select c.unit_id, min(c.graduates_on) as graduates_on, count(*) from school_class c join person p on p.class_id = c.id
        join party_member m on m.id = p.id and m.party_status = '1' where c.graduates_on > ${day}::date
      group by c.unit_id order by count(*) desc limit 1)
    select c.id, o.parent_id as organisation_id, c.graduates_on::text as graduates_on
    from school_class c join college on college.unit_id = c.unit_id
      join party_organisation o on o.id = c.organisation_id
    where c.graduates_on > ${day}::date and c.graduates_on < ${day}::date + 366 and c.deleted_at is null order by c.graduates_on, c.id limit 6`);

function goalAt(n: number, day: string) {
  if (n % 10 === 9) return { kind: '4' };
  const [toRegion, toCommittee, toOrganisationName] = goals[n % goals.length] ?? goals[0];
  return { kind: String(1 + (n % 3)), toRegion, toCommittee, toOrganisationName, duesPaidTo: day.slice(0, 7) };
}

export async function plantGraduates(tx: Tx, day: string): Promise<void> {
  const classes = await classesOf(tx, day);
  const [first] = classes;
  if (!first) return;
  const values = {
    name: `${first.graduatesOn.slice(0, 4)}届毕业生集中转接`,
    organisationId: first.organisationId,
    year: Number(first.graduatesOn.slice(0, 4)),
    classIds: classes.map(one => one.id),
    deadlineOn: addDays(day, 30),
    leaveOn: addDays(day, 60),
  };
  const [id = ''] = await write(tx, graduationBatch, [{ values }], { verb: 'create', origin: 1, confirmed: 'all' });
  await take(tx, graduationProcess.actions.submit, id, {});
  const asked = await tx.rows<{ id: string }>(sql`
    select id from graduation_destination where graduation_batch_id = ${id}::bigint order by id`);
  const answered = (state: string, from: number, to: number) =>
    applyEffects(
      tx,
      graduationDestination,
      asked
        .slice(Math.floor(asked.length * from), Math.floor(asked.length * to))
        .map((one, n) => ({ id: one.id, values: { ...goalAt(n, day), filledOn: day, state } })),
      causeOf(graduationBatch, id, '填报毕业去向'),
    );
  await answered('3', 0, 0.5);
  await take(tx, graduationProcess.actions.generate, id, {});
  await answered('3', 0.5, 0.6);
  await answered('2', 0.6, 0.75);
}
