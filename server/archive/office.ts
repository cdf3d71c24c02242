/**
 * What an Office file is and what it would fetch. Its main part decides the first, as it does for the programs that open it;
 * relations and what stands in its parts (`part.ts`) tell the second. Security SEC-39, SEC-46.
 */
import { unpack, Unfit } from './archive.ts';
import { isDrawing, isMarkup, isPicture, readingOf } from './part.ts';
import { writePackage } from './write.ts';
import { escaped, tagsIn, type Attributes } from './xml.ts';

export type OfficeFormat = 'docx' | 'xlsx' | 'pptx';
type Parts = ReadonlyMap<string, Buffer>;

const mainTypes: Record<OfficeFormat, string> = {
  docx: 'wordprocessingml.document',
  xlsx: 'spreadsheetml.sheet',
  pptx: 'presentationml.presentation',
};
/** What says which part is the main one; whoever asks reads these and no more. */
export const listsOfParts = ['[Content_Types].xml', '_rels/.rels'] as const;
/** More than two thousand parts take. */
export const longestList = 512 << 10;

const kindOf = ({ Type = '' }: Attributes) => Type.slice(Type.lastIndexOf('/') + 1);

const relationsIn = (bytes: Buffer): Attributes[] => tagsIn(bytes, 'Relationship');

/** Whether the file is what it is called, by its names and its two lists of parts. */
export function checkMainPart(format: OfficeFormat, names: readonly string[], lists: Parts): void {
  // Other families of Office files say by these what they are, and are believed.
  if (names.some(name => /^(mimetype$|META-INF\/)/i.test(name))) throw new Unfit('odd');
  const [types, relations] = listsOfParts.map(name => lists.get(name) ?? Buffer.alloc(0)) as [Buffer, Buffer];
  const overrides = tagsIn(types, 'Override');
  const [main, ...others] = relationsIn(relations).filter(one => kindOf(one) === 'officeDocument');
  const part = main?.['Target']?.replace(/^\//, '') ?? '';
  if (others.length > 0 || !names.includes(part)) throw new Unfit('odd');
  const named = overrides.find(one => one['PartName']?.toLowerCase() === `/${part}`.toLowerCase());
  const usual = tagsIn(types, 'Default').find(one =>
    part.toLowerCase().endsWith(`.${one['Extension']?.toLowerCase()}`),
  );
  const type = (named ?? usual)?.['ContentType'] ?? '';
  if (/macroEnabled/i.test(type)) throw new Unfit('macro');
  if (type !== `application/vnd.openxmlformats-officedocument.${mainTypes[format]}.main+xml`) throw new Unfit('odd');
}

/** An address instead of a part: another scheme, another machine. */
const isAddress = (target: string) => /^\s*([a-z][a-z0-9+.-]*:|\\|\/\/)/i.test(target);
const isOutside = ({ TargetMode = '', Target = '' }: Attributes) =>
  /^\s*external\s*$/i.test(TargetMode) || isAddress(Target);
/** Opened by a click alone. */
const isClicked = (relation: Attributes) => kindOf(relation) === 'hyperlink';

const isRelations = (name: string) => /(^|\/)_rels\/[^/]*\.rels$/i.test(name);
const isEmbedded = (name: string) => /\/embeddings\//i.test(name);
/** Whole documents put in at a place. */
const isChunk = (relation: Attributes) => ['aFChunk', 'subDocument'].includes(kindOf(relation));
const lastOf = (name: string) => name.slice(name.lastIndexOf('/') + 1).toLowerCase();

/** The last names of what comes in as a picture. */
const picturesIn = (parts: Parts): ReadonlySet<string> =>
  new Set(
    [...parts].flatMap(([name, bytes]) =>
      isRelations(name)
        ? relationsIn(bytes).flatMap(one => (kindOf(one) === 'image' ? [lastOf(one['Target'] ?? '')] : []))
        : [],
    ),
  );

type Verdict = 'kept' | 'cut' | 'outward';
function verdictOn(name: string, bytes: Buffer, pictures: ReadonlySet<string>): Verdict {
  if (isRelations(name)) return relationsIn(bytes).some(one => isOutside(one) && !isClicked(one)) ? 'outward' : 'kept';
  if (bytes.length === 0 || isPicture(bytes)) return 'kept';
  if (isEmbedded(name) || isDrawing(bytes) || !isMarkup(bytes)) return 'cut';
  const { draws, fetches } = readingOf(bytes);
  if (fetches) return 'outward';
  return draws || pictures.has(lastOf(name)) ? 'cut' : 'kept';
}
/**
 * What a converter may have of each part: markup that was read to its end, and pictures known by their first bytes. What
 * is embedded, draws pictures of its own or is neither is left out.
 */
function verdictsOn(parts: Parts): Map<string, Verdict> {
  const pictures = picturesIn(parts);
  return new Map([...parts].map(([name, bytes]) => [name, verdictOn(name, bytes, pictures)]));
}

/** Whether opening the file would fetch something: a picture, a template, a document, data. Links to click do not count. */
export const isOutward = (parts: Parts): boolean => [...verdictsOn(parts).values()].includes('outward');

/** Documents put in at a place of this one, by the names of their parts. */
export const chunksIn = (parts: Parts): string[] =>
  [...parts].flatMap(([name, bytes]) => {
    if (!isRelations(name)) return [];
    const folder = name.replace(/_rels\/[^/]*$/i, '');
    const places = relationsIn(bytes)
      .filter(isChunk)
      .map(({ Target = '' }) => (Target.startsWith('/') ? Target.slice(1) : folder + Target));
    if (!places.every(place => parts.has(place))) throw new Unfit('outward');
    return places;
  });

const head =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">';
/** Links to click lead nowhere: a picture may borrow the address of one. */
function cut(bytes: Buffer): Buffer {
  const lines = relationsIn(bytes).map(one => {
    const { Id = '', Type = '', Target = '' } = one;
    const said = isOutside(one) ? { Id, Type, Target: '#', TargetMode: 'External' } : { Id, Type, Target };
    const attributes = Object.entries(said).map(([key, value]) => ` ${key}="${escaped(value)}"`);
    return `<Relationship${attributes.join('')}/>`;
  });
  return Buffer.from(`${head}${lines.join('')}</Relationships>`);
}

/** So much is held of a file that is to be converted. */
const mostBytes = 256 << 20;

/**
 * A file as a converter may have it, written anew: it is what it is called and fetches nothing, its links to click are cut
 * and what is embedded is left to its picture.
 */
export async function fitToConvert(content: Uint8Array, format: OfficeFormat, depth = 0): Promise<Buffer> {
  const parts = await unpack(content, mostBytes);
  const names = [...parts.keys()];
  checkMainPart(format, names, parts);
  if (new Set(names.map(name => name.toLowerCase())).size < names.length) throw new Unfit('odd');
  const verdicts = verdictsOn(parts);
  if ([...verdicts.values()].includes('outward')) throw new Unfit('outward');
  const chunks = chunksIn(parts);
  if (depth > 0 && chunks.length > 0) throw new Unfit('outward');
  const fit = new Map(parts);
  for (const [name, bytes] of parts) {
    if (verdicts.get(name) === 'cut') fit.set(name, Buffer.alloc(0));
    if (isRelations(name)) fit.set(name, cut(bytes));
  }
  for (const name of chunks) fit.set(name, await fitToConvert(parts.get(name) as Buffer, 'docx', depth + 1));
  return writePackage(fit);
}
