/**
 * Pictures and files from a phone into the page of a desk: the page shows a ticket as QR code, one phone takes it,
 * and what it sends belongs to who asked. A ticket lives ten minutes and opens nothing but this upload.
 */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, inPath } from '../kit/shape.ts';
import { uploadedFile } from './calls.ts';
import { kinds } from './kinds.ts';

export const ticketMinutes = 10;
export const mostFiles = 9;
/** Asked for by who files a paper of many pages. Domain-cadre 6.1. */
export const mostOfPaper = 20;

export const uploadTicket = Type.Object({
  id: Type.String(),
  title: Type.String(),
  most: Type.Integer(),
  /** A phone has taken it. */
  isTaken: Type.Boolean(),
  isOver: Type.Boolean(),
  expiresAt: Type.String(),
  files: Type.Array(uploadedFile),
});
export type UploadTicket = Static<typeof uploadTicket>;

export const makeTicket = endpoint({
  method: 'POST',
  url: 'api/file/uploadTicket',
  access: 'session',
  summary: '生成手机上传凭证',
  body: Type.Object(
    {
      /** What the phone says it is for: `照片`. */
      title: Type.String({ minLength: 1, maxLength: 60 }),
      moduleName: Type.Optional(Type.String({ maxLength: 60 })),
      tag: Type.Optional(Type.String({ maxLength: 60 })),
      most: Type.Optional(Type.Integer({ minimum: 1, maximum: mostOfPaper })),
    },
    closed,
  ),
  answer: Type.Object({ ticket: Type.String(), ...uploadTicket.properties }),
});
export const readTicket = endpoint({
  method: 'GET',
  url: 'api/file/uploadTicket/{id}',
  access: 'session',
  summary: '手机上传的进展',
  params: inPath,
  answer: uploadTicket,
});
export const endTicket = endpoint({
  method: 'DELETE',
  url: 'api/file/uploadTicket/{id}',
  access: 'session',
  summary: '作废手机上传凭证',
  params: inPath,
  answer: uploadTicket,
});

export const openedTicket = Type.Object({
  /** Proves this phone from now on; the ticket opens nothing any more. */
  claim: Type.String(),
  title: Type.String(),
  ownerName: Type.String(),
  kinds: Type.Array(Type.Enum(kinds)),
  most: Type.Integer(),
  left: Type.Integer(),
  expiresAt: Type.String(),
});
export type OpenedTicket = Static<typeof openedTicket>;
export const openTicket = endpoint({
  method: 'POST',
  url: 'api/mobileUpload/open',
  access: 'public',
  summary: '手机打开上传凭证',
  body: Type.Object({ ticket: Type.String({ maxLength: 64 }) }, closed),
  answer: openedTicket,
});
/** Header that carries the claim. */
export const claimHeader = 'x-upload-claim';
/** Multipart with `file`. */
export const phoneUpload = endpoint({
  method: 'POST',
  url: 'api/mobileUpload',
  access: 'public',
  summary: '手机上传文件',
  answer: Type.Object({ name: Type.String(), size: Type.Integer(), left: Type.Integer() }),
});
