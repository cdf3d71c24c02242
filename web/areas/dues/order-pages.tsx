/** For who keeps the money: an order with its months, and a day of a channel with what does not agree. */
import { reconcileAgain } from 'contract/dues/actions.ts';
import { duesItem } from 'contract/dues/dues-item.ts';
import { duesOrder, duesOrderProcess } from 'contract/dues/dues-order.ts';
import { reconciliationDifference } from 'contract/dues/reconciliation-difference.ts';
import { reconciliation } from 'contract/dues/reconciliation.ts';
import { useId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { DerivedList } from '../../kit/pages/derived.tsx';
import { ActionButtons } from '../../kit/process/action-buttons.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { RecordView } from '../../kit/record/record-view.tsx';
import { factsOf } from '../../kit/record/sections.ts';
import { orderState } from './words.ts';

const leads = {
  requestRefund: '交党费复核批准后，由支付渠道原路退回；退回后各月份转为已退款。',
  approveRefund: '批准后提交支付渠道，款项原路退回，不能撤回。',
  refuseRefund: '款项留存，订单恢复为申请退款前的状态。',
};

const Months = ({ row }: { row: Row }) => (
  <RelatedRows
    resource={duesItem}
    what="缴纳月份"
    query={{ orderId: row.id, sort: 'month,asc' }}
    columns={['month', 'organisationId', 'payableFen', 'paidFen', 'paidOn', 'state']}
    firstUse={{ title: '没有月份', text: '订单没有支付成功，或者是同一订单的重复支付，没有用于缴纳任何月份。' }}
  />
);

const layoutOf = (row: Row): ProcessLayout => ({
  leads,
  // Where nothing came in there is nothing to give back.
  except: row['receivedFen'] ? [] : ['requestRefund'],
  form: null,
  own: { state: orderState },
  state: orderState(row),
  sections: factsOf(duesOrder),
  tabs: [{ key: 'months', label: '缴纳月份', children: <Months row={row} /> }],
});
const listWords = { state: { width: 112, show: orderState } };
export const DuesOrderList = () => <DerivedList area="dues" entity="duesOrder" words={listWords} />;

export const DuesOrderDetail = () => <ProcessPage process={duesOrderProcess} layout={layoutOf} />;

const Differences = ({ row }: { row: Row }) => (
  <RelatedRows
    resource={reconciliationDifference}
    what="对账差异"
    query={{ reconciliationId: row.id, sort: 'state,asc' }}
    columns={['number', 'kind', 'ourFen', 'gatewayFen', 'gatewayNo', 'state', 'note']}
    firstUse={{ title: '没有差异', text: '您管理范围内的订单与渠道账单逐笔一致；不属于任何订单的差异由学校党委处理。' }}
  />
);

/** The same bill may be asked for once more; what was found before stays. */
export const ReconciliationDetail = () => (
  <WithRecord resource={reconciliation} id={useId()}>
    {row => (
      <RecordView
        resource={reconciliation}
        row={row}
        sections={factsOf(reconciliation)}
        actions={
          <ActionButtons
            resource={reconciliation}
            actions={[reconcileAgain]}
            row={row}
            leads={{ [reconcileAgain.name]: '在后台重新下载账单并核对，已处理的差异保持不变，已一致的自动结清。' }}
          />
        }
        tabs={[{ key: 'differences', label: '对账差异', children: <Differences row={row} /> }]}
      />
    )}
  </WithRecord>
);
