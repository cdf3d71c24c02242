/** A batch of graduates whose goals come in. */
import { sql, type SQL } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { goalStates } from 'contract/transfer/codes.ts';
import { graduationBatch, graduationProcess } from 'contract/transfer/graduation-batch.ts';
import { graduationDestination } from 'contract/transfer/graduation-destination.ts';
import type { Tx } from '../../../kit/registry.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { today } from '../../../kit/setting.ts';
import { make } from '../../../seed/make.ts';
import { take } from '../../../seed/take.ts';

const idsOf = async (tx: Tx, query: SQL) => (await tx.rows<{ id: string }>(query)).map(row => row.id);

/** The college with most members in the classes that leave next. */
export async function plantBatch(tx: Tx): Promise<void> {
  const day = await today(tx);
  const college = await tx.one<{ id: string; classes: string[]; leaveOn: string }>(sql`
    select b.parent_id as id, array_agg(distinct c.id)::text[] as classes, max(c.graduates_on)::text as leave_on
    from school_class c join party_organisation b on b.id = c.organisation_id
      join person p on p.class_id = c.id join party_member m on m.id = p.id and m.deleted_at is null
    where c.deleted_at is null and m.party_status = '1' and c.graduates_on > ${addDays(day, 60)}::date
      and c.graduates_on < ${addDays(day, 365)}::date and b.parent_id is not null
    group by b.parent_id order by count(*) desc, b.parent_id limit 1`);
  if (!college) return;
  const year = Number(college.leaveOn.slice(0, 4));
  const [batch = ''] = await make(tx, graduationBatch, [
    {
      name: `${year}届毕业生组织关系转接`,
      organisationId: college.id,
      year,
      season: '1',
      classIds: college.classes,
      deadlineOn: addDays(day, 40),
      leaveOn: college.leaveOn,
    },
  ]);
  await take(tx, graduationProcess.actions.submit, batch, {});
  const asked = await idsOf(
    tx,
    sql`select id from graduation_destination where graduation_batch_id = ${batch}::bigint order by id`,
  );
  const answers = [
    {
      kind: '1',
      toRegion: '海宁省',
      toOrganisationName: '中共海宁市光学研究所支部委员会',
      toCommittee: '中共海宁市委组织部',
      duesPaidTo: day.slice(0, 7),
    },
    {
      kind: '2',
      toRegion: '北屿市',
      toOrganisationName: '中共北屿大学物理学院研究生支部委员会',
      toCommittee: '中共北屿大学委员会组织部',
      duesPaidTo: day.slice(0, 7),
    },
    { kind: '5' },
  ];
  const filled = asked
    .slice(0, Math.ceil((asked.length * 2) / 3))
    .map((id, at) => ({ id, values: { ...answers[at % answers.length], filledOn: day, state: goalStates.filled } }));
  if (filled.length > 0) await applyEffects(tx, graduationDestination, filled, { flow: null, reason: '演示' });
}
