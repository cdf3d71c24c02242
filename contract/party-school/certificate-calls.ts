/** Calls around certificates: issuing, the paper, one's own, and the check that anybody may make. Domain-cadre 4.9. */
import { Type, type Static } from 'typebox';
import { file } from '../description/file.ts';
import { exportTask } from '../export/task.ts';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable } from '../kit/shape.ts';
import { certificate } from './certificate.ts';
import { placeholders, type Facts } from './certificate-layout.ts';

const ofBatch = Type.Object({ batchId: id }, closed);

/** POST: certificates for all who passed a batch that has ended and have none; pressed again it issues none. */
export const issueCertificates = endpoint({
  method: 'POST',
  url: 'api/dxCertificate/issue',
  access: 'party-school.registration.complete',
  summary: '结业证书：为已结业班次的合格学员发证',
  body: ofBatch,
  answer: Type.Object({ issued: Type.Integer() }),
});

/** GET: the paper as PDF. */
export const certificatePaper = endpoint({
  method: 'GET',
  url: 'api/dxCertificate/{id}/paper',
  access: 'party-school.certificate.export',
  summary: '结业证书：下载 PDF',
  params: inPath,
  answer: file,
});

/** POST: the papers of a batch in one archive, as an export task. */
export const packCertificates = endpoint({
  method: 'POST',
  url: 'api/dxCertificate/pack',
  access: 'party-school.certificate.export',
  isHeavy: true,
  summary: '结业证书：整班打包下载',
  body: ofBatch,
  answer: exportTask,
});

/** GET: what a trial shows in place of each field, with the organiser and the address of the papers here. */
export const readTrialFacts = endpoint({
  method: 'GET',
  url: 'api/dxCertificate/trialFacts',
  access: 'party-school.certificateTemplate.read',
  summary: '证书模板：预览所用的内容',
  answer: Type.Unsafe<Facts>(
    Type.Object(Object.fromEntries(Object.keys(placeholders).map(name => [name, Type.String()]))),
  ),
});
/** GET: a trial of a template with made-up values. */
export const trialPaper = endpoint({
  method: 'GET',
  url: 'api/dxCertificate/template/{id}/trial',
  access: 'party-school.certificateTemplate.read',
  summary: '证书模板：试打',
  params: inPath,
  answer: file,
});

const ownCertificate = Type.Object({
  id,
  certNo: Type.String(),
  batchName: Type.String(),
  type: Type.String(),
  hours: nullable(Type.Integer()),
  result: nullable(Type.String()),
  issuedOn: Type.String(),
  validUntil: nullable(Type.String()),
  verifyCode: Type.String(),
  state: Type.String(),
});
export type OwnCertificate = Static<typeof ownCertificate>;

/** GET: the own certificates. */
export const readOwnCertificates = endpoint({
  method: 'GET',
  url: 'api/dxCertificate/mine',
  access: 'session',
  summary: '我的结业证书',
  answer: Type.Object({ content: Type.Array(ownCertificate) }),
});
/** GET: the own paper; of another's nobody learns. */
export const ownPaper = endpoint({
  method: 'GET',
  url: 'api/dxCertificate/mine/{id}/paper',
  access: 'session',
  summary: '我的结业证书：下载 PDF',
  params: inPath,
  answer: file,
});

const checked = Type.Object({
  certNo: Type.String(),
  /** `张*鸣` */
  name: Type.String(),
  batchName: Type.String(),
  hours: nullable(Type.Integer()),
  issuedOn: Type.String(),
  validUntil: nullable(Type.String()),
  /** 有效, 作废 or 过期. */
  state: Type.String(),
  isValid: Type.Boolean(),
});
export type CheckedCertificate = Static<typeof checked>;

/** POST: whether a certificate is real and in force, by its number and its code. */
export const checkCertificate = endpoint({
  method: 'POST',
  url: 'api/public/certificate',
  access: 'public',
  summary: '结业证书查验，不需要登录',
  body: Type.Object(
    {
      certNo: Type.String({ maxLength: 60, title: certificate.fields.certNo.label }),
      verifyCode: Type.String({ maxLength: 30, title: certificate.fields.verifyCode.label }),
    },
    closed,
  ),
  answer: checked,
});
