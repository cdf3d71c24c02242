/** The text of an answer file, as far as it can be judged by itself. Decision 349. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { mostFileBytes } from 'contract/exam/answer-file-calls.ts';
import { checksum } from 'contract/exam/paper/checksum.ts';
import { contentText, fileKinds, writtenFile, type WrittenFile } from 'contract/exam/paper/written-file.ts';
import { fits } from '../../../kit/fits.ts';
import { fault } from 'contract/kit/fault.ts';
import { refuse, type Refusal } from '../../../kit/refusal.ts';

const area = 'exam.answerFile';
export const against = (code: string, params: Record<string, string | number> = {}): Refusal =>
  refuse([fault('content', `${area}.${code}`, params)]);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

/** Throws where it is no file of this product, did not come whole, or is of a mock exam. */
export function readFile(text: string): WrittenFile {
  if (Buffer.byteLength(text) > mostFileBytes) throw against('too-big');
  const said = parsed(text);
  if (!fits(writtenFile, said)) throw against('strange');
  const file = said as WrittenFile;
  if (file.checksum !== checksum(contentText(file))) throw against('damaged');
  if (file.kind === fileKinds.practice) throw against('practice');
  return file;
}

const pageOf = (tokenHash: string): string => createHash('sha256').update(tokenHash).digest('hex').slice(0, 16);
const sealOf = (tokenHash: string, file: WrittenFile): Buffer =>
  createHmac('sha256', tokenHash).update(contentText(file)).digest();

/**
 * `own`: written by the page that had the paper last. `former`: another entry than that. `altered`: it says to be of that page
 * and is not as that page wrote it.
 */
export function originOf(file: WrittenFile, tokenHash: string): 'own' | 'former' | 'altered' {
  if (file.page !== pageOf(tokenHash)) return 'former';
  return timingSafeEqual(sealOf(tokenHash, file), Buffer.from(file.seal, 'hex')) ? 'own' : 'altered';
}
