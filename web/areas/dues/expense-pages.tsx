/** 党费支出: the form of what is spent, and its page. */
import { duesExpense, duesExpenseProcess } from 'contract/dues/dues-expense.ts';
import { purposes } from 'contract/dues/dues-ledger-entry.ts';
import type { Row } from '../../kit/data/row.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { Entries } from './entries.tsx';
import { useTypes } from './use-types.ts';

const leads = {
  submit: '提交后由党费复核（会计）审批；经办人不能审批本人经办的支出。',
  approve: '审批后记入收支台账，余额不足的不能入账。',
  reverse: '已入账的支出作废时冲销：原记账保留，另记一笔相反的。',
};
const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '笔',
  leads: leads,
  tabs: [{ key: 'entries', label: '记账', children: <Entries query={{ duesExpenseId: row.id }} /> }],
});
export const DuesExpenseDetail = () => <ProcessPage process={duesExpenseProcess} layout={layoutOf} />;

export function DuesExpenseForm() {
  const options = useTypes(purposes);
  return (
    <RecordForm
      resource={duesExpense}
      create="新增党费支出"
      sections={[
        { title: '支出', fields: ['name', 'organisationId', 'type', 'amountFen', 'spentOn', 'payee', 'voucherNo'] },
        { title: '集体研究', fields: ['decidedOn', 'decision', 'files'] },
        { title: '经办', fields: ['cashierName', 'accountantName', 'remark'] },
      ]}
      words={{
        type: { options, help: '党费只用于这五项' },
        files: { help: '提交前须上传集体研究决定的会议记录' },
        accountantName: { help: '会计与出纳不能为同一人' },
      }}
      after={{ create: '保存为草稿，提交后由另一人审批入账。' }}
      detail="/dues/expense/detail"
      done={({ name }) => `已保存${String(name)}`}
    />
  );
}
