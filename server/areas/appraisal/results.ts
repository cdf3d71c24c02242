/** The end of a batch: the grade goes into the record of the member, who is told of it; 不合格 opens a disposal. Domain-party 8.2. */
import { sql } from 'drizzle-orm';
import { appraisalBatch, type AppraisalBatch } from 'contract/appraisal/appraisal-batch.ts';
import { appraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import { appraisalResult } from 'contract/appraisal/appraisal-result.ts';
import { grades } from 'contract/appraisal/codes.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import type { Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { today } from '../../kit/setting.ts';
import { tellPersons } from '../message/index.ts';
import { openDisposals } from './disposal.ts';

interface Final {
  id: string;
  name: string;
  memberId: string;
  organisationId: string;
  grade: string;
  noGradeReason: string | null;
  opinion: string | null;
}

export async function enterResults(tx: Tx, { id, year, name: batchName }: AppraisalBatch): Promise<void> {
  const cause = causeOf(appraisalBatch, id, '民主评议归档');
  const day = await today(tx);
  const finals = await tx.rows<Final>(sql`
    select id, name, member_id, organisation_id, coalesce(final_grade, ${grades.none}) as grade, no_grade_reason,
      org_opinion as opinion
    from appraisal_participant where batch_id = ${id}::bigint and deleted_at is null order by id`);
  await applyEffects(
    tx,
    appraisalResult,
    finals.map(({ id: _, ...final }) => ({ values: { ...final, batchId: id, year, decidedOn: day } })),
    cause,
  );
  await applyEffects(
    tx,
    appraisalParticipant,
    finals.map(one => ({ id: one.id, values: { feedbackOn: day } })),
    cause,
  );
  await tell(tx, batchName, finals);
  await openDisposals(
    tx,
    id,
    finals.filter(({ grade }) => grade === grades.unqualified),
  );
}

async function tell(tx: Tx, batchName: string, finals: readonly Final[]): Promise<void> {
  const word = await wordsOf(tx, 'DJ_MZPY_DC');
  await tellPersons(
    tx,
    finals.map(({ id, name, memberId, organisationId, grade }) => ({
      title: `【民主评议】${batchName}结果反馈`,
      content: `${name}同志：您在${batchName}中的评定等次为“${word(grade) ?? ''}”，请在“我的评议”中查看并确认。`,
      entity: appraisalParticipant.name,
      recordId: id,
      personId: memberId,
      organisationId,
      link: { routePath: '/mzpydy' },
    })),
  );
}
