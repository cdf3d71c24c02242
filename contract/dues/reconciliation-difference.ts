import { choice, longText, money, ref, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';

/** DJ_DF_CYLX */
export const differenceKinds = { ours: '1', theirs: '2', amount: '3' } as const;
/** DJ_DF_CYZT */
export const differenceStates = { open: '1', settled: '2' } as const;

/**
 * One payment or refund on which our orders and the bill of the gateway disagree. Who reviews dues says what became of it;
 * until then the batches it may belong to are not archived. Domain-party 6.3.
 */
export const reconciliationDifference = resource('reconciliationDifference', {
  area: 'dues',
  label: '对账差异',
  path: 'api/dfgl/difference',
  kind: 'ledger',
  scope: 'organisationId',
  title: 'number',
  key: [],
  search: ['number'],
  fields: {
    /** Of the order, or of its refund. */
    number: text('单号', { required: true, index: true, max: 64 }),
    reconciliationId: ref('对账', 'reconciliation', { required: true, index: true }),
    /** None where the gateway knows a payment that we do not. */
    duesOrderId: ref('缴费订单', 'duesOrder', { index: true }),
    organisationId: ref('党组织', 'partyOrganisation', { required: true, index: true, reach: 'any' }),
    kind: choice('差异类型', 'DJ_DF_CYLX', { required: true }),
    ourFen: money('我方金额'),
    gatewayFen: money('渠道金额'),
    gatewayNo: text('渠道交易号', { max: 64 }),
    note: longText('处理说明', { derived: true, max: 500 }),
    state: state('状态', 'DJ_DF_CYZT', { required: true, default: differenceStates.open, index: true }),
  },
  list: {
    columns: [
      'number',
      'kind',
      'ourFen',
      'gatewayFen',
      'state',
      'reconciliationId',
      'organisationId',
      'gatewayNo',
      'note',
    ],
    filters: ['reconciliationId', 'organisationId', 'kind', 'state', 'number'],
    sort: 'state',
  },
});
export type ReconciliationDifference = Row<typeof reconciliationDifference>;

const { open, settled } = differenceStates;

export const differenceProcess = process(reconciliationDifference, {
  states: differenceStates,
  editable: [],
  ended: [settled],
  turns: {
    [open]: { does: 'approve', by: 'organisationId', node: '党费复核处理' },
  },
  transitions: {
    /** By who reviews dues, never by who takes them in. */
    approve: {
      label: '处理',
      from: [open],
      to: settled,
      bulk: true,
      input: { note: longText('处理说明', { required: true, max: 500 }) },
    },
  },
});
