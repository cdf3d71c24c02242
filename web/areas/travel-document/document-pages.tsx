/** A document: its form, and its page with the loans it went on. */
import { documentLoan } from 'contract/travel-document/document-loan.ts';
import { travelDocument, travelDocumentProcess } from 'contract/travel-document/travel-document.ts';
import type { Row } from '../../kit/data/row.ts';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { documentSections, documentState, loanWords } from './words.tsx';

export const TravelDocumentForm = () => (
  <RecordForm
    resource={travelDocument}
    create="登记证件"
    sections={documentSections.slice(0, 1)}
    words={{
      number: { help: '护照或通行证号码，加密保存，列表中只显示首尾' },
      replacesId: { help: '换发新证的，接收入库后原证自动注销' },
    }}
    after={{ create: '保存后打印条码标签，证件交来时接收入库。' }}
    detail="/cadre/travel/document/detail"
    done={({ name }) => `已登记${String(name)}`}
    next="登记"
  />
);

const leads = {
  handIn: '填写放入的箱位，接收后打印交存凭据。',
  move: '证件换到另一个箱位，记入变更痕迹。',
  release: '限离任且管理期满的人员，取回后打印取回凭据。',
  reportLoss: '登记后通知纪委；借出中的借还记录随之终止。',
  annul: '按出入境管理机构的文书注销，不再保管。',
};
const Loans = ({ row }: { row: Row }) => (
  <RelatedRows
    resource={documentLoan}
    what="借还记录"
    query={{ documentId: row.id, sort: 'lentAt,desc' }}
    columns={documentLoan.list.columns}
    words={loanWords}
    firstUse={{ title: '还没有借出过', text: '申请批准后，在“证件借还”中扫描条码借出。' }}
  />
);
const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '本',
  leads,
  isQuiet: row['state'] !== travelDocument.fields.state.flags.default,
  state: documentState(row),
  sections: documentSections,
  tabs: [{ key: 'loans', label: '借还记录', children: <Loans row={row} /> }],
});
export const TravelDocumentDetail = () => <ProcessPage process={travelDocumentProcess} layout={layoutOf} />;
