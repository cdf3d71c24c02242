/** The template of a document: the one a school uploaded, or the shipped one. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { DocumentTemplate } from 'contract/documents/document.ts';
import { shortened } from 'contract/kit/type.ts';
import { audit } from '../kit/audit.ts';
import type { Database } from '../kit/database/connection.ts';
import { refuse } from '../kit/refusal.ts';
import { templateOf } from './paper.ts';
import { lookAt } from './template-apart.ts';
import type { UploadedFile, Tx } from '../kit/registry.ts';
import type { OfficialDocument } from './said.ts';

interface Stored {
  code: string;
  templateVersion: number;
  fileName: string;
  uploadedAt: string;
  uploadedByName: string | null;
}
const columns = sql`t.code, t.template_version, t.file_name,
  t.uploaded_at, (select name from user_account where id = t.uploaded_by) as uploaded_by_name`;

const shipped = new Map<string, Promise<Buffer>>();
/** Made once of the form. */
function shippedOf({ code, paper }: OfficialDocument): Promise<Buffer> {
  const known = shipped.get(code) ?? templateOf(paper);
  shipped.set(code, known);
  return known;
}

export interface Template {
  version: number;
  content: Buffer;
}
export async function templateFor(tx: Tx, document: OfficialDocument): Promise<Template> {
  const row = await tx.one<Template>(sql`
    select template_version as version, content from document_template
    where code = ${document.code} and retired_at is null`);
  return row ?? { version: 0, content: await shippedOf(document) };
}

function fieldsOf({ facts }: OfficialDocument): DocumentTemplate['fields'] {
  return Object.entries(facts).flatMap(([name, { label, rows }]) =>
    rows
      ? [
          { name: `#${name}`, label: `${label}（逐行，至 {/${name}} 止）` },
          ...Object.entries(rows).map(([one, meaning]) => ({ name: one, label: `${label}：${meaning}` })),
        ]
      : [{ name, label }],
  );
}

const shownTemplate = (document: OfficialDocument, stored: Stored | undefined): DocumentTemplate => ({
  code: document.code,
  label: document.label,
  entityLabel: document.entity.label,
  templateVersion: stored?.templateVersion ?? 0,
  fileName: stored?.fileName ?? null,
  uploadedAt: stored?.uploadedAt ?? null,
  uploadedByName: stored?.uploadedByName ?? null,
  fields: fieldsOf(document),
});

export async function templatesOf(tx: Tx, documents = tx.registry.documents): Promise<DocumentTemplate[]> {
  const rows = await tx.rows<Stored>(sql`select ${columns} from document_template t where t.retired_at is null`);
  return documents.map(document =>
    shownTemplate(
      document,
      rows.find(row => row.code === document.code),
    ),
  );
}
async function shownNow(tx: Tx, document: OfficialDocument): Promise<DocumentTemplate> {
  const [shown] = await templatesOf(tx, [document]);
  return shown as DocumentTemplate;
}

/** Two who upload at once: one after the other, and both are kept. */
async function retire(tx: Tx, { code }: OfficialDocument): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext(${`document_template ${code}`}))`);
  await tx.rows(sql`update document_template set retired_at = now() where code = ${code} and retired_at is null`);
}
const traced = (tx: Tx, verb: string, { code }: OfficialDocument, detail: object = {}) =>
  audit(tx, { action: `report.documentTemplate.${verb}`, entity: 'documentTemplate', detail: { code, ...detail } });

/** Looked at before the transaction begins: a heavy one would hold its connection. */
export async function takeTemplate(tx: Tx, database: Database, document: OfficialDocument, file: UploadedFile) {
  const faults = await lookAt(file.content, document.facts, tx.actor.userId ?? '');
  if (faults.length > 0) throw refuse(faults);
  return database.transaction(connection => keepTemplate({ ...tx, ...connection }, document, file));
}

async function keepTemplate(tx: Tx, document: OfficialDocument, { name, content }: UploadedFile) {
  await retire(tx, document);
  const hash = createHash('sha256').update(content).digest('hex');
  const fileName = shortened(name, 200);
  await tx.rows(sql`
    insert into document_template (code, template_version, file_name, content, hash, uploaded_by)
    select ${document.code}, coalesce(max(template_version), 0) + 1, ${fileName}, ${content}, ${hash},
      ${tx.actor.userId}::bigint
    from document_template where code = ${document.code}`);
  await traced(tx, 'update', document, { fileName, hash });
  return shownNow(tx, document);
}

export async function restoreShipped(tx: Tx, document: OfficialDocument): Promise<DocumentTemplate> {
  await retire(tx, document);
  await traced(tx, 'restore', document);
  return shownNow(tx, document);
}
