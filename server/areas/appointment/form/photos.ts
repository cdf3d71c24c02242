/** 照片导入: pictures named by the staff number or the number of the card, or those in exchange files. Domain-cadre 1.4. */
import type { takePhotos } from 'contract/appointment/form/calls.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { sentence } from 'contract/kit/fault.ts';
import { takePicture, type Desk } from '../../file/index.ts';
import { Refusal } from '../../../kit/refusal.ts';
import type { Call, Tx } from '../../../kit/registry.ts';
import { write } from '../../../kit/write/write.ts';
import { entriesIn, uploaded } from './bring.ts';
import { readLrmx } from './lrmx.ts';
import { byCard, byNumber, matchOf, type Candidate } from './match.ts';

const isPicture = (name: string) => /\.(jpe?g|png)$/i.test(name);
const isExchange = (name: string) => /\.lrmx$/i.test(name);

/** The one it is of, and the picture; null where there is nobody. */
async function pictureIn(
  tx: Tx,
  name: string,
  bytes: Buffer,
): Promise<{ of: Candidate | null; content: Buffer } | null> {
  if (isExchange(name)) {
    const { content, photo } = readLrmx(bytes);
    return photo && { of: (await matchOf(tx, content)).cadre, content: photo };
  }
  const stem = name
    .replace(/\.\w+$/, '')
    .trim()
    .toUpperCase();
  const [found] = /^(\d{15}|\d{17}[\dX])$/.test(stem) ? await byCard(tx, stem) : await byNumber(tx, stem);
  return { of: found ?? null, content: bytes };
}

/** Each in a transaction of its own, so that what is wrong with one keeps no other out. */
async function takeOne(desk: Desk, name: string, bytes: Buffer): Promise<boolean> {
  const { tx, database } = desk;
  const picture = await pictureIn(tx, name, bytes);
  if (!picture) return false;
  const { of, content } = picture;
  if (!of) throw new Refusal(400, 'appointment.photo.nobody');
  const isPng = content.readUInt8(0) === 0x89;
  const file = await takePicture(desk, `${of.name}.${isPng ? 'png' : 'jpg'}`, content);
  await database.transaction(async connection => {
    const own = { ...tx, ...connection };
    await write(own, cadre, [{ id: of.id, values: { photo: file.id } }], {
      verb: 'update',
      origin: 4,
      reason: '导入照片',
      confirmed: 'all',
    });
  });
  return true;
}

export async function bringPhotos(desk: Desk, call: Pick<Call, 'parts'>): Promise<AnswerOf<typeof takePhotos>> {
  const { name, content } = await uploaded(call);
  const all: [string, Buffer][] = isExchange(name) ? [[name, content]] : await entriesIn(content);
  const wanted = all.filter(([entry]) => isPicture(entry) || isExchange(entry));
  if (wanted.length === 0) throw new Refusal(400, 'appointment.form.no-photos');
  let taken = 0;
  const faults: { file: string; message: string }[] = [];
  for (const [entry, bytes] of wanted) {
    const file = entry.slice(entry.lastIndexOf('/') + 1);
    try {
      if (await takeOne(desk, file, bytes)) taken += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, params } = error.faults[0] ?? error;
      faults.push({ file, message: sentence(desk.tx.registry.texts, code, { name: file, ...params }) });
    }
  }
  return { taken, faults };
}
