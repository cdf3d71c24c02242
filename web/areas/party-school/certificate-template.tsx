/** Templates of certificates: written beside how they will look, and printed as a trial. */
import { PrinterOutlined } from '@ant-design/icons';
import { trialPaper } from 'contract/party-school/certificate-calls.ts';
import { firstParts } from 'contract/party-school/certificate-layout.ts';
import { certificateTemplate } from 'contract/party-school/certificate-template.ts';
import { call } from '../../client/http.ts';
import type { Changes } from '../../kit/data/record.ts';
import type { Row } from '../../kit/data/row.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { RecordPage, RecordView } from '../../kit/record/record-view.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { PaperPreview } from './paper-preview.tsx';
import { PartsInput, PortraitPartsInput } from './parts-input.tsx';

const idIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const Preview = ({ values }: { values: Changes }) => (
  <PaperPreview
    parts={values['parts']}
    isPortrait={values['isPortrait'] === true}
    background={idIn(values['background'])}
    seal={idIn(values['seal'])}
  />
);

const about = { title: '模板', fields: ['name', 'types', 'isPortrait', 'isActive', 'background', 'seal'] };
const sections = [about, { title: '版面', fields: ['parts'] }];

export const CertificateTemplateForm = () => (
  <RecordForm
    resource={certificateTemplate}
    create="新增证书模板"
    known={{ parts: JSON.stringify(firstParts(false)), isActive: true }}
    sections={sections}
    words={({ isPortrait }) => ({
      types: { help: '不选的，用于没有单独模板的各类班次' },
      background: { help: 'JPG 或 PNG，铺满 A4' },
      seal: { help: 'PNG，透明底' },
      parts: { input: isPortrait === true ? PortraitPartsInput : PartsInput, isWide: true },
    })}
    after="已发的证书下载时也按修改后的模板打印。"
    detail="/party-school/certificate-template/detail"
    renderBeside={values => <Preview values={values} />}
  />
);

const Template = ({ row }: { row: Row }) => (
  <RecordView
    resource={certificateTemplate}
    row={row}
    countWord="份"
    sections={[about]}
    tabs={[{ key: 'paper', label: '版面', children: <Preview values={row} /> }]}
    first="paper"
    edit={{ label: '编辑模板', to: `/party-school/certificate-template/form?id=${row.id}`, isQuiet: true }}
    actions={
      <ActionButton
        type="primary"
        icon={<PrinterOutlined />}
        label="试打"
        run={() => call(trialPaper, { params: { id: row.id } })}
        done={() => null}
      />
    }
  />
);
export const CertificateTemplateDetail = () => <RecordPage resource={certificateTemplate} of={Template} />;
