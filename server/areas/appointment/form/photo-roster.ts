/** 带照片花名册: four people in a row under the head of their unit, as a document for word processors. Domain-cadre 1.7. */
import { page } from 'contract/appointment/form/layout.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { exportPhotoRoster, mostWithPhotos, type Roster, type RosterRow } from 'contract/cadre/roster.ts';
import { audit } from '../../../kit/audit.ts';
import type { Tx } from '../../../kit/registry.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { rowsOf } from '../../../kit/resource/read.ts';
import { Attachment } from '../../../kit/route.ts';
import { roster, type RosterAsked } from '../../cadre/index.ts';
import type { Store } from '../../file/index.ts';
import { photoOf } from './files.ts';
import { drawing, packed, paragraph, runs, texts, twips, type Picture } from './word.ts';

const inRow = 4;
const width = (page.width - 2 * page.side) / inRow;
/** 4:5, as portraits are. */
const box = { width: 24, height: 30 };
const [name, small] = [
  { size: 11, align: 'center', isBold: true },
  { size: 8, align: 'center' },
] as const;

type Photos = ReadonlyMap<string, Picture>;
const idOf = ({ id }: Pick<RosterRow, 'id'>) => `photo${id}`;

const cell = (content: string, span = 1) =>
  `<w:tc><w:tcPr><w:tcW w:w="${twips(width * span)}" w:type="dxa"/>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}<w:vAlign w:val="top"/></w:tcPr>${content}</w:tc>`;
const row = (cells: string, isHead = false) =>
  `<w:tr><w:trPr><w:cantSplit/>${isHead ? '' : `<w:trHeight w:val="${twips(52)}" w:hRule="atLeast"/>`}</w:trPr>${cells}</w:tr>`;

/** The place of a photo stays where there is none, so that the names of a row stand in one line. */
function portrait(photo: Picture | undefined, id: string): string {
  const content = photo ? drawing(photo, box, id) : runs('（无照片）', small);
  const spacing = photo ? '' : `<w:spacing w:before="${twips(13)}" w:after="${twips(13)}"/>`;
  return `<w:p><w:pPr>${spacing}<w:jc w:val="center"/></w:pPr>${content}</w:p>`;
}
function personXml(person: RosterRow, photos: Photos): string {
  const told = [person.post, [person.rank, person.born].filter(Boolean).join('　')];
  return cell(
    portrait(photos.get(idOf(person)), idOf(person)) +
      texts(person.name ?? '', name) +
      told.map(text => texts(text ?? '', small)).join(''),
  );
}

function unitXml(head: string, people: readonly RosterRow[], photos: Photos): string {
  const rows: string[] = [row(cell(texts(head, { size: 10, isBold: true }), inRow), true)];
  for (let at = 0; at < people.length; at += inRow) {
    const some = people.slice(at, at + inRow).map(person => personXml(person, photos));
    while (some.length < inRow) some.push(cell(texts('', small)));
    rows.push(row(some.join('')));
  }
  return rows.join('');
}

function bodyOf({ day, content, groups, totalElements }: Roster, photos: Photos): string {
  const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map(side => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="000000"/>`)
    .join('');
  const units = groups.map(({ unitId, name: unit, count }) =>
    unitXml(
      `${unit}（${count} 人）`,
      content.filter(person => person.unitId === unitId),
      photos,
    ),
  );
  const grid = Array.from({ length: inRow }, () => `<w:gridCol w:w="${twips(width)}"/>`).join('');
  const title = { size: 18, align: 'center', isBold: true } as const;
  return (
    paragraph(runs('干部花名册', title), title) +
    texts(`截止 ${day}，共 ${totalElements} 人`, { size: 10, align: 'center' }) +
    `<w:tbl><w:tblPr><w:tblW w:w="${twips(width * inRow)}" w:type="dxa"/><w:jc w:val="center"/><w:tblBorders>${border}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${units.join('')}</w:tbl>` +
    texts('', small)
  );
}

async function photosOf(tx: Tx, store: Store, people: readonly RosterRow[]): Promise<Photos> {
  const ids = people.map(({ id }) => id);
  const photos = new Map<string, Picture>();
  for (const { id, photo } of await rowsOf(tx, cadre, ids, ['photo'])) {
    const picture = await photoOf(tx, store, photo);
    if (picture) photos.set(idOf({ id }), picture);
  }
  return photos;
}

export async function photoRoster(tx: Tx, store: Store, choice: RosterAsked): Promise<Attachment> {
  const told = await roster(tx, choice, 0, mostWithPhotos);
  if (told.totalElements > mostWithPhotos)
    throw new Refusal(400, 'cadre.roster.photos', { params: { count: told.totalElements, most: mostWithPhotos } });
  const photos = await photosOf(tx, store, told.content);
  const content = await packed(bodyOf(told, photos), photos);
  await audit(tx, {
    action: exportPhotoRoster.access,
    entity: cadre.name,
    detail: { photoRoster: choice, rows: told.content.length },
  });
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  return new Attachment(`干部花名册（带照片，${told.day}）.docx`, type, content);
}
