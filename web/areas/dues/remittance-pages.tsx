/** 上缴下拨: the form of what is passed on, and its page. */
import { remittance, remittanceProcess } from 'contract/dues/remittance.ts';
import type { Row } from '../../kit/data/row.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { Entries } from './entries.tsx';

const leads = {
  send: '付款后党费从本组织结存转出，收款党组织确认到账前记为在途。',
  confirm: '核对到账后确认，党费计入收款党组织的结存。',
  sendBack: '没有到账或金额不符时退回，付款方的记账自动冲销。',
};
const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '张',
  leads: leads,
  tabs: [{ key: 'entries', label: '记账', children: <Entries query={{ remittanceId: row.id }} /> }],
});
export const RemittanceDetail = () => <ProcessPage process={remittanceProcess} layout={layoutOf} />;

export const RemittanceForm = () => (
  <RecordForm
    resource={remittance}
    create="新增上缴下拨单"
    sections={[
      { title: '付款和收款', fields: ['fromOrganisationId', 'toOrganisationId', 'toName'] },
      { title: '金额', fields: ['batchId', 'isLarge', 'amountFen', 'voucherNo', 'remark'] },
    ]}
    words={{
      toOrganisationId: { help: '向上级上缴或向下级下拨；上缴校外时留空' },
      toName: { help: '只用于学校党委上缴' },
      batchId: { help: '选择后按该批次实缴和上缴比例计算金额' },
      isLarge: { help: '单次 1,000 元及以上的自愿多交，逐级全部上缴' },
      amountFen: { help: '不填的，按批次实缴和上缴比例计算' },
    }}
    after={{ create: '保存为草稿，付款后再办理上缴（下拨）。' }}
    detail="/dues/remittance/detail"
    done={({ name }) => `已保存${String(name)}`}
  />
);
