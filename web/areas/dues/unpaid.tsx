/** 催缴 before the deadline: who has not paid what is being collected, and reminding all of them. */
import { listUnpaid, remindUnpaid, type UnpaidAsked, type UnpaidBatch } from 'contract/dues/unpaid.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { RemindButton } from './remind-button.tsx';
import './dues.css';

const useUnpaid = (asked: Partial<UnpaidAsked>) =>
  useAnswer(listUnpaid, { query: asked }, { isKept: true, isOn: allows(listUnpaid.access) }).data?.content ?? [];

const RemindBatch = ({ of: { id, name, members }, place }: { of: UnpaidBatch; place?: string | undefined }) => (
  <RemindButton
    label={`催缴本期未缴 ${members} 人`}
    title={`催缴：${name}未缴 ${members} 人`}
    lead="向还没有缴清本期党费的党员发送提醒，写明月份、金额和截止日期；正在线上支付的不提醒。"
    run={() => call(remindUnpaid, { body: { batchId: id, ...(place && { organisationId: place }) } }, { silent: true })}
  />
);

/** On the page of a batch, or of one branch's part of it; nothing where all have paid. */
export const RemindUnpaid = ({ batchId, organisationId }: UnpaidAsked) => (
  <>
    {useUnpaid({ batchId, ...(organisationId && { organisationId }) }).map(batch => (
      <RemindBatch key={batch.id} of={batch} place={organisationId} />
    ))}
  </>
);

/** Above a list: each batch that is being collected. */
export function UnpaidBatches({ organisationId }: { organisationId?: string | undefined }) {
  const batches = useUnpaid(organisationId ? { organisationId } : {});
  if (batches.length === 0) return null;
  return (
    <ul className="card dues-unpaid" aria-label="正在收缴">
      {batches.map(batch => (
        <li key={batch.id}>
          <span>
            <b>{batch.name}</b>
            <small>
              {batch.organisationName}，{batch.deadlineOn} 截止，未缴 {batch.members} 人，{shownYuan(batch.unpaidFen)}{' '}
              元
            </small>
          </span>
          <RemindBatch of={batch} place={organisationId} />
        </li>
      ))}
    </ul>
  );
}
