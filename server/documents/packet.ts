/**
 * All documents of one record in one file: those that are due and have no gap. Each is asked for, masked and traced as if
 * it were made alone; what is missing is told first.
 */
import type { Fullness, PacketPiece } from 'contract/documents/document.ts';
import { fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { documentAsPdf } from '../areas/file/index.ts';
import { may } from '../kit/actor.ts';
import { Attachment } from '../kit/route.ts';
import { inReach } from '../kit/resource/read.ts';
import { forbidden, notFound, refuse, Refusal } from '../kit/refusal.ts';
import { joined } from './joined.ts';
import { writePackage } from '../archive/write.ts';
import { hashOf, hasMasks, prepare, purposeOf, traced, types, type Ready } from './produce.ts';
import { fillAll } from './template-apart.ts';
import { templateFor, type Template } from './templates.ts';
import type { Tx } from '../kit/registry.ts';
import type { OfficialDocument } from './said.ts';

interface Piece {
  document: OfficialDocument;
  id: string;
  label: string;
  waitsFor: string | null;
  ready: Ready;
}

type Purpose = string | null;
async function pieceOf(tx: Tx, document: OfficialDocument, id: string, reason: Purpose, label = document.label) {
  const ready = await prepare(tx, document, id, reason);
  return { document, id, label, ready, waitsFor: (await document.waitsFor?.(tx, id)) ?? null } satisfies Piece;
}

/** Rows beside the record that the reader may take out; others are left out as they are in their lists. */
async function besideOf(tx: Tx, document: OfficialDocument, id: string, reason: Purpose): Promise<Piece[]> {
  const { entity, beside, label } = document;
  if (!beside || !may(tx.actor, permissionOf(entity, 'export'))) return [];
  const pieces: Piece[] = [];
  for (const [at, one] of (await beside.ids(tx, id)).entries())
    if ((await inReach(tx, entity, one, 'read')) && (await inReach(tx, entity, one, 'export')))
      pieces.push(await pieceOf(tx, document, one, reason, `${label}（${at + 1}）`));
  return pieces;
}

async function piecesOf(tx: Tx, entity: string, id: string, reason: Purpose): Promise<Piece[]> {
  const all = tx.registry.documents;
  const own = all.filter(one => one.entity.name === entity);
  if (own.length === 0) throw notFound();
  const pieces: Piece[] = [];
  for (const document of own) pieces.push(await pieceOf(tx, document, id, reason));
  for (const document of all.filter(one => one.beside?.entity.name === entity))
    pieces.push(...(await besideOf(tx, document, id, reason)));
  return pieces;
}

const isDue = ({ waitsFor }: Piece) => waitsFor === null;
const isWhole = ({ ready }: Piece) => ready.missing.length === 0;

export async function previewPacket(tx: Tx, entity: string, id: string) {
  const pieces = await piecesOf(tx, entity, id, null);
  return {
    isPlain: pieces.every(({ document }) => !hasMasks(document)),
    mayBePlain: pieces.some(({ ready }) => ready.mayBePlain),
    content: pieces.map((piece): PacketPiece => ({
      label: piece.label,
      waitsFor: piece.waitsFor,
      missing: isDue(piece) ? piece.ready.missing.map(({ label }) => label) : [],
    })),
  };
}

/** Nothing to put in: with what is missing where something is. */
function nothing(due: readonly Piece[]): Refusal {
  const faults = due.flatMap(({ document, label, ready }) =>
    ready.missing.map(one =>
      fault(`${document.code}.${one.name}`, 'document.packet.missing', { document: label, label: one.label }),
    ),
  );
  return faults.length > 0 ? refuse(faults) : new Refusal(400, 'document.packet.none');
}

interface Made extends Piece {
  docx: Buffer;
  templateVersion: number;
}

async function filledIn(tx: Tx, pieces: readonly Piece[]): Promise<Made[]> {
  const templates: Template[] = [];
  for (const { document } of pieces) templates.push(await templateFor(tx, document));
  const orders = templates.map(({ content }, at) => ({ template: content, values: pieces[at]?.ready.values ?? {} }));
  const files = await fillAll(orders, tx.actor.userId ?? '');
  return pieces.map((piece, at) => ({
    ...piece,
    docx: files[at] ?? Buffer.alloc(0),
    templateVersion: templates[at]?.version ?? 0,
  }));
}

const zipped = (made: readonly Made[]) =>
  writePackage(
    new Map(made.map(({ label, docx }, at) => [`${String(at + 1).padStart(2, '0')} ${label}.docx`, docx] as const)),
  );

export interface PacketWish extends Fullness {
  entity: string;
  id: string;
  format: 'zip' | 'pdf';
}
/** With a purpose each document is plain where the reader may take its record out so; at least one has to be. */
export async function producePacket(tx: Tx, { entity, id, format, ...wish }: PacketWish): Promise<Attachment> {
  const reason = purposeOf(wish);
  const due = (await piecesOf(tx, entity, id, reason)).filter(isDue);
  const masked = due.find(({ document }) => hasMasks(document));
  if (reason !== null && masked && !due.some(({ ready }) => ready.isPlain))
    throw forbidden(permissionOf(masked.document.entity, 'exportPlain'));
  const whole = due.filter(isWhole);
  const [first] = whole;
  if (!first) throw nothing(due);
  const made = await filledIn(tx, whole);
  const isPdf = format === 'pdf';
  const who = tx.actor.userId ?? '';
  const content = isPdf ? await documentAsPdf(await joined(made.map(({ docx }) => docx)), who) : await zipped(made);
  const packet = hashOf(content);
  for (const { document, id: of, ready, templateVersion, docx } of made)
    await traced(tx, document, of, ready, {
      templateVersion,
      format: isPdf ? 'pdf' : 'docx',
      hash: hashOf(docx),
      packet,
    });
  const subject = String(first.ready.values['name'] ?? first.ready.values['organisation'] ?? '');
  const name = `${subject ? `${subject}_` : ''}全部文书.${format}`;
  return new Attachment(name, isPdf ? types.pdf : 'application/zip', content);
}
