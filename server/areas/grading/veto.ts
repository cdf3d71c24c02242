/** 一票否决: a mark with its reason, by which only 不称职 is left; the trace keeps who set and who lifted it. Domain-cadre 2.4, decision 355. */
import { assessmentResult } from 'contract/assessment/assessment-result.ts';
import { assessmentScheme, type AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { grades } from 'contract/assessment/calculation/quota.ts';
import { objectKinds } from 'contract/assessment/codes.ts';
import { liftVeto, vetoResult } from 'contract/assessment/result-calls.ts';
import { fault } from 'contract/kit/fault.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { closedScheme } from './closed-scheme.ts';
import { confirmedFaults, ungradedFaults } from './grade.ts';
import { ratedIn, type Rated } from './rows.ts';

const area = 'assessment.assessmentResult';
interface Asked {
  resultId: string;
  reason: string;
}

/** Under the lock of the scheme, as grades are given. */
async function markable(tx: Tx, scheme: AssessmentScheme, { resultId, reason }: Asked, isSet: boolean): Promise<Rated> {
  const found = (await ratedIn(tx, scheme, vetoResult.access)).find(({ id }) => id === resultId);
  if (!found?.isReached) throw notFound();
  const isOther = (found.vetoReason !== null) === isSet;
  const faults = [
    ...confirmedFaults(scheme),
    ...ungradedFaults(scheme),
    ...(scheme.objectKind === objectKinds.cadre ? [] : [fault('', `${area}.veto-team`)]),
    ...(reason.trim() === '' ? [fault('reason', `${area}.veto-reason`)] : []),
    ...(isOther ? [fault('', `${area}.${isSet ? 'veto-twice' : 'veto-none'}`)] : []),
  ];
  if (faults.length > 0) throw refuse(faults);
  return found;
}

export const vetoRoutes = [
  serve(vetoResult, async ({ tx, params: { id }, body }) => {
    const { grade } = await markable(tx, await closedScheme(tx, id, 'write'), body, true);
    const reason = body.reason.trim();
    const values = { vetoReason: reason, grade: grade === grades.incompetent ? grade : null };
    const cause = causeOf(assessmentScheme, id, `一票否决：${reason}`);
    await applyEffects(tx, assessmentResult, [{ id: body.resultId, values }], cause);
    return { done: true as const };
  }),
  serve(liftVeto, async ({ tx, params: { id }, body }) => {
    await markable(tx, await closedScheme(tx, id, 'write'), body, false);
    const cause = causeOf(assessmentScheme, id, `撤销一票否决：${body.reason.trim()}`);
    await applyEffects(tx, assessmentResult, [{ id: body.resultId, values: { vetoReason: null } }], cause);
    return { done: true as const };
  }),
];
