/** What becomes of a unit, by a document. Whoever serves in it goes along or stands against it. Domain-cadre 1.8. */
import { action } from '../kit/action.ts';
import { day, longText, ref, refs, text } from '../kit/field.ts';
import { unit } from './unit.ts';
import { unitStates } from './unit-history.ts';

const by = {
  documentNo: text('文号', { required: true, max: 60 }),
  changedOn: day('生效日期', { required: true }),
  reason: longText('原因', { max: 500 }),
};
const from = [unitStates.normal];

export const renameUnit = action(unit, 'rename', {
  label: '更名',
  from,
  input: { name: text('新名称', { required: true, max: 100 }), shortName: text('新简称', { max: 50 }), ...by },
});
export const mergeUnit = action(unit, 'merge', {
  label: '并入其他单位',
  from,
  to: unitStates.merged,
  input: { targetId: ref('并入单位', 'unit', { required: true }), ...by },
});
export const splitUnit = action(unit, 'split', {
  label: '分设单位',
  from,
  input: {
    code: text('新单位代码', { required: true, max: 20 }),
    name: text('新单位名称', { required: true, max: 100 }),
    shortName: text('新单位简称', { max: 50 }),
    cadreIds: refs('随同转入的干部', 'cadre'),
    ...by,
  },
});
export const dissolveUnit = action(unit, 'dissolve', {
  label: '撤销',
  from,
  to: unitStates.dissolved,
  input: by,
});
