/** A PDF of drawn pages, handed on as it is written; what the pages are called stands in its bookmarks. Decision 268. */
import type { Drawn } from './pages.ts';

export interface Sheet extends Drawn {
  /** A bookmark leads here. */
  mark?: string;
}
/** Points of a dot: pages are drawn at 150 to the inch. */
const scale = 72 / 150;
const text = (said: string) => `<FEFF${Buffer.from(said, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
const [catalogue, tree, outline] = [1, 2, 3];

/** Objects with the places at which they begin. */
function book(take: (bytes: Buffer) => unknown) {
  const places: number[] = [];
  let size = 0;
  const put = async (...parts: (string | Uint8Array)[]) => {
    const bytes = Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
    size += bytes.length;
    await take(bytes);
  };
  return {
    put,
    object(id: number, body: string) {
      places[id] = size;
      return put(`${id} 0 obj\n<<${body}>>\nendobj\n`);
    },
    stream(id: number, body: string, content: Uint8Array) {
      places[id] = size;
      return put(`${id} 0 obj\n<<${body}/Length ${content.length}>>\nstream\n`, content, '\nendstream\nendobj\n');
    },
    async end() {
      const start = size;
      const lines = places.map((place, id) => (id === 0 ? '' : `${String(place).padStart(10, '0')} 00000 n \n`));
      const head = `xref\n0 ${places.length}\n0000000000 65535 f \n${lines.join('')}`;
      await put(`${head}trailer\n<</Size ${places.length}/Root ${catalogue} 0 R>>\nstartxref\n${start}\n%%EOF\n`);
    },
  };
}

interface Mark {
  said: string;
  page: number;
}
async function writeMarks(file: ReturnType<typeof book>, marks: readonly Mark[], first: number): Promise<void> {
  const near = (name: string, at: number) => (marks[at] ? `/${name} ${first + at} 0 R` : '');
  for (const [at, { said, page }] of marks.entries()) {
    const around = `${near('Prev', at - 1)}${near('Next', at + 1)}`;
    await file.object(first + at, `/Title ${text(said)}/Parent ${outline} 0 R/Dest [${page} 0 R /Fit]${around}`);
  }
  const ends = marks.length > 0 ? `/First ${first} 0 R/Last ${first + marks.length - 1} 0 R` : '';
  await file.object(outline, `/Type/Outlines/Count ${marks.length}${ends}`);
}

export async function writePdf(sheets: AsyncIterable<Sheet>, take: (bytes: Buffer) => unknown): Promise<void> {
  const file = book(take);
  await file.put('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n');
  const pages: number[] = [];
  const marks: Mark[] = [];
  let next = outline + 1;
  for await (const { content, width, height, mark } of sheets) {
    const [page, drawing, picture] = [next, next + 1, next + 2];
    next += 3;
    const [w, h] = [(width * scale).toFixed(2), (height * scale).toFixed(2)];
    const kind = '/Type/XObject/Subtype/Image/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode';
    await file.stream(picture, `${kind}/Width ${width}/Height ${height}`, content);
    await file.stream(drawing, '', Buffer.from(`q ${w} 0 0 ${h} 0 0 cm /P Do Q`));
    const shown = `/Resources<</XObject<</P ${picture} 0 R>>>>/Contents ${drawing} 0 R`;
    await file.object(page, `/Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${w} ${h}]${shown}`);
    pages.push(page);
    if (mark !== undefined) marks.push({ said: mark, page });
  }
  await writeMarks(file, marks, next);
  await file.object(tree, `/Type/Pages/Count ${pages.length}/Kids[${pages.map(id => `${id} 0 R`).join(' ')}]`);
  const open = marks.length > 0 ? '/PageMode/UseOutlines' : '';
  await file.object(catalogue, `/Type/Catalog/Pages ${tree} 0 R/Outlines ${outline} 0 R${open}`);
  await file.end();
}
