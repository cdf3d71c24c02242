/** What was booked for an order, on both sides. */
import { accounts, duesLedgerEntry } from 'contract/dues/dues-ledger-entry.ts';
import { RelatedRows } from '../../kit/list/related-rows.tsx';

const held = [accounts.held, accounts.large];

export const Entries = ({ query }: { query: Record<string, string> }) => (
  <RelatedRows
    resource={duesLedgerEntry}
    what="记账"
    query={{ ...query, account: held, sort: 'postingNo,asc' }}
    columns={['summary', 'postedOn', 'entryNo', 'organisationId', 'type', 'amountFen', 'reversesEntryNo']}
    firstUse={{ title: '还没有记账', text: '付款、确认收款或审批入账时自动记账。' }}
  />
);
