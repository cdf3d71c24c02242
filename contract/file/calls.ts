/**
 * Files on their way in and out. A file is known by a random id of 128 bits and by nothing else:
 * no call takes or gives a path, and who may not see the record a file belongs to is told that there is none.
 */
import { Type, type Static } from 'typebox';
import { endpoint, type Access } from '../kit/endpoint.ts';
import { closed, nullable, page, paging } from '../kit/shape.ts';
import { kinds } from './kinds.ts';
import { file } from '../description/file.ts';

export const fileId = Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' });
const label = Type.String({ maxLength: 60 });

/** Enumeration captureChannel. */
export const channels = { photo: 1, upload: 2 } as const;

export const uploadedFile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  size: Type.Integer(),
  type: Type.String(),
  kind: Type.Enum(kinds),
  /** Name in the list of formats. */
  format: Type.String(),
  moduleName: nullable(Type.String()),
  tag: nullable(Type.String()),
  channel: Type.Integer(),
  uploader: nullable(Type.String()),
  time: Type.String(),
});
export type UploadedFile = Static<typeof uploadedFile>;

/** Multipart: `file`, and `moduleName` and `tag` where wanted, in any order. */
const taking = <A extends Access>(url: string, summary: string, access: A) =>
  endpoint({ method: 'POST', url, access, summary, answer: uploadedFile });
const shown = Type.Object({ ...uploadedFile.properties, url: Type.String() });

export const upload = taking('api/file/upload', '上传文件', 'session');
/** The editor puts the address into the text; it is opened with the session of who reads. */
export const editorUpload = endpoint({
  method: 'POST',
  url: 'api/upload',
  access: 'session',
  summary: '编辑器上传图片',
  answer: shown,
});
export const deployUpload = taking('api/deploy/upload', '上传部署包', 'devtools.deployApp.upload');
export const databaseUpload = taking('api/database/upload', '上传数据库脚本', 'devtools.databaseConnection.upload');
export const avatarUpload = taking('api/users/updateAvatar', '更换头像', 'session');
export const pictureUpload = taking('api/pictures', '上传图片', 'session');
export const storeUpload = taking('api/qiNiuContent', '上传到对象存储', 'session');
export const localUpload = taking('api/localStorage', '上传到本地存储', 'session');

const listing = <A extends Access>(url: string, summary: string, access: A) =>
  endpoint({ method: 'GET', url, access, summary, query: Type.Object(paging, closed), answer: page(uploadedFile) });
export const listPictures = listing('api/pictures', '本人上传的图片', 'session');
export const listStore = listing('api/qiNiuContent', '本人上传的对象', 'session');
export const listLocal = listing('api/localStorage', '本人上传的文件', 'session');
/** Packages and scripts are received, kept and listed; nothing of the platform runs them. */
export const listDeploy = listing('api/deploy/upload', '本人上传的部署包', 'devtools.deployApp.upload');
export const listDatabase = listing(
  'api/database/upload',
  '本人上传的数据库脚本',
  'devtools.databaseConnection.upload',
);
const removing = (url: string, summary: string) =>
  endpoint({
    method: 'DELETE',
    url,
    access: 'session',
    summary,
    body: Type.Array(fileId, { minItems: 1, maxItems: 200 }),
    answer: Type.Object({ removed: Type.Integer() }),
  });
export const removePictures = removing('api/pictures', '删除本人上传的图片');
export const removeStore = removing('api/qiNiuContent', '删除本人上传的对象');
export const removeLocal = removing('api/localStorage', '删除本人上传的文件');

/** Large files come in parts, each at the place where the last one ended; what has come stays for a day. */
export const beginParts = endpoint({
  method: 'POST',
  url: 'api/file/part',
  access: 'session',
  summary: '开始分段上传',
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 255 }),
      size: Type.Integer({ minimum: 1, maximum: 4_294_967_296 }),
      moduleName: Type.Optional(label),
      tag: Type.Optional(label),
    },
    closed,
  ),
  answer: Type.Object({ id: Type.String(), partBytes: Type.Integer(), received: Type.Integer() }),
});
const at = Type.Object({ fileId }, closed);
const received = Type.Object({ received: Type.Integer() });
export const partsState = endpoint({
  method: 'GET',
  url: 'api/file/part/{fileId}',
  access: 'session',
  summary: '分段上传的进度',
  params: at,
  answer: received,
});
/** Multipart with `file`: the bytes from `offset` on. */
export const addPart = endpoint({
  method: 'POST',
  url: 'api/file/part/{fileId}',
  access: 'session',
  summary: '上传一段',
  params: at,
  query: Type.Object({ offset: Type.Integer({ minimum: 0 }) }, closed),
  answer: received,
});
export const finishParts = endpoint({
  method: 'POST',
  url: 'api/file/part/{fileId}/finish',
  access: 'session',
  summary: '完成分段上传',
  params: at,
  answer: uploadedFile,
});
export const cancelParts = endpoint({
  method: 'DELETE',
  url: 'api/file/part/{fileId}',
  access: 'session',
  summary: '取消分段上传',
  params: at,
  answer: Type.Object({ removed: Type.Integer() }),
});

export const actions = ['view', 'play', 'download'] as const;
export type Action = (typeof actions)[number];
/** A signed link stands for the session it was given to, for one file and one action. */
const signature = {
  session: Type.Optional(Type.String({ maxLength: 20 })),
  until: Type.Optional(Type.String({ maxLength: 12 })),
  sign: Type.Optional(Type.String({ maxLength: 64 })),
};
const one = Type.Object({ id: Type.String({ maxLength: 60 }), ...signature }, closed);
/** Session or signed link; the handler asks for one of them, so that a picture or a video can be named by its address. */
const giving = (action: string, summary: string) =>
  endpoint({ method: 'GET', url: `api/file/${action}`, access: 'public', summary, query: one, answer: file });
export const viewFile = giving('view', '查看文件');
export const playFile = giving('play', '播放音视频');
export const downloadFile = giving('download', '下载文件');
export const downloadById = endpoint({
  method: 'GET',
  url: 'api/file/download/{fileId}',
  access: 'session',
  summary: '按编号下载文件',
  params: at,
  answer: file,
});
const named = Type.Object({ id: Type.String({ maxLength: 60 }) }, closed);
export const aboutFile = endpoint({
  method: 'GET',
  url: 'api/file/about',
  access: 'session',
  summary: '文件说明',
  query: named,
  answer: uploadedFile,
});
export const linkFile = endpoint({
  method: 'GET',
  url: 'api/file/link',
  access: 'session',
  summary: '取文件的短时地址',
  query: Type.Object({ id: Type.String({ maxLength: 60 }), action: Type.Enum(actions) }, closed),
  answer: Type.Object({ url: Type.String(), expiresAt: Type.String() }),
});

const cell = nullable(Type.String());
export const sheetsOfFile = endpoint({
  method: 'GET',
  url: 'api/file/sheet',
  access: 'session',
  summary: '预览表格文件',
  query: named,
  answer: Type.Object({
    sheets: Type.Array(Type.Object({ name: Type.String(), rows: Type.Array(Type.Array(cell)), isCut: Type.Boolean() })),
  }),
});
/** Slides as PDF, where the installation has an office program. */
export const pdfOfFile = endpoint({
  method: 'GET',
  url: 'api/file/pdf',
  access: 'session',
  summary: '预览演示文稿',
  query: named,
  answer: file,
});
