/** Slides and documents as PDF, where the machine has an office program: one at a time, and nothing that fetches. */
import { apart } from '../../archive/apart.ts';
import { Unfit } from '../../archive/archive.ts';
import { fitToConvert } from '../../archive/office.ts';
import type { Work } from '../../archive/convert-thread.ts';
import { turns, type Turns } from '../../kit/http/turns.ts';
import { Refusal } from '../../kit/refusal.ts';
import { convert, convertAll, programOf, writerOf, type Convertible } from './converter.ts';

/** Slides are looked at, documents are made: neither waits for the other. */
const inTurn: Record<Convertible, Turns> = { pptx: turns(1, 20), docx: turns(1, 20) };
/** Whose sentences a refusal speaks in. */
const about: Record<Convertible, string> = { pptx: 'file', docx: 'document' };

/** The thread that looks at it writes it anew, so that the converter reads what was looked at and nothing else. */
async function fit(content: Buffer, format: Convertible, who: string): Promise<Buffer> {
  const work: Work = { content: new Uint8Array(content), format };
  const lane = format === 'docx' ? 'document' : 'preview';
  const entry = new URL('../../archive/convert-thread.ts', import.meta.url);
  return Buffer.from(await apart<Uint8Array>({ lane, who }, entry, work));
}

const asPdf = (program: string, content: Buffer, format: Convertible, who: string): Promise<Buffer> =>
  inTurn[format](async () => {
    try {
      return await convert(program, await fit(content, format, who), format);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      const isOutward = error instanceof Unfit && error.why === 'outward';
      throw new Refusal(400, `${about[format]}.${isOutward ? 'outward' : 'not-converted'}`);
    }
  }, who);

export function slidesAsPdf(content: Buffer, who: string): Promise<Buffer> {
  const program = programOf();
  if (!program) throw new Refusal(400, 'file.no-office');
  return asPdf(program, content, 'pptx', who);
}

/** Whether this machine can make a PDF of a document. */
export const hasWriter = (): boolean => writerOf() !== undefined;

export function documentAsPdf(content: Buffer, who: string): Promise<Buffer> {
  const program = writerOf();
  if (!program) throw new Refusal(400, 'document.no-office');
  return asPdf(program, content, 'docx', who);
}

/** Documents of our own making, in one run; they wait for their turn as every document does. */
export function documentsAsPdf(contents: readonly Buffer[], who: string): Promise<Buffer[]> {
  const program = writerOf();
  if (!program) throw new Refusal(400, 'document.no-office');
  return inTurn.docx(async () => {
    const fitted: Buffer[] = [];
    for (const content of contents) fitted.push(await fitToConvert(new Uint8Array(content), 'docx'));
    return convertAll(program, fitted, 'docx');
  }, who);
}
