/**
 * What an Office file is and what it would fetch. Its main part decides the first, as it does for the programs that open it;
 * relations, fields and drawings tell the second. Security SEC-39, SEC-46.
 */
import { unpack, Unfit } from './archive.ts';
import { writePackage } from './write.ts';
import { escaped, linesIn, tagsIn, textOf, type Tag } from './xml.ts';

export type OfficeFormat = 'docx' | 'xlsx' | 'pptx';
type Parts = ReadonlyMap<string, Buffer>;

const mainTypes: Record<OfficeFormat, string> = {
  docx: 'wordprocessingml.document',
  xlsx: 'spreadsheetml.sheet',
  pptx: 'presentationml.presentation',
};
/** What says which part is the main one; whoever asks reads these and no more. */
export const listsOfParts = ['[Content_Types].xml', '_rels/.rels'] as const;

const kindOf = ({ Type = '' }: Tag) => Type.slice(Type.lastIndexOf('/') + 1);

/** Whether the file is what it is called, by its names and its two lists of parts. */
export function checkMainPart(format: OfficeFormat, names: readonly string[], lists: Parts): void {
  // Other families of Office files say by these what they are, and are believed.
  if (names.some(name => /^(mimetype$|META-INF\/)/i.test(name))) throw new Unfit('odd');
  const [types = '', relations = ''] = listsOfParts.map(name => textOf(lists.get(name) ?? Buffer.alloc(0)));
  const [main, ...others] = tagsIn(relations, 'Relationship').filter(one => kindOf(one) === 'officeDocument');
  const part = main?.['Target']?.replace(/^\//, '') ?? '';
  if (others.length > 0 || !names.includes(part)) throw new Unfit('odd');
  const named = tagsIn(types, 'Override').find(one => one['PartName']?.toLowerCase() === `/${part}`.toLowerCase());
  const usual = tagsIn(types, 'Default').find(one =>
    part.toLowerCase().endsWith(`.${one['Extension']?.toLowerCase()}`),
  );
  const type = (named ?? usual)?.['ContentType'] ?? '';
  if (/macroEnabled/i.test(type)) throw new Unfit('macro');
  if (type !== `application/vnd.openxmlformats-officedocument.${mainTypes[format]}.main+xml`) throw new Unfit('odd');
}

/** An address instead of a part: another scheme, another machine. */
const isAddress = (target: string) => /^\s*([a-z][a-z0-9+.-]*:|\\|\/\/)/i.test(target);
const isOutside = ({ TargetMode = '', Target = '' }: Tag) => /^\s*external\s*$/i.test(TargetMode) || isAddress(Target);
/** Opened by a click alone. */
const isClicked = (relation: Tag) => kindOf(relation) === 'hyperlink';

/** The instructions of fields, each from the beginning of a line, however many pieces they were typed in. */
const fieldsIn = (xml: string): string =>
  [
    linesIn(xml, 'instrText|delInstrText', 'fldChar'),
    ...tagsIn(xml, 'fldSimple').map(tag => tag['w:instr'] ?? Object.values(tag).join('\n')),
  ].join('\n');
const fetches = /^\s*"?(INCLUDE|LINK|IMPORT|DATABASE|RD)\b|\b(INCLUDETEXT|INCLUDEPICTURE|DDE|DDEAUTO)\b/im;
const hasSource = /<[a-z][^<>]*\s(?:\w+:)?src\s*=\s*["'][^"'#]/i;

const isRelations = (name: string) => /(^|\/)_rels\/[^/]*\.rels$/i.test(name);
/** By what stands in it: what a part is called binds nobody. */
const isMarkup = (name: string, bytes: Buffer) =>
  /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff|[\s\0])*</.test(bytes.toString('latin1', 0, 1024)) && !/^customXml\//i.test(name);
/** Drawings that may name further pictures; a photograph of each stands beside it. */
const isDrawn = (bytes: Buffer) =>
  bytes.readUInt16BE() === 0x1f8b || /<svg[\s>]/i.test(bytes.toString('latin1', 0, 4096));
const isCut = (name: string, bytes: Buffer) => /\/embeddings\//i.test(name) || (bytes.length > 1 && isDrawn(bytes));
/** Whole documents put in at a place. */
const isChunk = (relation: Tag) => ['aFChunk', 'subDocument'].includes(kindOf(relation));

/** Whether opening the file would fetch something: a picture, a template, a document, data. Links to click do not count. */
export function isOutward(parts: Parts): boolean {
  return [...parts].some(([name, bytes]) => {
    if (isRelations(name)) return tagsIn(textOf(bytes), 'Relationship').some(one => isOutside(one) && !isClicked(one));
    if (!isMarkup(name, bytes) || isCut(name, bytes)) return false;
    const text = textOf(bytes);
    return fetches.test(fieldsIn(text)) || hasSource.test(text);
  });
}

/** Documents put in at a place of this one, by the names of their parts. */
export const chunksIn = (parts: Parts): string[] =>
  [...parts].flatMap(([name, bytes]) => {
    if (!isRelations(name)) return [];
    const folder = name.replace(/_rels\/[^/]*$/i, '');
    const places = tagsIn(textOf(bytes), 'Relationship')
      .filter(isChunk)
      .map(({ Target = '' }) => (Target.startsWith('/') ? Target.slice(1) : folder + Target));
    if (!places.every(place => parts.has(place))) throw new Unfit('outward');
    return places;
  });

const head =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">';
/** Links to click lead nowhere: a picture may borrow the address of one. */
function cut(bytes: Buffer): Buffer {
  const lines = tagsIn(textOf(bytes), 'Relationship').map(one => {
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
  if (isOutward(parts)) throw new Unfit('outward');
  const chunks = chunksIn(parts);
  if (depth > 0 && chunks.length > 0) throw new Unfit('outward');
  const fit = new Map(parts);
  for (const [name, bytes] of parts) {
    if (isCut(name, bytes)) fit.set(name, Buffer.alloc(0));
    if (isRelations(name)) fit.set(name, cut(bytes));
  }
  for (const name of chunks) fit.set(name, await fitToConvert(parts.get(name) as Buffer, 'docx', depth + 1));
  return writePackage(fit);
}
