import { choice, day, instant, money, number, text } from '../kit/field.ts';
import { mostFen } from '../kit/types/money.ts';
import { resource, type Row } from '../kit/resource.ts';

/**
 * What came in on one day through one channel, by our orders and by the bill of the gateway. Made every morning for the day
 * before; made again it stays as it is. Domain-party 6.3 and 6.5.
 */
export const reconciliation = resource('reconciliation', {
  area: 'dues',
  label: '对账',
  path: 'api/dfgl/reconcile',
  kind: 'ledger',
  scope: [],
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('对账', { required: true, max: 60 }),
    day: day('账单日期', { required: true, index: true }),
    channel: choice('支付渠道', 'DJ_DF_ZFQD', { required: true, index: true }),
    /** One for a day and a channel. */
    dayChannel: text('该日该渠道的对账', { derived: 'unseen', unique: true, max: 30 }),
    /** Of the places that the reader sees, as the differences are: they agree, or say by how much they do not. Decision 291. */
    ourCount: number('我方笔数', { computed: true }),
    ourFen: money('我方金额', { computed: true, min: -mostFen }),
    gatewayCount: number('渠道笔数', { computed: true }),
    gatewayFen: money('渠道金额', { computed: true, min: -mostFen }),
    reconciledAt: instant('对账时间', { required: true }),
    differenceCount: number('差异', { computed: true }),
    openCount: number('未处理差异', { computed: true }),
  },
  list: {
    columns: [
      'day',
      'channel',
      'differenceCount',
      'openCount',
      'ourCount',
      'ourFen',
      'gatewayCount',
      'gatewayFen',
      'reconciledAt',
    ],
    filters: ['day', 'channel'],
    sort: '-day',
  },
});
export type Reconciliation = Row<typeof reconciliation>;
