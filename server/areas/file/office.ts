/** Slides and documents as PDF, where the machine has an office program: one at a time, and nothing that fetches. */
import { apart } from '../../archive/apart.ts';
import { Unfit } from '../../archive/archive.ts';
import type { Work } from '../../archive/convert-thread.ts';
import { turns } from '../../kit/turns.ts';
import { Refused } from '../../kit/refused.ts';
import { convert, programOf, writerOf, type Convertible } from './converter.ts';

const inTurn = turns(1);
/** Whose sentences a refusal speaks in. */
const about: Record<Convertible, string> = { pptx: 'file', docx: 'document' };

/** The thread that looks at it writes it anew, so that the converter reads what was looked at and nothing else. */
async function fit(content: Buffer, format: Convertible): Promise<Buffer> {
  const work: Work = { content: new Uint8Array(content), format };
  return Buffer.from(await apart<Uint8Array>(new URL('../../archive/convert-thread.ts', import.meta.url), work));
}

const asPdf = (program: string, content: Buffer, format: Convertible): Promise<Buffer> =>
  inTurn(async () => {
    try {
      return await convert(program, await fit(content, format), format);
    } catch (error) {
      const isOutward = error instanceof Unfit && error.why === 'outward';
      throw new Refused(400, `${about[format]}.${isOutward ? 'outward' : 'not-converted'}`);
    }
  });

export function slidesAsPdf(content: Buffer): Promise<Buffer> {
  const program = programOf();
  if (!program) throw new Refused(400, 'file.no-office');
  return asPdf(program, content, 'pptx');
}

/** Whether this machine can make a PDF of a document. */
export const hasWriter = (): boolean => writerOf() !== undefined;

export function documentAsPdf(content: Buffer): Promise<Buffer> {
  const program = writerOf();
  if (!program) throw new Refused(400, 'document.no-office');
  return asPdf(program, content, 'docx');
}
