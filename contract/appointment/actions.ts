import { action } from '../kit/action.ts';
import { choice, day, longText, number, text } from '../kit/field.ts';
import { checked, fourCheck } from './four-check.ts';
import { headcount } from './headcount.ts';

/** Lets so many stand above the approved number for a while; none takes it back. The department alone, logged. Domain-cadre 1.8. */
export const approveExcess = action(headcount, 'approveExcess', {
  label: '登记预留或消化',
  input: {
    excessKind: choice('超职数情形', 'GB_CZPB', { required: true }),
    excessCount: number('超职数人数', { required: true, min: 0, max: 99 }),
    excessDocumentNo: text('预留或消化文号', { required: true, max: 60 }),
    excessUntilOn: day('消化期限'),
    excessReason: longText('超职数说明', { required: true, max: 500 }),
  },
});

/** The check is done: by who leads the matter. Domain-cadre 1.10. */
export const completeCheck = action(fourCheck, 'complete', { label: '登记结论', input: checked });
/** The discipline commission answers what it is asked about a person; nobody else does. */
export const opineCheck = action(fourCheck, 'opine', { label: '出具纪检意见', input: checked });
