/** One document for one record, in the reach and with the masks of who makes it. */
import { createHash } from 'node:crypto';
import type { Fullness, Preview } from 'contract/documents/document.ts';
import { fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { documentAsPdf } from '../areas/file/index.ts';
import { may } from '../kit/actor.ts';
import { audit } from '../kit/audit.ts';
import { Attachment } from '../kit/route.ts';
import { inReach } from '../kit/resource/read.ts';
import { forbidden, notFound, refuse } from '../kit/refusal.ts';
import { filled } from './paper.ts';
import { complete, type Missing } from './said.ts';
import { fillAll } from './template-apart.ts';
import { templateFor } from './templates.ts';
import type { Gathered } from '../kit/paper.ts';
import type { Tx } from '../kit/registry.ts';
import type { OfficialDocument } from './said.ts';

export const types = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const;
export type Format = keyof typeof types;

export interface Ready {
  missing: Missing[];
  values: Gathered;
  isPlain: boolean;
  /** The reader may take the values of this record out in full. */
  mayBePlain: boolean;
  /** What plain values are needed for. */
  reason: string | null;
}

/** Of an entity without sensitive values everything stands in full for everybody. */
export const hasMasks = ({ entity }: OfficialDocument): boolean =>
  Object.values(fieldsOf(entity)).some(field => typeOf(field).mask);

/** The purpose of plain values, as a plain export needs one; null where they stay masked. Security SEC-34. */
export function purposeOf({ plain = false, reason = '' }: Fullness): string | null {
  if (!plain) return null;
  if (reason.trim() === '') throw refuse([fault('reason', 'document.reason')]);
  return reason.trim();
}

/** Asks for the right to take the record out, and for its reach; then what there is and what is missing. */
export async function prepare(tx: Tx, document: OfficialDocument, id: string, reason: string | null): Promise<Ready> {
  const { entity } = document;
  const permission = permissionOf(entity, 'export');
  if (!may(tx.actor, permission)) throw forbidden(permission);
  if (!(await inReach(tx, entity, id, 'read')) || !(await inReach(tx, entity, id, 'export'))) throw notFound();
  const plain = permissionOf(entity, 'exportPlain');
  const mayBePlain = hasMasks(document) && may(tx.actor, plain) && (await inReach(tx, entity, id, 'exportPlain'));
  const isPlain = mayBePlain && reason !== null;
  return {
    ...complete(document, await document.gather(tx, id, isPlain)),
    isPlain,
    mayBePlain,
    reason: isPlain ? reason : null,
  };
}

/** The same for one document alone: plain values that may not be had are a refusal. */
async function prepareOne(tx: Tx, document: OfficialDocument, id: string, wish: Fullness): Promise<Ready> {
  const reason = purposeOf(wish);
  const ready = await prepare(tx, document, id, reason);
  if (reason !== null && hasMasks(document) && !ready.isPlain)
    throw forbidden(permissionOf(document.entity, 'exportPlain'));
  return ready;
}

export const traced = (
  tx: Tx,
  { code, entity }: OfficialDocument,
  id: string,
  { isPlain, reason }: Ready,
  detail: object,
) =>
  audit(tx, {
    action: permissionOf(entity, isPlain ? 'exportPlain' : 'export'),
    entity: entity.name,
    recordId: id,
    detail: { document: code, isPlain, ...detail },
    reason,
  });

/** What is missing, or the form as it is printed: on paper it has left the house, so it leaves a line as a file does. */
export async function preview(tx: Tx, document: OfficialDocument, id: string, wish: Fullness): Promise<Preview> {
  const ready = await prepareOne(tx, document, id, wish);
  const { missing, values, isPlain, mayBePlain } = ready;
  const { label, paper } = document;
  const isWhole = missing.length === 0;
  if (isWhole) await traced(tx, document, id, ready, { format: 'paper' });
  return {
    label,
    title: paper.title,
    missing,
    blocks: isWhole ? filled(paper, values) : [],
    isPlain: isPlain || !hasMasks(document),
    mayBePlain,
  };
}

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

export interface Wish extends Fullness {
  format: Format;
}
/** A document with a gap is refused with everything that is missing. */
export async function produce(tx: Tx, document: OfficialDocument, id: string, wish: Wish): Promise<Attachment> {
  const ready = await prepareOne(tx, document, id, wish);
  const { missing, values } = ready;
  const { format } = wish;
  if (missing.length > 0) throw refuse(missing.map(({ name, label }) => fault(name, 'document.missing', { label })));
  const template = await templateFor(tx, document);
  const who = tx.actor.userId ?? '';
  const [docx = Buffer.alloc(0)] = await fillAll([{ template: template.content, values }], who);
  const content = format === 'pdf' ? await documentAsPdf(docx, who) : docx;
  await traced(tx, document, id, ready, { templateVersion: template.version, format, hash: hashOf(content) });
  const subject = String(values['name'] ?? values['organisation'] ?? '');
  return new Attachment(`${document.label}${subject ? `_${subject}` : ''}.${format}`, types[format], content);
}
