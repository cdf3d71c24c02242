/** Seats of the colleges in a batch: changed until it begins, never below what is taken. Domain-cadre 4.1. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { isBranch, partyGroup } from 'contract/organisation/codes.ts';
import { beforeStart, registrationStates } from 'contract/party-school/codes.ts';
import { trainingBatch, type TrainingBatch } from 'contract/party-school/training-batch.ts';
import { trainingQuota } from 'contract/party-school/training-quota.ts';
import { rules, type PlannedChange, type Rollup, type Tx } from '../../kit/registry.ts';
import { rowsById } from '../../kit/write/load.ts';
import { dropSeats, setSeats, takenAt } from './seats.ts';
import { moveUp } from './waiting.ts';

const area = 'party-school.trainingQuota';
type Planned = PlannedChange<typeof trainingQuota>;
interface Place {
  id: string;
  name: string;
  category: string;
  isRoot: boolean;
  isDirect: boolean;
}

async function factsOf(tx: Tx, plans: Planned[]) {
  const ids = plans.flatMap(({ after }) => after.organisationId ?? []);
  const places = await tx.rows<Place>(sql`
    select o.id, o.short_name as name, o.category, o.parent_id is null as is_root, a.parent_id is null as is_direct
    from party_organisation o left join party_organisation a on a.id = o.parent_id
    where o.id = any(${sql.param(ids)}::bigint[])`);
  const taken = new Map<string, number>();
  for (const { id, after } of plans)
    taken.set(id, await takenAt(tx, after.batchId ?? '0', after.organisationId ?? '0'));
  const batches = await rowsById(
    tx,
    trainingBatch,
    plans.flatMap(({ after }) => after.batchId ?? []),
  );
  return { places: new Map(places.map(one => [one.id, one])), taken, batches };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

/** A college, or a branch right under the school, which has no committee above that would share its seats. */
const isPlace = (one: Place | undefined) =>
  !one || (!one.isRoot && one.category !== partyGroup && (one.isDirect || !isBranch(one.category)));

const check = ({ after }: Planned, { places }: Facts): Fault[] =>
  isPlace(places.get(after.organisationId ?? '')) ? [] : [fault('organisationId', `${area}.place`)];

function frozen({ id, after, remove }: Planned, { taken, batches }: Facts): Fault[] {
  const batch: TrainingBatch | undefined = batches.get(after.batchId ?? '');
  const used = taken.get(id) ?? 0;
  const isOpen = !batch || beforeStart.includes(batch.state);
  return [
    ...(isOpen ? [] : [fault('', `${area}.state`)]),
    ...((remove ? 0 : (after.seats ?? 0)) < used ? [fault('seats', `${area}.used`, { n: used })] : []),
  ];
}

export const quotaRules = rules(trainingQuota, {
  facts: factsOf,
  derive: ({ batchId, organisationId }, { places }) => ({
    name: places.get(organisationId ?? '')?.name ?? null,
    batchPlace: `${batchId} ${organisationId}`,
  }),
  check,
  frozen,
  follow: async (tx, plans) => {
    for (const { after, remove } of plans) {
      const [batchId, organisationId] = [after.batchId ?? '', after.organisationId ?? ''];
      if (remove) await dropSeats(tx, batchId, organisationId);
      else await setSeats(tx, batchId, organisationId, after.seats ?? 0);
    }
    for (const one of (
      await rowsById(
        tx,
        trainingBatch,
        plans.flatMap(({ after }) => after.batchId ?? []),
      )
    ).values())
      await moveUp(tx, one);
  },
});

export const quotaRollup: Rollup = {
  resource: trainingQuota,
  fields: ['taken', 'waitingCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select q.id, coalesce(s.taken, 0) as taken, (select count(*)::int from registration r
          where r.batch_id = q.batch_id and r.college_id = q.organisation_id and r.deleted_at is null
            and r.state = ${registrationStates.waiting}) as waiting_count
      from training_quota q left join training_seat s
        on s.batch_id = q.batch_id and s.organisation_id = q.organisation_id
      where q.id = any(${sql.param(ids)}::bigint[])`),
};
