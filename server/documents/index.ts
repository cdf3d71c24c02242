/** The engine of documents: what can be made of a record, what is missing, the file, and the templates behind it. */
import * as calls from 'contract/documents/document.ts';
import { documentTexts } from 'contract/documents/texts.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { hasWriter } from '../areas/file/index.ts';
import { may } from '../kit/actor.ts';
import { area, type Tx } from '../kit/registry.ts';
import type { OfficialDocument } from './said.ts';
import { Attachment, serve } from '../kit/route.ts';
import { notFound } from '../kit/refusal.ts';
import { previewPacket, producePacket } from './packet.ts';
import { preview, produce } from './produce.ts';
import { restoreShipped, takeTemplate, templateFor, templatesOf } from './templates.ts';
import * as tables from './tables.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

function documentOf({ registry }: Tx, code: string): OfficialDocument {
  const found = registry.documents.find(one => one.code === code);
  if (!found) throw notFound();
  return found;
}

export const documents = area({
  texts: documentTexts,
  tables,
  routes: [
    serve(calls.listDocuments, async ({ tx, query: { entity } }) => ({
      content: tx.registry.documents
        .filter(one => one.entity.name === entity && may(tx.actor, permissionOf(one.entity, 'export')))
        .map(({ code, label }) => ({ code, label })),
      hasPdf: hasWriter(),
      mayKeepTemplates: may(tx.actor, 'report.documentTemplate.update'),
    })),
    serve(calls.previewDocument, async ({ tx, query: { code, id, ...wish } }) =>
      preview(tx, documentOf(tx, code), id, wish),
    ),
    // No transaction: an office program at work would hold its connection.
    serve(calls.makeDocument, ({ tx, body: { code, id, ...wish } }) => produce(tx, documentOf(tx, code), id, wish), {
      opensTransaction: true,
    }),
    serve(calls.previewPacket, ({ tx, query: { entity, id } }) => previewPacket(tx, entity, id)),
    serve(calls.makePacket, ({ tx, body }) => producePacket(tx, body), {
      opensTransaction: true,
    }),
    serve(calls.listTemplates, async ({ tx }) => ({ content: await templatesOf(tx) })),
    serve(calls.templateFile, async ({ tx, query: { code } }) => {
      const document = documentOf(tx, code);
      const { version, content } = await templateFor(tx, document);
      return new Attachment(`${document.label}模板_${version || '系统自带'}.docx`, docx, content);
    }),
    serve(
      calls.uploadTemplate,
      async ({ tx, database, query: { code }, file }) => takeTemplate(tx, database, documentOf(tx, code), await file()),
      { opensTransaction: true },
    ),
    serve(calls.restoreTemplate, ({ tx, query: { code } }) => restoreShipped(tx, documentOf(tx, code))),
  ],
});
