/** 收支台账: what an organisation holds, and every line that made it so. */
import { bankTypes, duesBankEntry } from 'contract/dues/dues-bank-entry.ts';
import { accounts, duesLedgerEntry, purposes } from 'contract/dues/dues-ledger-entry.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { useOwnKinds } from '../../kit/list/own-kinds.ts';
import { Skeleton } from '../../kit/ui/states.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { factsOf } from '../../kit/record/sections.ts';
import { GoButton } from '../../kit/ui/go-button.tsx';

const paths = { detail: '/dues/ledger/detail', form: '/dues/ledger/form', import: '/dues/ledger/import' };
/** The other side of each posting stands behind 全部科目. */
const everyAccount = Object.values(accounts);
const firstAccounts = [accounts.held];
const views: View[] = [
  { label: '党费结存', filters: { account: firstAccounts } },
  { label: '大额党费', filters: { account: [accounts.large] } },
  { label: '党费使用', filters: { account: [accounts.held], type: [...purposes] } },
  { label: '利息和手续费', filters: { account: [accounts.held], type: [...bankTypes] } },
  { label: '全部科目', filters: { account: everyAccount } },
];

/** 收支台账. */
export function DuesLedgerEntryList() {
  const may = useMay();
  if (!useOwnKinds('account', everyAccount, firstAccounts)) return <Skeleton />;
  return (
    <RecordList
      resource={duesLedgerEntry}
      paths={paths}
      countWord="笔"
      searchFor="摘要 / 凭证号"
      quickFilters={['type', 'postedOn']}
      sections={factsOf(duesLedgerEntry)}
      firstUse="还没有收支。登记缴纳、确认上缴下拨、审批支出和银行利息、手续费后自动记账；记错的由业务撤销或冲销，不直接修改。"
      place="organisationId"
      fixedFilters={['account']}
      primary={
        may(duesBankEntry, 'create') && <GoButton label="登记利息或手续费" to="/dues/bank/form" type="primary" />
      }
      facts={['type', 'summary', 'amountFen', 'balanceFen']}
      views={views}
    />
  );
}
