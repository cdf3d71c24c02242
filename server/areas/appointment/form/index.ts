/** Calls around 任免审批表 that need the store of files. Domain-cadre 1.14. */
import * as calls from 'contract/appointment/form/calls.ts';
import { appointmentForm } from 'contract/appointment/appointment-form.ts';
import { differencesOf } from 'contract/appointment/form/difference.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { exportPhotoRoster } from 'contract/cadre/roster.ts';
import { fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { requestPack } from '../../../export/index.ts';
import { may } from '../../../kit/actor.ts';
import { audit } from '../../../kit/audit.ts';
import { area, type Area, type Tx } from '../../../kit/registry.ts';
import { forbidden, refuse, Refusal } from '../../../kit/refusal.ts';
import { Attachment, serve } from '../../../kit/route.ts';
import { hasWriter, type Store } from '../../file/index.ts';
import { accept, compareWith, readAll } from './bring.ts';
import { resumeDocx } from './docx.ts';
import { fileNameOf, filesOf, formPack } from './files.ts';
import { oneForm, type Form } from './form.ts';
import { ownFormRoutes } from './own.ts';
import { photoRoster } from './photo-roster.ts';
import { bringPhotos } from './photos.ts';

const mediaTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  lrmx: 'application/xml',
} as const;
const plain = permissionOf(cadre, 'exportPlain');

/** The number of the card stands in no cell, so it does not come to the page. */
const shown = (tx: Tx, form: Form): calls.ShownForm => {
  const { now, content, ...rest } = form;
  return {
    ...rest,
    content: { ...content, idCard: '' },
    changed: form.isSigned ? differencesOf(content, { ...now, toPost: content.toPost }) : [],
    mayExport: may(tx.actor, permissionOf(appointmentForm, 'export')),
    mayExportPlain: may(tx.actor, plain),
    hasPdf: hasWriter(),
  };
};

/** An exchange file holds the whole number of the card: it needs the right to plain values, and a purpose. */
function purposeOf(tx: Tx, { format, reason = '', count }: { format: string; reason?: string; count: number }) {
  const isPlain = format === 'lrmx';
  if (isPlain && !may(tx.actor, plain)) throw forbidden(plain);
  const purpose = reason.trim();
  if ((isPlain || count > calls.mostWithoutPurpose) && Array.from(purpose).length < calls.leastPurpose)
    throw refuse([fault('reason', 'appointment.form.reason')]);
  return { isPlain, reason: purpose || null };
}

const audited = (tx: Tx, form: Form, detail: object, { isPlain, reason }: ReturnType<typeof purposeOf>) =>
  audit(tx, {
    action: isPlain ? plain : permissionOf(appointmentForm, 'export'),
    entity: isPlain ? cadre.name : appointmentForm.name,
    recordId: isPlain ? form.cadreId : (form.formId ?? form.cadreId),
    reason,
    detail: { document: 'appointmentForm', cadreId: form.cadreId, ...detail },
  });

type FileBody = {
  cadreId: string;
  formId?: string;
  isSince2025?: boolean;
  format: calls.FormFormat | 'resume';
  reason?: string;
};
async function fileOf(tx: Tx, store: Store, body: FileBody): Promise<Attachment> {
  const { cadreId, formId, format, isSince2025 = false } = body;
  const purpose = purposeOf(tx, { format, count: 1, ...(body.reason !== undefined && { reason: body.reason }) });
  if (format === 'pdf' && !hasWriter()) throw new Refusal(400, 'document.no-office');
  const form = await oneForm(tx, cadreId, 'export', formId);
  await audited(tx, form, { format }, purpose);
  if (format === 'resume') {
    const { name, resume } = form.content;
    return new Attachment(`干部简历_${name}.docx`, mediaTypes.docx, await resumeDocx(name, resume));
  }
  const [content = Buffer.alloc(0)] = await filesOf(tx, store, [form], { format, isSince2025 });
  return new Attachment(fileNameOf(form, format), mediaTypes[format], content);
}

const packWords = { docx: 'Word', pdf: 'PDF', lrmx: 'lrmx' } as const;

/** With the store of the deployment, for the photos. */
export const appointmentForms = (store: Store): Area =>
  area({
    packs: [formPack(store)],
    routes: [
      ...ownFormRoutes(store),
      serve(calls.readForm, async ({ tx, query: { cadreId, formId, isSince2025 } }) => {
        const form = shown(tx, await oneForm(tx, cadreId, 'read', formId));
        return { ...form, isSince2025: form.isSince2025 || isSince2025 === 'true' };
      }),
      serve(calls.compareForms, async ({ tx, parts }) => ({ content: await readAll(tx, { parts }) }), {
        opensTransaction: true,
      }),
      serve(calls.matchForm, ({ tx, body: { cadreId, content } }) => compareWith(tx, cadreId, content)),
      serve(calls.acceptForm, async ({ tx, body }) => ({ taken: await accept(tx, body) })),
      serve(calls.takePhotos, ({ tx, database, parts }) => bringPhotos({ tx, database, store }, { parts }), {
        opensTransaction: true,
      }),
      serve(exportPhotoRoster, ({ tx, body: { filter, ...choice } }) =>
        photoRoster(tx, store, { ...choice, ...(filter && { filter }) }),
      ),
      // No transaction: an office program at work would hold its connection.
      serve(calls.formFile, ({ tx, body }) => fileOf(tx, store, body), { opensTransaction: true }),
      serve(
        calls.packForms,
        async ({ tx, database, status, body: { ids, format, isSince2025 = false, reason = '' } }) => {
          const purpose = purposeOf(tx, { format, reason, count: ids.length });
          if (format === 'pdf' && !hasWriter()) throw new Refusal(400, 'document.no-office');
          status(202);
          return requestPack(tx, database, cadre, {
            ...purpose,
            ids,
            pack: { name: appointmentForm.name, how: { format, isSince2025 } },
            name: `干部任免审批表_${packWords[format]}_${ids.length}人.zip`,
          });
        },
        { opensTransaction: true },
      ),
    ],
  });
