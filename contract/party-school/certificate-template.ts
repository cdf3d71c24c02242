import { choices, file, flag, longText, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** How the certificates of some types of batch look. Domain-cadre 4.9. */
export const certificateTemplate = resource('certificateTemplate', {
  area: 'party-school',
  label: '证书模板',
  path: 'api/dxCertificate/template',
  kind: 'record',
  scope: [],
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('模板名称', { required: true, max: 50 }),
    /** Left empty it serves every type that has no template of its own. */
    types: choices('适用班次类型', 'DX_PCLX'),
    isPortrait: flag('竖版'),
    background: file('背景图片'),
    seal: file('印章图片'),
    /** JSON of `certificate-layout.ts`. */
    parts: longText('版面', { required: true, max: 20_000 }),
    isActive: flag('启用', { default: true }),
  },
  list: {
    columns: ['name', 'types', 'isPortrait', 'isActive'],
    filters: ['isActive'],
    sort: 'name',
    firstUse: '模板规定证书的背景、文字、印章的位置和大小；保存后可以试打。',
  },
});
export type CertificateTemplate = Row<typeof certificateTemplate>;
export type CertificateTemplateDraft = Draft<typeof certificateTemplate>;
