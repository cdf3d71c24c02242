/** What the house holds of the signed-in person, module by module, in words; read only. */
import { Type, type Static } from 'typebox';
import { file } from '../description/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { closed, nullable } from '../kit/shape.ts';

const fact = Type.Object({
  name: Type.String(),
  label: Type.String(),
  text: nullable(Type.String()),
});
const module = Type.Object({
  entity: Type.String(),
  label: Type.String(),
  facts: Type.Array(fact),
  updatedAt: Type.String(),
});
export type ArchiveModule = Static<typeof module>;

/** What happened, a row each: honours, disciplines, posts, the way into the Party, transfers. */
const chapter = Type.Object({
  entity: Type.String(),
  label: Type.String(),
  heads: Type.Array(Type.String()),
  rows: Type.Array(Type.Object({ id: Type.String(), cells: Type.Array(nullable(Type.String())) })),
});
export type ArchiveChapter = Static<typeof chapter>;

/** Empty where the account belongs to no person. */
export const ownArchive = endpoint({
  method: 'GET',
  url: 'api/personalArchive',
  access: 'session',
  summary: '个人档案',
  answer: Type.Object({
    modules: Type.Array(module),
    chapters: Type.Array(chapter),
    /** Stands across what is printed of it: name, number and time. */
    mark: Type.String(),
    hasPdf: Type.Boolean(),
  }),
});

/** POST: the same as a PDF, without what is said of disciplines. */
export const ownArchiveFile = endpoint({
  method: 'POST',
  url: 'api/personalArchive/file',
  access: 'session',
  summary: '个人档案：下载带水印的 PDF',
  body: Type.Object({}, closed),
  answer: file,
});

const certificate = Type.Object({
  id: Type.String(),
  /** What it is for: an honour or a training. */
  entity: Type.String(),
  kind: Type.String(),
  name: Type.String(),
  by: nullable(Type.String()),
  on: Type.String(),
  /** Of the document or the certificate. */
  number: nullable(Type.String()),
  /** Papers that the reader may open. */
  files: Type.Array(Type.String()),
});
export type OwnCertificate = Static<typeof certificate>;

/** GET: honours in effect and finished trainings of oneself, the latest first. */
export const ownCertificates = endpoint({
  method: 'GET',
  url: 'api/personalArchive/certificate',
  access: 'session',
  summary: '我的证书：本人的奖励荣誉和培训结业',
  answer: Type.Object({ content: Type.Array(certificate) }),
});
