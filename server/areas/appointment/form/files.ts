/** Files of a form: document, PDF, exchange file, and many of them in one archive. */
import { appointmentForm } from 'contract/appointment/appointment-form.ts';
import { layoutOf } from 'contract/appointment/form/layout.ts';
import type { FormFormat } from 'contract/appointment/form/calls.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { writeArchive } from '../../../archive/write.ts';
import { documentsAsPdf, fileById, sizeOfPicture, wholeOf, type Store } from '../../file/index.ts';
import type { Pack } from '../../../kit/pack.ts';
import type { Tx } from '../../../kit/registry.ts';
import { formDocx } from './docx.ts';
import { formsOf, type Form } from './form.ts';
import { writeLrmx } from './lrmx.ts';
import type { Picture } from './word.ts';

/** The photo of a form; one in a format that documents do not hold is left out. */
export async function photoOf(tx: Tx, store: Store, id: string | null): Promise<Picture | null> {
  const file = id === null ? null : await fileById(tx, id);
  if (!file || (file.format !== 'jpeg' && file.format !== 'png')) return null;
  const content = await wholeOf(store, tx.registry, file.id, file.size);
  const size = sizeOfPicture(file.format, content);
  return size && { content, format: file.format, ...size };
}

export interface How {
  format: FormFormat;
  isSince2025: boolean;
}
/** In the order of the forms. */
export async function filesOf(
  tx: Tx,
  store: Store,
  forms: readonly Form[],
  { format, isSince2025 }: How,
): Promise<Buffer[]> {
  const made: Buffer[] = [];
  for (const { content, photo: id, isSince2025: isOwn } of forms) {
    const photo = await photoOf(tx, store, id);
    const isNew = isSince2025 || isOwn;
    if (format === 'lrmx') made.push(writeLrmx({ content, photo: photo?.content ?? null }, isNew));
    else made.push(await formDocx(layoutOf(content, isNew), photo));
  }
  return format === 'pdf' ? documentsAsPdf(made, tx.actor.userId ?? '') : made;
}

/** `姓名身份证号.lrmx`, as every program names it; others by the number of the school. */
export function fileNameOf({ content, cadreNumber }: Form, format: FormFormat): string {
  if (format === 'lrmx') return `${content.name}${content.idCard || (cadreNumber ?? '')}.lrmx`;
  return `干部任免审批表_${content.name}_${cadreNumber ?? ''}.${format}`;
}

/** So many go through one run of the office program. */
const portion = 50;
export const formPack = (store: Store): Pack<Tx> => ({
  unit: '份',
  name: appointmentForm.name,
  permission: permissionOf(appointmentForm, 'export'),
  async make(tx, { ids, how }, { take, pass }) {
    const { format } = how as How;
    async function* parts() {
      for (let at = 0; at < ids.length; at += portion) {
        await pass(at);
        const forms = await formsOf(tx, ids.slice(at, at + portion), 'export');
        const files = await filesOf(tx, store, forms, how as How);
        for (const [place, form] of forms.entries())
          yield [fileNameOf(form, format), files[place] ?? Buffer.alloc(0)] as const;
      }
    }
    await writeArchive(parts(), take);
    await pass(ids.length);
  },
});
