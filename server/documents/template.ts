/**
 * A template filled, and one looked at before it is taken: every name in it must be known to its document. Both unpack what
 * somebody sent, so they run in a thread (`template-apart.ts`).
 */
import Docxtemplater from 'docxtemplater';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { unpack, Unfit, type Unfitness } from '../archive/archive.ts';
import { checkMainPart, chunksIn, isOutward } from '../archive/office.ts';
import { Package } from './package.ts';
import type { Fact } from '../kit/document.ts';
import type { Gathered } from '../kit/paper.ts';

export const mostBytes = 5 << 20;
/** A form with its pictures; nothing of a template is larger. */
const mostUnpacked = 64 << 20;
type Parts = ReadonlyMap<string, Buffer>;
type Scope = Record<string, unknown>;
type Seen = (name: string, path: readonly string[]) => void;

/** Signs that XML has no place for. */
const writable = (text: string) => text.replace(/(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu, '');
const clean = (value: unknown): unknown => {
  if (typeof value === 'string') return writable(value);
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clean(one)]));
};

function render(template: Parts, values: Gathered, seen?: Seen): Package {
  const held = new Package(template);
  const document = new Docxtemplater(held as never, {
    paragraphLoop: true,
    linebreaks: true,
    // Names, nothing that is worked out: a template is a form and no program.
    parser: name => ({
      get(scope: Scope, context?: { scopePath?: string[] }) {
        seen?.(name, context?.scopePath ?? []);
        return Object.hasOwn(scope, name) ? scope[name] : undefined;
      },
    }),
    nullGetter: () => '',
    errorLogging: false,
  });
  document.render(clean(values) as Scope);
  return held;
}

/** The document as a file. */
export const fill = async (template: Uint8Array, values: Gathered): Promise<Buffer> =>
  render(await unpack(template, mostUnpacked), values).write();

const isMacro = (name: string) => /vbaProject|\/embeddings\/|\/activeX\//i.test(name);
const sentences: Partial<Record<Unfitness, string>> = {
  heavy: 'packed',
  odd: 'packed',
  macro: 'macro',
  outward: 'outward',
};
const said = (why: Unfitness) => fault('file', `document.template.${sentences[why] ?? 'not-docx'}`);

/** A document, of parts that are nothing but its own. */
async function partsOf(content: Uint8Array): Promise<Parts> {
  const parts = await unpack(content, mostUnpacked);
  const names = [...parts.keys()];
  checkMainPart('docx', names, parts);
  if (names.some(isMacro)) throw new Unfit('macro');
  if (isOutward(parts) || chunksIn(parts).length > 0) throw new Unfit('outward');
  return parts;
}

/** One row for every list, so that what stands in it is seen too. */
const sampleOf = (facts: Record<string, Fact>): Gathered =>
  Object.fromEntries(
    Object.entries(facts).map(([name, { rows }]) => [
      name,
      rows ? [Object.fromEntries(Object.keys(rows).map(one => [one, '样']))] : '样',
    ]),
  );

/** What the library says of marks that do not fit. */
function brokenBy(error: unknown): Fault[] {
  const { properties } = error as { properties?: { explanation?: string; errors?: unknown[] } };
  if (!properties) throw error;
  const reasons = (properties.errors ?? [error]) as { properties?: { xtag?: string; id?: string } }[];
  return [...new Set(reasons.map(one => one.properties?.xtag ?? one.properties?.id ?? ''))].map(reason =>
    fault('file', 'document.template.broken', { reason }),
  );
}

/** Everything that is wrong with a template, at once; an empty list means that it may be taken. */
export async function faultsOf(content: Uint8Array, facts: Record<string, Fact>): Promise<Fault[]> {
  if (content.length > mostBytes) return [fault('file', 'document.template.large', { most: mostBytes >> 20 })];
  const names = new Set<string>();
  const unknown = new Set<string>();
  const known = (name: string, path: readonly string[]) =>
    Object.hasOwn(facts, name) || path.some(list => Object.hasOwn(facts[list]?.rows ?? {}, name));
  try {
    const parts = await partsOf(content);
    render(parts, sampleOf(facts), (name, path) => (known(name, path) ? names : unknown).add(name));
  } catch (error) {
    return error instanceof Unfit ? [said(error.why)] : brokenBy(error);
  }
  if (unknown.size > 0) return [...unknown].map(name => fault('file', 'document.template.unknown', { name }));
  return names.size === 0 ? [fault('file', 'document.template.empty', { name: `{${Object.keys(facts)[0]}}` })] : [];
}
