/** Calls around personal files: what a file holds and lacks, pages as pictures, and what is shared. Domain-cadre 6.1 and 6.2. */
import { Type, type Static } from 'typebox';
import { file } from '../description/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable, page, paging } from '../kit/shape.ts';

const text = Type.String();
const shownItem = Type.Object({
  id,
  title: text,
  formedOn: text,
  pages: Type.Integer(),
  /** The pages it takes among all of the person, counted through. */
  firstPage: Type.Integer(),
  fileIds: Type.Array(text),
  hasOriginal: Type.Boolean(),
  remark: nullable(text),
});
const chapter = Type.Object({
  catalogueId: id,
  code: text,
  name: text,
  /** 0 for a category, 1 and more for what stands below it. */
  depth: Type.Integer(),
  items: Type.Array(shownItem),
  /** What the record of the person says there should be, and is not. */
  missing: Type.Array(text),
});
export type VolumeChapter = Static<typeof chapter>;
export type VolumeItem = Static<typeof shownItem>;
/** One person's file in the order of the regulation. */
export const readVolume = endpoint({
  method: 'GET',
  url: 'api/archiveItem/volume',
  access: 'archive.archiveItem.read',
  summary: '人员档案：按十类目录的材料、页码和缺失',
  query: Type.Object({ personId: id }, closed),
  answer: Type.Object({
    personId: id,
    name: text,
    number: nullable(text),
    itemCount: Type.Integer(),
    pageCount: Type.Integer(),
    missingCount: Type.Integer(),
    chapters: Type.Array(chapter),
  }),
});
export type Volume = Static<(typeof readVolume)['answer'] & object>;

const holder = Type.Object({
  id,
  name: text,
  number: nullable(text),
  unitName: nullable(text),
  itemCount: Type.Integer(),
  pageCount: Type.Integer(),
  missingCount: Type.Integer(),
});
export type ArchiveHolder = Static<typeof holder>;
/** Persons in reach who have a file. */
export const listHolders = endpoint({
  method: 'GET',
  url: 'api/archiveItem/people',
  access: 'archive.archiveItem.read',
  summary: '已建档的人员：份数、页数、缺失',
  query: Type.Object({ ...paging, name: Type.Optional(Type.String({ maxLength: 50 })) }, closed),
  answer: page(holder),
});

export const exportMissing = endpoint({
  method: 'POST',
  url: 'api/archiveItem/missing',
  access: 'archive.archiveItem.export',
  summary: '导出缺少材料清单：已建档的人员和管理范围内的干部',
  body: Type.Object({}, closed),
  answer: file,
});

const fileId = Type.String({ maxLength: 60 });
/** A page as a picture with the name of who looks; every page asks anew. */
export const viewPage = endpoint({
  method: 'GET',
  url: 'api/archivesShareFile/viewFile',
  access: 'session',
  summary: '按页查看档案材料（带水印的图像）；头部 x-pages 为总页数',
  query: Type.Object({ fileId, page: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })) }, closed),
  answer: file,
});

const sharedItem = Type.Object({
  id,
  title: text,
  personName: text,
  formedOn: text,
  pages: Type.Integer(),
  fileIds: Type.Array(text),
});
const received = Type.Object({
  id,
  title: text,
  sharedBy: text,
  reason: text,
  startOn: text,
  endOn: text,
  items: Type.Array(sharedItem),
});
export type ReceivedShare = Static<typeof received>;
export const listReceived = endpoint({
  method: 'GET',
  url: 'api/archivesShareFile/mine',
  access: 'archive.archiveShare.receive',
  summary: '共享给我的档案',
  answer: Type.Object({ content: Type.Array(received) }),
});
export const listShareRoles = endpoint({
  method: 'GET',
  url: 'api/archivesShareFile/roles',
  access: 'archive.archiveShare.create',
  summary: '可以共享给的角色',
  answer: Type.Object({ content: Type.Array(Type.Object({ code: text, name: text })) }),
});
export const makeShare = endpoint({
  method: 'POST',
  url: 'api/archivesShareFile',
  access: 'archive.archiveShare.create',
  summary: '共享档案材料',
  body: Type.Record(Type.String(), Type.Unknown()),
  answer: Type.Object({ id }),
});
export const stopShare = endpoint({
  method: 'POST',
  url: 'api/archivesShareFile/{id}/stop',
  access: 'archive.archiveShare.stop',
  summary: '停止共享，不能重新开启',
  params: inPath,
  body: Type.Object({ reason: Type.Optional(nullable(Type.String({ maxLength: 200 }))) }, closed),
  answer: Type.Object({ id }),
});
