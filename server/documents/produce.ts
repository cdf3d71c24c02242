/** One document for one record, in the reach and with the masks of who makes it. */
import { createHash } from 'node:crypto';
import type { Preview } from 'contract/documents/document.ts';
import { fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { documentAsPdf } from '../areas/file/index.ts';
import { may } from '../kit/actor.ts';
import { audit } from '../kit/audit.ts';
import { Attachment } from '../kit/http/route.ts';
import { inReach } from '../kit/read.ts';
import { forbidden, notFound, refuse } from '../kit/refused.ts';
import type { Tx } from '../kit/tx.ts';
import { filled } from './paper.ts';
import { complete, type Gathered, type Missing, type OfficialDocument } from './said.ts';
import { fillAll } from './template-apart.ts';
import { templateFor } from './templates.ts';

export const types = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const;
export type Format = keyof typeof types;

export interface Ready {
  missing: Missing[];
  values: Gathered;
  isPlain: boolean;
}
/** Asks for the right to take the record out, and for its reach; then what there is and what is missing. */
export async function prepare(tx: Tx, document: OfficialDocument, id: string): Promise<Ready> {
  const { entity } = document;
  const permission = permissionOf(entity, 'export');
  if (!may(tx.actor, permission)) throw forbidden(permission);
  if (!(await inReach(tx, entity, id, 'read')) || !(await inReach(tx, entity, id, 'export'))) throw notFound();
  const plain = permissionOf(entity, 'exportPlain');
  const isPlain = may(tx.actor, plain) && (await inReach(tx, entity, id, 'exportPlain'));
  return { ...complete(document, await document.gather(tx, id, isPlain)), isPlain };
}

export const traced = (tx: Tx, { code, entity }: OfficialDocument, id: string, isPlain: boolean, detail: object) =>
  audit(tx, {
    action: permissionOf(entity, isPlain ? 'exportPlain' : 'export'),
    entity: entity.name,
    recordId: id,
    detail: { document: code, isPlain, ...detail },
  });

/** Of an entity without sensitive values everything stands in full for everybody. */
export const hasMasks = ({ entity }: OfficialDocument): boolean =>
  Object.values(fieldsOf(entity)).some(field => typeOf(field).mask);

/** What is missing, or the form as it is printed: on paper it has left the house, so it leaves a line as a file does. */
export async function preview(tx: Tx, document: OfficialDocument, id: string): Promise<Preview> {
  const { missing, values, isPlain } = await prepare(tx, document, id);
  const { label, paper } = document;
  const isWhole = missing.length === 0;
  if (isWhole) await traced(tx, document, id, isPlain, { format: 'paper' });
  return {
    label,
    title: paper.title,
    missing,
    blocks: isWhole ? filled(paper, values) : [],
    isPlain: isPlain || !hasMasks(document),
  };
}

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** A document with a gap is refused with everything that is missing. */
export async function produce(tx: Tx, document: OfficialDocument, id: string, format: Format): Promise<Attachment> {
  const { missing, values, isPlain } = await prepare(tx, document, id);
  if (missing.length > 0) throw refuse(missing.map(({ name, label }) => fault(name, 'document.missing', { label })));
  const template = await templateFor(tx, document);
  const [docx = Buffer.alloc(0)] = await fillAll([{ template: template.content, values }]);
  const content = format === 'pdf' ? await documentAsPdf(docx) : docx;
  await traced(tx, document, id, isPlain, { templateVersion: template.version, format, hash: hashOf(content) });
  const subject = String(values['name'] ?? values['organisation'] ?? '');
  return new Attachment(`${document.label}${subject ? `_${subject}` : ''}.${format}`, types[format], content);
}
