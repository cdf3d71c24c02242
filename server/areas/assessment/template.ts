/** A new scheme from a template: its indicators, groups and weights are a beginning that is changed freely. Decision 353. */
import { assessmentIndicator } from 'contract/assessment/assessment-indicator.ts';
import { assessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { createFromTemplate } from 'contract/assessment/calls.ts';
import { raterGroup } from 'contract/assessment/rater-group.ts';
import { linesOf, templateBy, type SchemeTemplate } from 'contract/assessment/templates.ts';
import { fault } from 'contract/kit/fault.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { refuse } from '../../kit/refusal.ts';
import type { Tx, Values } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { write } from '../../kit/write/write.ts';

export async function beginFrom(tx: Tx, template: SchemeTemplate, typed: Values): Promise<string> {
  const values = { ...template.scheme, ...typed };
  const [schemeId = ''] = await write(tx, assessmentScheme, [{ values }], { verb: 'create', origin: 1 });
  const cause = causeOf(assessmentScheme, schemeId, `从模板“${template.label}”新建`);
  await applyEffects(
    tx,
    assessmentIndicator,
    template.indicators.map((one, at) => ({ values: { ...one, schemeId, sortNo: at + 1 } })),
    cause,
  );
  await applyEffects(
    tx,
    raterGroup,
    template.groups.map(({ weights, ...one }) => ({ values: { ...one, schemeId, weights: linesOf(weights) } })),
    cause,
  );
  return schemeId;
}

export const templateRoute = serve(createFromTemplate, async ({ tx, body: { template: code, ...typed } }) => {
  const template = templateBy(code);
  if (!template) throw refuse([fault('template', 'assessment.assessmentScheme.template')]);
  return { id: await beginFrom(tx, template, typed) };
});
