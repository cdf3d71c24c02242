/** 利息和手续费: the form of what the bank added or took, and its page. */
import { bankTypes, duesBankEntry, duesBankEntryProcess } from 'contract/dues/dues-bank-entry.ts';
import type { Row } from '../../kit/data/row.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { Entries } from './entries.tsx';
import { useTypes } from './use-types.ts';

const leads = {
  submit: '提交后由另一人复核；经办人不能复核本人登记的。',
  approve: '核对银行回单后记入收支台账，余额不足的手续费不能入账。',
  reverse: '已入账的登记有误时冲销：原记账保留，另记一笔相反的。',
};
const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '笔',
  leads,
  tabs: [{ key: 'entries', label: '记账', children: <Entries query={{ duesBankEntryId: row.id }} /> }],
});
export const DuesBankEntryDetail = () => <ProcessPage process={duesBankEntryProcess} layout={layoutOf} />;

export const DuesBankEntryForm = () => (
  <RecordForm
    resource={duesBankEntry}
    create="登记利息或手续费"
    sections={[
      { title: '银行收支', fields: ['name', 'organisationId', 'type', 'amountFen', 'enteredOn'] },
      { title: '依据', fields: ['voucherNo', 'files', 'remark'] },
    ]}
    words={{
      name: { help: '如“2026年第三季度利息”' },
      type: { options: useTypes(bankTypes) },
    }}
    after={{ create: '保存为草稿，提交后由另一人复核入账。' }}
    detail="/dues/bank/detail"
    done={({ name }) => `已保存${String(name)}`}
  />
);
