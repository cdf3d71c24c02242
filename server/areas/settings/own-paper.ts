/**
 * 个人档案 as a PDF for the person it is about, with name, number and time across each page. What is said of disciplines on
 * the screen goes on no paper. Domain-cadre 6.5.
 */
import { ownArchiveFile, type ArchiveChapter, type ArchiveModule } from 'contract/archive/own-archive.ts';
import { disciplineRecord } from 'contract/person/discipline-record.ts';
import type { Block, Gathered, Paper } from '../../kit/paper.ts';
import { templateOf } from '../../documents/paper.ts';
import { fillAll } from '../../documents/template-apart.ts';
import { markOf, watermarked } from '../../documents/watermark.ts';
import { audit } from '../../kit/audit.ts';
import type { Tx } from '../../kit/registry.ts';
import { notFound, Refusal } from '../../kit/refusal.ts';
import { Attachment, serve } from '../../kit/route.ts';
import { documentAsPdf, hasWriter } from '../file/index.ts';
import { ownArchiveOf } from './own-archive.ts';

const heading = (text: string): Block => ({ text, align: 'center' });

/** Two facts in a row. */
function ofModule({ entity, label, facts }: ArchiveModule, values: Gathered): Block[] {
  const cells = facts.map(({ name, label: said, text }) => {
    values[`${entity}_${name}`] = text ?? '—';
    return [said, `{${entity}_${name}}`];
  });
  const rows = cells.flatMap((one, at) => (at % 2 === 0 ? [[...one, ...(cells[at + 1] ?? ['', ' '])]] : []));
  return [heading(label), { rows }];
}

function ofChapter({ entity, label, heads, rows }: ArchiveChapter, values: Gathered): Block[] {
  values[entity] = rows.map(({ cells }) => Object.fromEntries(cells.map((text, at) => [`c${at}`, text ?? '—'])));
  return [heading(label), { each: entity, rows: [[...heads], heads.map((_, at) => `{c${at}}`)] }];
}

type Told = Awaited<ReturnType<typeof ownArchiveOf>>;
export function paperOf({ modules, chapters }: Told): { paper: Paper; values: Gathered } {
  const values: Gathered = {};
  const printed = chapters.filter(({ entity, rows }) => entity !== disciplineRecord.name && rows.length > 0);
  const blocks = [...modules.flatMap(one => ofModule(one, values)), ...printed.flatMap(one => ofChapter(one, values))];
  return { paper: { title: '个人档案', blocks }, values };
}

async function fileOf(tx: Tx): Promise<Attachment> {
  const { personId, userId, name } = tx.actor;
  if (personId === null) throw notFound();
  if (!hasWriter()) throw new Refusal(400, 'document.no-office');
  const { paper, values } = paperOf(await ownArchiveOf(tx, personId));
  const who = userId ?? '';
  const [docx = Buffer.alloc(0)] = await fillAll([{ template: await templateOf(paper), values }], who);
  const content = await documentAsPdf(await watermarked(docx, await markOf(tx)), who);
  const detail = { document: 'ownArchive', format: 'pdf' };
  await audit(tx, { action: 'person.person.exportOwn', entity: 'person', recordId: personId, detail });
  return new Attachment(`个人档案_${name}.pdf`, 'application/pdf', content);
}

// No transaction: an office program at work would hold its connection.
export const ownPaperRoute = serve(ownArchiveFile, ({ tx }) => fileOf(tx), { opensTransaction: true });
