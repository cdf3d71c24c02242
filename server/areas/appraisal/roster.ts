/**
 * Who takes part: all members of the branches in the scope with full membership on the day of the plan, made in the
 * background in portions. Probationary members take part and are not graded. Domain-party 8.2.
 */
import { sql } from 'drizzle-orm';
import { appraisalBatch, type AppraisalBatch } from 'contract/appraisal/appraisal-batch.ts';
import { appraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import { batchStates, joinTypes, noGrade } from 'contract/appraisal/codes.ts';
import { runStates } from 'contract/kit/run-states.ts';
import { probationary, statusNormal } from 'contract/member/codes.ts';
import { causeOf } from '../../kit/flow.ts';
import { job } from '../../kit/jobs/job.ts';
import { within, type Within } from '../../kit/jobs/portions.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import type { Tx } from '../../kit/registry.ts';
import { loadRows, rowOf } from '../../kit/write/load.ts';

const portion = 500;
const reason = '生成参评人员名单';

/** SQL of the members (alias m) and branches (alias o) in the scope of a batch. */
const inScope = ({ organisationId }: Pick<AppraisalBatch, 'organisationId'>) => sql`
  party_member m join party_organisation o on o.id = m.organisation_id and o.deleted_at is null
    join party_organisation s on s.id = ${organisationId}::bigint and o.path like s.path || '%'
    join person p on p.id = m.id`;
const isMember = sql`m.deleted_at is null and m.party_status = ${statusNormal}`;

export const hasMembers = async (tx: Tx, row: AppraisalBatch): Promise<boolean> =>
  (await tx.one(sql`select 1 from ${inScope(row)} where ${isMember} limit 1`)) !== null;

/** A branch of the scope that another batch of the same year appraises already. */
export const overlap = (tx: Tx, { id, year, organisationId }: AppraisalBatch) =>
  tx.one<{ id: string; title: string; organisation: string }>(sql`
    select b.id, b.name as title, s.short_name as organisation from appraisal_batch b
      join party_organisation s on s.id = b.organisation_id
      join party_organisation own on own.id = ${organisationId}::bigint
        and (own.path like s.path || '%' or s.path like own.path || '%')
    where b.id <> ${id}::bigint and b.year = ${year}::int and b.deleted_at is null and b.state <> ${batchStates.draft}
    order by b.id limit 1`);

interface Member {
  id: string;
  name: string;
  organisationId: string;
  groupId: string | null;
  memberCategory: string;
}
/** How somebody takes part by what he or she is. */
export const participationOf = ({ id, name, organisationId, groupId, memberCategory }: Member) => ({
  name,
  memberId: id,
  organisationId,
  groupId,
  needGrade: memberCategory !== probationary,
  noGradeReason: memberCategory === probationary ? noGrade.probationary : null,
});

/** The batch under its lock while its list is being made; null where it is done or was taken back. */
async function running(tx: Tx, id: string): Promise<AppraisalBatch | null> {
  const loaded = (await loadRows(tx, appraisalBatch, [id], null)).get(id);
  const row = loaded && rowOf(loaded);
  const isMade = row?.generation === runStates.prepare || row?.generation === runStates.start;
  return row?.state === batchStates.configured && isMade ? row : null;
}

const membersAfter = (tx: Tx, row: AppraisalBatch, last: string) =>
  tx.rows<Member & { isListed: boolean }>(sql`
    select m.id, p.name, m.organisation_id, m.group_id, m.member_category, exists (select 1 from appraisal_participant a
        where a.batch_id = ${row.id}::bigint and a.member_id = m.id and a.deleted_at is null) as is_listed
    from ${inScope(row)} where ${isMember} and m.id > ${last}::bigint order by m.id limit ${portion}`);

/** One portion; gives the last member of it, null when there is nobody more. */
async function takePortion(tx: Tx, id: string, last: string): Promise<string | null> {
  const row = await running(tx, id);
  if (!row) return null;
  const members = await membersAfter(tx, row, last);
  const missing = members.filter(({ isListed }) => !isListed);
  const changes = missing.map(member => ({
    values: { ...participationOf(member), batchId: id, joinType: joinTypes.register },
  }));
  if (changes.length > 0) await applyEffects(tx, appraisalParticipant, changes, causeOf(appraisalBatch, id, reason));
  return members.at(-1)?.id ?? null;
}

async function finish(tx: Tx, id: string, values: object): Promise<void> {
  if (await running(tx, id))
    await applyEffects(tx, appraisalBatch, [{ id, values: { ...values } }], causeOf(appraisalBatch, id, reason));
}

export async function makeRoster(each: Within, id: string, signal?: AbortSignal): Promise<void> {
  for (let last: string | null = '0'; last !== null;) {
    signal?.throwIfAborted();
    const from: string = last;
    last = await each(tx => takePortion(tx, id, from));
  }
  await each(tx => finish(tx, id, { generation: runStates.success }));
}

export const generateRoster = job<{ id: string }>({
  name: 'appraisal.generate',
  run: (work, { id }) => makeRoster(within(work, reason), id, work.signal),
  fail: (work, { id }) =>
    within(
      work,
      reason,
    )(tx => finish(tx, id, { generation: runStates.error, failure: '名单没有生成，请修改方案后重新确定' })),
});

/** The plan is put together anew: whoever came from the register goes; who was added by hand stays. */
export async function dropRoster(tx: Tx, id: string): Promise<void> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from appraisal_participant where batch_id = ${id}::bigint and deleted_at is null
      and join_type = ${joinTypes.register} order by id`);
  const changes = rows.map(row => ({ ...row, values: {}, remove: true }));
  await applyEffects(tx, appraisalParticipant, changes, causeOf(appraisalBatch, id, '修改方案'));
}
