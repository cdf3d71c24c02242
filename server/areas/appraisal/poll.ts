/** Who rates whom: one poll for each group of members that rate one another, and one for who rates a branch from outside. */
import { sql } from 'drizzle-orm';
import type { AppraisalBatch } from 'contract/appraisal/appraisal-batch.ts';
import { judgeTypes, mostTogether } from 'contract/appraisal/codes.ts';
import { readDimensions, type Dimension } from 'contract/appraisal/dimensions.ts';
import { isWithin, steps, windowOf, type Window } from 'contract/appraisal/steps.ts';
import { appraisalBatch } from 'contract/appraisal/appraisal-batch.ts';
import type { Tx } from '../../kit/registry.ts';
import { rowsById } from '../../kit/write/load.ts';
import { today } from '../../kit/setting.ts';
import { batchStates } from 'contract/appraisal/codes.ts';
import type { PollForm } from '../../ballots/papers.ts';
import { makeBoxes } from './box.ts';

export type Kind = 'mutual' | 'masses';

interface Placed {
  id: string;
  organisationId: string;
  groupId: string | null;
}
interface Planned {
  organisation_id: string;
  group_id: string | null;
  kind: Kind;
  target_ids: string[];
}

const byBranch = (participants: readonly Placed[]): Placed[][] => {
  const branches = new Map<string, Placed[]>();
  for (const one of participants) branches.set(one.organisationId, [...(branches.get(one.organisationId) ?? []), one]);
  return [...branches.values()];
};
const idsOf = (participants: readonly Placed[]) => participants.map(({ id }) => id);

/** A large branch rates within its party groups, those of no group among themselves; nobody is left alone. */
function groupsOf(branch: readonly Placed[]): Placed[][] {
  const groups = new Map<string | null, Placed[]>();
  for (const one of branch) groups.set(one.groupId, [...(groups.get(one.groupId) ?? []), one]);
  const isApart = branch.length > mostTogether && [...groups.values()].every(group => group.length > 1);
  return isApart ? [...groups.values()] : [[...branch]];
}

const mutualPolls = (branch: readonly Placed[]): Planned[] =>
  groupsOf(branch)
    .filter(group => group.length > 1)
    .map((group, _, all) => ({
      organisation_id: group[0]?.organisationId ?? '',
      group_id: all.length > 1 ? (group[0]?.groupId ?? null) : null,
      kind: 'mutual',
      target_ids: idsOf(group),
    }));
const massesPoll = (branch: readonly Placed[]): Planned => ({
  organisation_id: branch[0]?.organisationId ?? '',
  group_id: null,
  kind: 'masses',
  target_ids: idsOf(branch),
});

async function ratersOf(tx: Tx, batchId: string): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: string; n: number }>(sql`
    select organisation_id as id, count(*)::int as n from public_rater
    where batch_id = ${batchId}::bigint and deleted_at is null group by organisation_id`);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Made once, when the appraisal begins: who rates whom stands from then on. */
export async function openPolls(tx: Tx, batch: AppraisalBatch): Promise<void> {
  const participants = await tx.rows<Placed>(sql`
    select id, organisation_id, group_id from appraisal_participant
    where batch_id = ${batch.id}::bigint and deleted_at is null order by organisation_id, id`);
  const branches = byBranch(participants);
  const planned = [
    ...(batch.hasMutual ? branches.flatMap(mutualPolls) : []),
    ...(batch.hasMasses ? branches.map(massesPoll) : []),
  ];
  if (planned.length === 0) return;
  const made = await tx.rows<{ id: string; organisationId: string; kind: Kind; targets: number }>(sql`
    insert into appraisal_poll (batch_id, organisation_id, group_id, kind, target_ids)
    select ${batch.id}::bigint, organisation_id, group_id, kind, target_ids
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
      as p(organisation_id bigint, group_id bigint, kind text, target_ids bigint[])
    returning id, organisation_id, kind, cardinality(target_ids) as targets`);
  const raters = await ratersOf(tx, batch.id);
  await makeBoxes(
    tx,
    made.map(({ id, organisationId, kind, targets }) => ({
      id,
      raters: kind === 'mutual' ? targets : (raters.get(organisationId) ?? 0),
    })),
  );
}

export interface Poll extends PollForm {
  kind: Kind;
  batch: AppraisalBatch;
  organisationId: string;
  dimensions: Dimension[];
  window: Window;
  /** Ballots are taken today. */
  isOpen: boolean;
}
interface Kept {
  id: string;
  batchId: string;
  organisationId: string;
  kind: Kind;
  targetIds: string[];
}
const columns = sql`id, batch_id, organisation_id, kind, target_ids::text[] as target_ids`;

function pollOf({ batchId: _, ...kept }: Kept, batch: AppraisalBatch, day: string): Poll {
  const dimensions = readDimensions(batch.dimensions) ?? [];
  const window = windowOf(batch, kept.kind);
  return {
    ...kept,
    batch,
    dimensions,
    window,
    isWhole: kept.kind === 'masses',
    width: batch.judgeType === judgeTypes.level ? 1 : dimensions.length,
    isOpen: batch.state === batchStates.started && isWithin(window, day),
  };
}
async function pollsFrom(tx: Tx, kept: readonly Kept[]): Promise<Poll[]> {
  const batches = await rowsById(
    tx,
    appraisalBatch,
    kept.map(({ batchId }) => batchId),
  );
  const day = await today(tx);
  return kept.flatMap(one => {
    const batch = batches.get(one.batchId);
    return batch ? [pollOf(one, batch, day)] : [];
  });
}

/** The poll in which a participant rates the others. Looked for among all, so that no page of that participant is read alone. */
export async function mutualPollOf(tx: Tx, participantId: string): Promise<Poll | undefined> {
  const kept = await tx.rows<Kept>(sql`
    select ${columns} from appraisal_poll where kind = 'mutual' and ${participantId}::bigint = any(target_ids)`);
  return (await pollsFrom(tx, kept))[0];
}
export async function pollById(tx: Tx, id: string): Promise<Poll | undefined> {
  return (
    await pollsFrom(tx, await tx.rows<Kept>(sql`select ${columns} from appraisal_poll where id = ${id}::bigint`))
  )[0];
}
export async function massesPollAt(tx: Tx, batchId: string, organisationId: string): Promise<Poll | undefined> {
  const kept = await tx.rows<Kept>(sql`
    select ${columns} from appraisal_poll where kind = 'masses' and batch_id = ${batchId}::bigint
      and organisation_id = ${organisationId}::bigint`);
  return (await pollsFrom(tx, kept))[0];
}
export const pollsOf = async (tx: Tx, batchId: string): Promise<Poll[]> =>
  pollsFrom(
    tx,
    await tx.rows<Kept>(sql`select ${columns} from appraisal_poll where batch_id = ${batchId}::bigint order by id`),
  );

/** Of the next branches whose ballots still lie closed: all polls of each, so that whoever is rated has all parts at once. */
export const uncountedPolls = async (tx: Tx, batchId: string, branches: number): Promise<Poll[]> =>
  pollsFrom(
    tx,
    await tx.rows<Kept>(sql`
      with closed as materialized (select q.id, q.organisation_id from appraisal_poll q
        where q.batch_id = ${batchId}::bigint
          and exists (select 1 from appraisal_box b where b.poll_id = q.id and b.public_key is not null))
      select ${columns} from appraisal_poll where id in (select c.id from closed c where c.organisation_id in (
        select distinct organisation_id from closed order by 1 limit ${branches}::int)) order by id`),
  );

export const stepLabel = ({ kind }: Pick<Poll, 'kind'>): string => steps[kind].label;
