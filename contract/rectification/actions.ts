import { action } from '../kit/action.ts';
import { files, longText, text } from '../kit/field.ts';
import { neededOpinion } from '../workflow/inputs.ts';
import { rectificationHit } from './rectification-hit.ts';
import { rectificationMeasure } from './rectification-measure.ts';
import { rectificationRound } from './rectification-round.ts';

/** Looks through all organisations in the background; once more, what was not reported yet is put right. */
export const screenRound = action(rectificationRound, 'screen', { label: '自动排查', input: {} });

export const explainHit = action(rectificationHit, 'explain', {
  label: '说明情况',
  input: { explanation: text('说明', { required: true, max: 500 }) },
});

/** By its owner, or by the organisation. */
export const completeMeasure = action(rectificationMeasure, 'complete', {
  label: '登记完成',
  input: { completion: longText('完成情况', { required: true, max: 1000 }), evidence: files('佐证材料') },
});
export const reopenMeasure = action(rectificationMeasure, 'reopen', { label: '撤销完成', input: neededOpinion });
