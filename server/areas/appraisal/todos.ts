/** What members are asked in an appraisal, each with the end of its step. Domain-party 20: PY_SUM, PY_RATE. */
import { sql } from 'drizzle-orm';
import type { AppraisalBatch } from 'contract/appraisal/appraisal-batch.ts';
import { appraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import { steps, windowOf, type Step } from 'contract/appraisal/steps.ts';
import type { Tx } from '../../kit/registry.ts';
import { closeTodos, openTodos, type OwedStep } from '../message/index.ts';

/** MSG_DBLX: something to be filled in. */
const filling = '02';
const asked = [
  { step: 'summary', bizType: 'PY_SUM', routePath: '/mzpydy/self' },
  { step: 'self', bizType: 'PY_SUM', routePath: '/mzpydy' },
  { step: 'mutual', bizType: 'PY_RATE', routePath: '/mzpydy' },
] as const satisfies readonly { step: Step; bizType: string; routePath: string }[];

/** The last moment of a day by the clock of the school. */
const endOf = (day: string | null): string | null => day && `${day}T15:59:59.000Z`;

interface Account {
  participantId: string;
  memberId: string;
  organisationId: string;
  userId: string;
}
const accountsIn = (tx: Tx, participantIds: readonly string[] | null, batchId: string) =>
  tx.rows<Account>(sql`
    select a.id as participant_id, a.member_id, a.organisation_id, u.id as user_id
    from appraisal_participant a join user_account u on u.person_id = a.member_id and u.deleted_at is null
      and u.state <> 'disabled'
    where a.batch_id = ${batchId}::bigint and a.deleted_at is null
      and (${participantIds === null} or a.id = any(${sql.param(participantIds ?? [])}::bigint[])) order by a.id`);

/** Steps that are on are asked of everybody with an account, or of these participants. */
export async function askMembers(
  tx: Tx,
  batch: AppraisalBatch,
  participantIds: readonly string[] | null = null,
  only: readonly Step[] = ['summary', 'self', 'mutual'],
): Promise<void> {
  const on = asked.filter(({ step }) => only.includes(step) && windowOf(batch, step).isOn);
  const owed = (await accountsIn(tx, participantIds, batch.id)).flatMap(account =>
    on.map(({ step, bizType, routePath }): OwedStep => ({
      bizType,
      type: filling,
      entity: appraisalParticipant.name,
      recordId: account.participantId,
      step,
      title: `【民主评议】请完成${steps[step].label}`,
      receiverIds: [account.userId],
      isEach: true,
      dueAt: endOf(windowOf(batch, step).to),
      link: { routePath, query: { id: account.participantId } },
      personId: account.memberId,
      organisationId: account.organisationId,
    })),
  );
  await openTodos(tx, owed);
}

/** A step that leaves a trace anyway is asked no more; the rating is until the close ends it for all at once. */
export const askNoMore = (tx: Tx, participantId: string, step: 'summary' | 'self'): Promise<void> =>
  closeTodos(tx, { bizType: 'PY_SUM', recordId: participantId, step });

/** The appraisal is closed: nothing is asked of anybody any more. */
export async function askNobody(tx: Tx, batchId: string): Promise<void> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from appraisal_participant where batch_id = ${batchId}::bigint and deleted_at is null order by id`);
  await tx.registry.todos.close(
    tx,
    appraisalParticipant.name,
    rows.map(({ id }) => id),
  );
}
