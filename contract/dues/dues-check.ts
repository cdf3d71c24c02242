import { longText, money, month, number, ref, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { neededOpinion } from '../workflow/inputs.ts';

/** DJ_DF_HDZT; void with its batch. */
export const checkStates = { waiting: '1', confirmed: '2', disputed: '3', void: '4' } as const;

/** One branch's part of a batch: it confirms who owes and how much, or says what is wrong. Domain-party 6.4. */
export const duesCheck = resource('duesCheck', {
  area: 'dues',
  label: '党费名单核对',
  path: 'api/dfgl/check',
  kind: 'ledger',
  scope: 'organisationId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('批次', { required: true, max: 100 }),
    batchId: ref('党费批次', 'duesBatch', { required: true, derived: true, index: true, reach: 'any' }),
    organisationId: ref('党支部', 'partyOrganisation', { required: true, index: true, reach: 'any' }),
    fromMonth: month('起始月份', { computed: true }),
    /** Who is left out of the list since nobody knows what they earn. */
    missing: longText('尚无缴费基数', { max: 2000 }),
    headCount: number('应缴人数', { computed: true }),
    payableFen: money('应缴金额', { computed: true }),
    state: state('状态', 'DJ_DF_HDZT', { required: true, default: checkStates.waiting, index: true }),
  },
  list: {
    columns: ['name', 'organisationId', 'state', 'headCount', 'payableFen', 'missing'],
    filters: ['organisationId', 'batchId', 'state'],
    sort: 'state',
  },
});
export type DuesCheck = Row<typeof duesCheck>;

const { waiting, confirmed, disputed } = checkStates;

export const duesCheckProcess = process(duesCheck, {
  states: checkStates,
  editable: [],
  ended: [confirmed, checkStates.void],
  turns: {
    [waiting]: { does: 'confirm', by: 'organisationId', node: '党支部核对' },
    [disputed]: { does: 'answer', by: 'placeOfBatch', node: '党费管理员答复' },
  },
  transitions: {
    confirm: {
      label: '核对无误',
      from: [waiting, disputed],
      to: confirmed,
      by: 'organisationId',
      bulk: true,
      input: {},
    },
    object: {
      label: '名单有误',
      kind: 'back',
      from: [waiting],
      to: disputed,
      by: 'organisationId',
      input: neededOpinion,
    },
    /** Bases were put right, or it is said why the list stands; the branch looks through it again. */
    answer: { label: '答复', from: [disputed], to: waiting, input: neededOpinion },
  },
});
