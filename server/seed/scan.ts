/** A paper as a scanner gives it, for the demonstration: its title in letters of the page and lines where the text would be. */

const lines = Array.from(
  { length: 18 },
  (_, at) => `60 ${640 - at * 30} m ${500 - ((at * 37) % 90)} ${640 - at * 30} l S`,
);
const hexOf = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** A PDF of so many pages; the face of its title is one that readers bring along. */
export function scan(title: string, pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${at * 2 + 6} 0 R`).join(' ');
  const sheets = Array.from({ length: pages }, (_, at) => {
    const draw = `BT /F1 22 Tf 60 740 Td <${hexOf(`${title}（${at + 1}）`)}> Tj ET 0.75 G ${lines.join(' ')}`;
    return [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${at * 2 + 7} 0 R>>`,
      `<</Length ${draw.length}>>stream\n${draw}\nendstream`,
    ];
  }).flat();
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[4 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/FontDescriptor 5 0 R/DW 1000>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
    ...sheets,
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((one, at) => {
    const place = String(body.length).padStart(10, '0');
    body += `${at + 1} 0 obj\n${one}\nendobj\n`;
    return `${place} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + end);
}
