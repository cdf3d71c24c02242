import { choice, day, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** GB_CFLX: expelled from the Party. */
export const expulsion = '15';
/** GB_CFZT. */
export const disciplineStates = { inForce: '1', revoked: '4' } as const;
/** Who was expelled is not admitted again for five years. 《中国共产党纪律处分条例》. */
export const yearsWithoutReentry = 5;

/**
 * A discipline of a person, written by the matter that decided it, where the reason stands. Seen by the discipline office and the organisation
 * department alone; of the own, the person sees kind and period. Decisions 32, domain-party 2.1 and 2.2.
 */
export const disciplineRecord = resource('disciplineRecord', {
  area: 'person',
  label: '处分处理',
  path: 'api/person/discipline',
  kind: 'ledger',
  scope: 'personId',
  module: 99,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('受处分人', { required: true, max: 50 }),
    personId: ref('人员', 'person', { required: true, index: true }),
    kind: choice('处分种类', 'GB_CFLX', { required: true }),
    decidedOn: day('处分日期', { required: true, index: true }),
    authority: text('批准机关', { required: true, max: 100 }),
    documentNo: text('文号', { max: 60 }),
    endsOn: day('影响期满日期'),
    state: choice('处分状态', 'GB_CFZT', { required: true, default: disciplineStates.inForce }),
  },
  list: {
    columns: ['name', 'kind', 'decidedOn', 'authority', 'documentNo', 'endsOn', 'state'],
    filters: ['kind', 'state', 'decidedOn'],
    sort: '-decidedOn',
  },
});
