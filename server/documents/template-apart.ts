/** Templates looked at and filled beside the program. */
import { fault, type Fault } from 'contract/kit/fault.ts';
import { apart, type Turn } from '../archive/apart.ts';
import { Unfit } from '../archive/archive.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Fact } from '../kit/document.ts';
import type { Work } from './template-thread.ts';
import type { Gathered } from '../kit/paper.ts';

const inThread = <T>(turn: Turn, work: Work): Promise<T> =>
  apart<T>(turn, new URL('./template-thread.ts', import.meta.url), work);
const bare = (bytes: Buffer) => new Uint8Array(bytes);

/** Everything that is wrong with a template; one that takes too long or too much is wrong as a whole. */
export const lookAt = (content: Buffer, facts: Record<string, Fact>, who: string): Promise<Fault[]> =>
  inThread<Fault[]>({ lane: 'template', who }, { look: bare(content), facts }).catch((error: unknown) => {
    if (!(error instanceof Unfit)) throw error;
    return [fault('file', 'document.template.packed')];
  });

interface Order {
  template: Buffer;
  values: Gathered;
}
/** The documents as files, in their order. */
export async function fillAll(orders: readonly Order[], who: string): Promise<Buffer[]> {
  try {
    const work = orders.map(({ template, values }) => ({ template: bare(template), values }));
    return (await inThread<Uint8Array[]>({ lane: 'document', who }, { fill: work })).map(bytes => Buffer.from(bytes));
  } catch (error) {
    throw error instanceof Unfit ? new Refusal(400, 'document.template.unfit') : error;
  }
}
