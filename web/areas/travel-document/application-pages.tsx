/** An application: entered from paper, and its page with hands, opinions and loans. */
import { documentLoan } from 'contract/travel-document/document-loan.ts';
import { travelApplication, travelApplicationProcess } from 'contract/travel-document/travel-application.ts';
import type { Row } from '../../kit/data/row.ts';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { askedWords } from './asked-words.ts';
import { applicationSections, applicationState, loanWords } from './words.tsx';

export const TravelApplicationForm = () => (
  <RecordForm
    resource={travelApplication}
    create="登记申请"
    sections={[
      {
        title: '行程',
        fields: ['personId', 'reason', 'countries', 'startOn', 'endOn', 'withFamily', 'companions', 'fundSource'],
      },
      { title: '证件', fields: ['documentUse', 'documentIds', 'note', 'attachments'] },
    ]}
    words={askedWords}
    after={{ create: '按本人的纸质申请登记，保存为草稿，提交后由所在单位审批。' }}
    detail="/cadre/travel/application/detail"
    done={({ name }) => `已保存${String(name)}`}
  />
);

const leads = {
  submit: '提交后依次由所在单位审批、纪委会签、组织部审批；正职和校级领导还须校领导审批。',
  approve: '同意后转入下一环节。不能审批本人事项。',
  opine: '纪委意见为不同意的，组织部不能批准。',
  approveAsLeader: '同意后由组织部借出证件。',
  refuse: '驳回后申请终止，原因告知本人。',
  lend: '也可以在“证件借还”中扫描条码借出。',
  giveUp: '尚未领证的，取消后不计次数。',
};
const Loans = ({ row }: { row: Row }) => (
  <RelatedRows
    resource={documentLoan}
    what="借还记录"
    query={{ applicationId: row.id, sort: 'lentAt,asc' }}
    columns={documentLoan.list.columns.filter(name => name !== 'applicationId')}
    words={loanWords}
    firstUse={{ title: '还没有领取证件', text: '批准后由组织部扫描条码借出。' }}
  />
);
const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '件',
  leads,
  state: applicationState(row),
  sections: applicationSections,
  tabs: [{ key: 'loans', label: '借还记录', children: <Loans row={row} /> }],
});
export const TravelApplicationDetail = () => <ProcessPage process={travelApplicationProcess} layout={layoutOf} />;
