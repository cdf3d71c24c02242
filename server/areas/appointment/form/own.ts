/**
 * The form of oneself, for reading and as a PDF with name, number and time across each page. It says what the record says:
 * which post is thought of and why, and what is known of disciplines, is told to nobody by it. Domain-cadre 6.5.
 */
import { ownFormFile, readOwnForm, type ShownForm } from 'contract/appointment/form/calls.ts';
import { contentOf } from 'contract/appointment/form/content-of.ts';
import type { FormContent } from 'contract/appointment/form/content.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { markOf, watermarked } from '../../../documents/watermark.ts';
import { audit } from '../../../kit/audit.ts';
import type { Tx } from '../../../kit/registry.ts';
import { notFound, Refusal } from '../../../kit/refusal.ts';
import { Attachment, serve } from '../../../kit/route.ts';
import { today } from '../../../kit/setting.ts';
import { documentAsPdf, hasWriter, type Store } from '../../file/index.ts';
import { filesOf } from './files.ts';
import { askedOf, type Form } from './form.ts';
import { recordedOf } from './material.ts';

/** Where no honour stands, the cell stays empty: 无 would speak of disciplines as well. */
function contentFor(content: FormContent, hasHonours: boolean): FormContent {
  return { ...content, honours: hasHonours ? content.honours : '', filledOn: '', idCard: '' };
}

async function ownForm(tx: Tx): Promise<Form> {
  const { personId } = tx.actor;
  const one = personId === null ? undefined : (await recordedOf(tx, [personId])).get(personId);
  if (!one) throw notFound();
  const { id, number, photo, gaps } = one;
  const material = { ...one.material, disciplines: [] };
  const now = contentFor(contentOf(material, askedOf({}, await today(tx))), material.honours.length > 0);
  const kept = { formId: null, isSigned: false, isSince2025: false, signedAt: null, signedBy: null, hash: null };
  return { ...kept, cadreId: id, cadreNumber: number, photo, gaps, content: now, now };
}

async function shown(tx: Tx): Promise<ShownForm> {
  const { now: _now, ...form } = await ownForm(tx);
  return { ...form, changed: [], mayExport: false, mayExportPlain: false, hasPdf: hasWriter() };
}

async function fileOf(tx: Tx, store: Store): Promise<Attachment> {
  if (!hasWriter()) throw new Refusal(400, 'document.no-office');
  const form = await ownForm(tx);
  const [docx = Buffer.alloc(0)] = await filesOf(tx, store, [form], { format: 'docx', isSince2025: false });
  const content = await documentAsPdf(await watermarked(docx, await markOf(tx)), tx.actor.userId ?? '');
  await audit(tx, {
    action: 'appointment.appointmentForm.exportOwn',
    entity: cadre.name,
    recordId: form.cadreId,
    detail: { document: 'appointmentForm', format: 'pdf' },
  });
  return new Attachment(`任免审批表_${form.content.name}.pdf`, 'application/pdf', content);
}

export const ownFormRoutes = (store: Store) => [
  serve(readOwnForm, async ({ tx }) => ({ form: await shown(tx), mark: await markOf(tx) })),
  // No transaction: an office program at work would hold its connection.
  serve(ownFormFile, ({ tx }) => fileOf(tx, store), { opensTransaction: true }),
];
