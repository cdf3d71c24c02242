/** A certificate: whose it is, from which batch, whether it counts, and its paper. */
import { DownloadOutlined } from '@ant-design/icons';
import { certificatePaper } from 'contract/party-school/certificate-calls.ts';
import { certificateProcess } from 'contract/party-school/certificate.ts';
import { certificateStates as states } from 'contract/party-school/codes.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import type { Row } from '../../kit/data/row.ts';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';

const leads = {
  askVoid: '由另一名党校管理员审批；同意后证书不再有效，不能恢复。',
  approve: '证书不再有效，公开查验显示作废，由它产生的培训记录一并撤回。',
  refuse: '证书仍然有效。',
  reissue: '编号不变，打印时加“补”字；姓名按人员信息更新。',
};
const sections = [
  { title: '持证人', fields: ['name', 'number', 'personId', 'batchId', 'type'] },
  { title: '证书', fields: ['certNo', 'hours', 'score', 'result', 'issuedOn', 'validUntil', 'verifyCode'] },
  { title: '补发和作废', fields: ['isReissued', 'reissuedOn', 'voidReason'] },
];

const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '份',
  leads,
  sections,
  isQuiet: row['state'] !== states.voiding,
  chips: <span>{String(row['name'] ?? '')}</span>,
  buttons: row['state'] !== states.voided && allows(certificatePaper.access) && (
    <ActionButton
      icon={<DownloadOutlined />}
      label="下载证书"
      run={() => call(certificatePaper, { params: { id: row.id } })}
      done={() => null}
    />
  ),
});

export const CertificateDetail = () => <ProcessPage process={certificateProcess} layout={layoutOf} />;
