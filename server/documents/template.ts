/** A template filled, and one looked at before it is taken: every name in it must be known to its document. */
import Docxtemplater from 'docxtemplater';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { checkEntries } from '../import/archive.ts';
import { Refused } from '../kit/refused.ts';
import { Package } from './package.ts';
import type { Fact, Gathered } from './said.ts';

export const mostBytes = 5 << 20;
type Scope = Record<string, unknown>;
type Seen = (name: string, path: readonly string[]) => void;

/** Signs that XML has no place for. */
const writable = (text: string) => text.replace(/(?![\t\n])\p{Cc}/gu, '');
const clean = (value: unknown): unknown => {
  if (typeof value === 'string') return writable(value);
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clean(one)]));
};

function render(template: Buffer, values: Gathered, seen?: Seen): Package {
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
export const fill = (template: Buffer, values: Gathered): Promise<Buffer> => render(template, values).write();

const isMacro = (name: string) => /vbaProject|\/embeddings\/|\/activeX\//i.test(name);
/** Links that a reader may click stay; whatever would be loaded by itself does not. */
const leadsOut = (relations: string) =>
  (relations.match(/<Relationship\b[^>]*TargetMode="External"[^>]*>/g) ?? []).some(one => !/\/hyperlink"/.test(one));
const loads = /<w:instrText[^>]*>[^<]*\b(INCLUDETEXT|INCLUDEPICTURE|DDE|DDEAUTO|LINK|IMPORT)\b/i;

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
export function faultsOf(content: Buffer, facts: Record<string, Fact>): Fault[] {
  if (content.length > mostBytes) return [fault('file', 'document.template.large', { most: mostBytes >> 20 })];
  let held: Package;
  try {
    checkEntries(content);
    held = new Package(content);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [fault('file', 'document.template.not-docx')];
  }
  const parts = Object.values(held.files);
  if (!held.files['word/document.xml']) return [fault('file', 'document.template.not-docx')];
  if (parts.some(part => isMacro(part.name))) return [fault('file', 'document.template.macro')];
  const texts = parts.filter(part => /\.(xml|rels)$/.test(part.name)).map(part => part.asText());
  if (texts.some(text => leadsOut(text) || loads.test(text))) return [fault('file', 'document.template.outward')];
  const names = new Set<string>();
  const unknown = new Set<string>();
  const known = (name: string, path: readonly string[]) =>
    name in facts || path.some(list => facts[list]?.rows && name in facts[list].rows);
  try {
    render(content, sampleOf(facts), (name, path) => (known(name, path) ? names : unknown).add(name));
  } catch (error) {
    return brokenBy(error);
  }
  if (unknown.size > 0) return [...unknown].map(name => fault('file', 'document.template.unknown', { name }));
  return names.size === 0 ? [fault('file', 'document.template.empty', { name: `{${Object.keys(facts)[0]}}` })] : [];
}
