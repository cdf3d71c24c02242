/**
 * Documents 文书: made from what the platform knows, by a template a school may replace.
 * What is missing is told first; a document with a gap is never made. Decision 032.
 */
import { Type, type Static } from 'typebox';
import { file } from '../description/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, instant, nullable } from '../kit/shape.ts';

const code = Type.String({ minLength: 1, maxLength: 60 });
const path = 'api/document';
/** The right that is asked is that of the entity the document is about. */
const access = 'session' as const;

export const offeredDocument = Type.Object({ code: Type.String(), label: Type.String() });
export type OfferedDocument = Static<typeof offeredDocument>;
export const listDocuments = endpoint({
  method: 'GET',
  url: path,
  access,
  summary: '可以生成的文书，按对象',
  query: Type.Object({ entity: code }, closed),
  answer: Type.Object({
    content: Type.Array(offeredDocument),
    /** Whether this server makes PDF files. */
    hasPdf: Type.Boolean(),
    mayKeepTemplates: Type.Boolean(),
  }),
});

const cell = Type.Object({
  text: Type.String(),
  isLabel: Type.Boolean(),
  span: Type.Integer(),
  isTall: Type.Boolean(),
});
const block = Type.Union([
  Type.Object({ kind: Type.Literal('text'), text: Type.String(), align: Type.String() }),
  Type.Object({ kind: Type.Literal('table'), columns: Type.Integer(), rows: Type.Array(Type.Array(cell)) }),
]);
export type PaperBlock = Static<typeof block>;
/** Sensitive values stand in full for who asks for it, may take them out in full, and says what for; otherwise masked. */
const fullness = {
  plain: Type.Optional(Type.Boolean()),
  reason: Type.Optional(Type.String({ maxLength: 200 })),
};
const asked = { code, id, ...fullness };
export type Fullness = { plain?: boolean; reason?: string };
const about = Type.Object(asked, closed);
export const previewDocument = endpoint({
  method: 'GET',
  url: `${path}/preview`,
  access,
  summary: '文书预览：缺少的信息，齐全时为打印内容',
  query: about,
  answer: Type.Object({
    label: Type.String(),
    title: Type.String(),
    missing: Type.Array(Type.Object({ name: Type.String(), label: Type.String() })),
    /** Empty while something is missing. */
    blocks: Type.Array(block),
    /** Whether sensitive values stand in full, and whether they would for a purpose. */
    isPlain: Type.Boolean(),
    mayBePlain: Type.Boolean(),
  }),
});
export type Preview = Static<(typeof previewDocument)['answer'] & object>;
export const makeDocument = endpoint({
  method: 'POST',
  url: `${path}/file`,
  access,
  summary: '生成文书：docx 或 pdf',
  body: Type.Object({ ...asked, format: Type.Union([Type.Literal('docx'), Type.Literal('pdf')]) }, closed),
  answer: file,
});

const packet = `${path}/packet`;
const ofRecord = { entity: code, id };
export const packetPiece = Type.Object({
  label: Type.String(),
  /** What has to happen before this document is due; null when it is. */
  waitsFor: nullable(Type.String()),
  /** Labels of what is missing. */
  missing: Type.Array(Type.String()),
});
export type PacketPiece = Static<typeof packetPiece>;
export const previewPacket = endpoint({
  method: 'GET',
  url: packet,
  access,
  summary: '一份记录的全部文书：可以生成的、缺少信息的、尚未到时候的',
  query: Type.Object(ofRecord, closed),
  answer: Type.Object({ content: Type.Array(packetPiece), isPlain: Type.Boolean(), mayBePlain: Type.Boolean() }),
});
export const makePacket = endpoint({
  method: 'POST',
  url: packet,
  access,
  summary: '一次下载一份记录的全部文书：docx 压缩包，或一份 PDF',
  body: Type.Object(
    { ...ofRecord, ...fullness, format: Type.Union([Type.Literal('zip'), Type.Literal('pdf')]) },
    closed,
  ),
  answer: file,
});

export const documentTemplate = Type.Object({
  code: Type.String(),
  label: Type.String(),
  entityLabel: Type.String(),
  /** 0: the shipped one. */
  templateVersion: Type.Integer(),
  fileName: nullable(Type.String()),
  uploadedAt: instant,
  uploadedByName: nullable(Type.String()),
  /** What may stand between braces, with its meaning. */
  fields: Type.Array(Type.Object({ name: Type.String(), label: Type.String() })),
});
export type DocumentTemplate = Static<typeof documentTemplate>;
export const listTemplates = endpoint({
  method: 'GET',
  url: `${path}/template`,
  access: 'report.documentTemplate.read',
  summary: '文书模板列表',
  answer: Type.Object({ content: Type.Array(documentTemplate) }),
});
export const templateFile = endpoint({
  method: 'GET',
  url: `${path}/template/file`,
  access: 'report.documentTemplate.read',
  summary: '下载文书现用模板',
  query: Type.Object({ code }, closed),
  answer: file,
});
export const uploadTemplate = endpoint({
  method: 'POST',
  url: `${path}/template`,
  access: 'report.documentTemplate.update',
  summary: '替换文书模板（multipart，docx）',
  query: Type.Object({ code }, closed),
  answer: documentTemplate,
});
export const restoreTemplate = endpoint({
  method: 'DELETE',
  url: `${path}/template`,
  access: 'report.documentTemplate.update',
  summary: '恢复为系统自带的文书模板',
  query: Type.Object({ code }, closed),
  answer: documentTemplate,
});
