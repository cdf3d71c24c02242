/** What is asked for a batch of codes of one scheme: its own groups that use codes are offered, whatever others are called. */
import { anonymities } from 'contract/assessment/codes.ts';
import { ratingCode } from 'contract/assessment/rating-code.ts';
import { number, type Fields } from 'contract/kit/field.ts';

const { raterGroupId, unitId } = ratingCode.fields;

export const codeFields = (schemeId: string): Fields => ({
  raterGroupId: {
    ...raterGroupId,
    flags: { required: true },
    among: {
      have: { schemeId: [schemeId], anonymity: [anonymities.code] },
      fault: 'assessment.ratingCode.not-by-code',
    },
  },
  unitId: { ...unitId, label: '评价单位' },
  count: number('测评码数', { required: true, min: 5, max: 5000 }),
  spareCount: number('备用', { required: true, min: 0, max: 250 }),
});
