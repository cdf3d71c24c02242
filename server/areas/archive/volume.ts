/** A personal file as the regulation orders it: materials by category and day, their pages counted through, and what is missing. Domain-cadre 6.1. */
import { sql, type SQL } from 'drizzle-orm';
import { archiveItem } from 'contract/archive/archive-item.ts';
import { listHolders, readVolume, type ArchiveHolder, type Volume, type VolumeItem } from 'contract/archive/calls.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { person } from 'contract/person/person.ts';
import { notFound } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';
import { serve } from '../../kit/route.ts';
import { closedTo } from './item.ts';

const read = permissionOf(archiveItem, 'read');

interface Expected {
  /** Where it belongs. */
  code: string;
  category: string;
  word: string;
  /** How many there should be for the person `p`. */
  count: SQL;
}
const some = (from: SQL) => sql`(select count(*) from ${from})::int`;
const one = (from: SQL) => sql`(select least(count(*), 1) from ${from})::int`;
const cadre = sql`cadre c where c.id = p.id and c.deleted_at is null`;

/** What the record of a person says must lie in the file. */
const expected: readonly Expected[] = [
  { code: '1', category: '1', word: '干部履历表', count: one(cadre) },
  {
    code: '3',
    category: '3',
    word: '年度考核材料',
    count: some(sql`assessment_record r where r.person_id = p.id and r.deleted_at is null`),
  },
  {
    code: '4-1',
    category: '4',
    word: '学历学位材料',
    count: some(sql`education_record r where r.person_id = p.id and r.deleted_at is null`),
  },
  {
    code: '4-2',
    category: '4',
    word: '专业技术职务（职称）材料',
    count: one(sql`person q where q.id = p.id and q.title is not null`),
  },
  {
    code: '6',
    category: '6',
    word: '入党材料',
    count: one(sql`party_member m where m.id = p.id and m.deleted_at is null`),
  },
  {
    code: '7',
    category: '7',
    word: '表彰奖励材料',
    count: some(sql`honour h where h.person_id = p.id and h.deleted_at is null`),
  },
  {
    code: '8',
    category: '8',
    word: '处分材料',
    count: some(sql`discipline_record d where d.person_id = p.id and d.deleted_at is null`),
  },
  {
    code: '9-2',
    category: '9',
    word: '任免材料',
    count: some(sql`post_holding h where h.person_id = p.id and h.deleted_at is null`),
  },
];
const expectedFor = (tx: Tx) => {
  const closed = closedTo(tx);
  return expected.filter(({ category }) => !closed.has(category));
};

export interface Gap {
  personId: string;
  code: string;
  word: string;
  expected: number;
  held: number;
}
/** Where less lies in a place and below it than there should. */
export async function gapsOf(tx: Tx, personIds: readonly string[]): Promise<Gap[]> {
  const lines = expectedFor(tx).map(
    ({ code, word, count }) => sql`select p.id, ${code}::text as code, ${word}::text as word, ${count} as expected
      from person p where p.id = any(${sql.param([...personIds])}::bigint[])`,
  );
  if (lines.length === 0) return [];
  return tx.rows<Gap>(sql`
    select * from (select e.id as person_id, e.code, e.word, e.expected,
        (select count(*) from archive_item i join archive_catalogue c on c.id = i.catalogue_id
          where i.person_id = e.id and i.deleted_at is null and (c.code = e.code or c.code like e.code || '-%'))::int as held
      from (${sql.join(lines, sql` union all `)}) e) g
    where g.held < g.expected`);
}
const gapWords = ({ word, expected: wanted, held }: Gap) =>
  wanted === 1 ? `缺${word}` : `${word}应有 ${wanted} 份，缺 ${wanted - held} 份`;

interface Place {
  id: string;
  code: string;
  name: string;
  category: string;
  depth: number;
}
/** Each place behind the one above it. */
const placesOf = (tx: Tx) =>
  tx.rows<Place>(sql`
    with recursive tree as (
      select c.id, c.code, c.name, c.category, 0 as depth, array[c.sort_no, c.id::int] as at
        from archive_catalogue c where c.parent_id is null and c.deleted_at is null
      union all select c.id, c.code, c.name, c.category, t.depth + 1, t.at || array[c.sort_no, c.id::int]
        from archive_catalogue c join tree t on c.parent_id = t.id where c.deleted_at is null and t.depth < 20)
    select id, code, name, category, depth from tree order by at`);

type Held = Omit<VolumeItem, 'firstPage'> & { catalogueId: string };
const heldBy = (tx: Tx, personId: string) =>
  tx.rows<Held>(sql`
    select t.id, t.catalogue_id, t.title, t.formed_on::text as formed_on, coalesce(t.pages, 0) as pages,
      coalesce(t.file_ids, '{}')::text[] as file_ids, t.has_original is true as has_original, t.remark
    from archive_item t where t.person_id = ${personId}::bigint and t.deleted_at is null and ${within(tx, read, archiveItem)}
    order by t.formed_on, t.id`);

/** A person whom the reader reaches, or somebody of whom a material lies in reach. */
async function personOf(tx: Tx, id: string): Promise<{ name: string; number: string | null }> {
  const row = await tx.one<{ name: string; number: string | null }>(sql`
    select t.name, t.number from person t where t.id = ${id}::bigint and t.deleted_at is null
      and ${within(tx, permissionOf(person, 'read'), person)}`);
  if (!row) throw notFound([id]);
  return row;
}

/** In the order in which it is bound. */
export async function volumeOf(tx: Tx, personId: string): Promise<Volume> {
  const { name, number } = await personOf(tx, personId);
  const [places, held, gaps] = [await placesOf(tx), await heldBy(tx, personId), await gapsOf(tx, [personId])];
  const closed = closedTo(tx);
  let firstPage = 1;
  const chapters = places
    .filter(({ category }) => !closed.has(category))
    .map(({ id: catalogueId, category: _category, ...place }) => {
      const items = held
        .filter(item => item.catalogueId === catalogueId)
        .map(({ catalogueId: _place, ...item }) => {
          const numbered = { ...item, firstPage };
          firstPage += item.pages;
          return numbered;
        });
      return { catalogueId, ...place, items, missing: gaps.filter(({ code }) => code === place.code).map(gapWords) };
    });
  const missingCount = gaps.reduce((sum, gap) => sum + gap.expected - gap.held, 0);
  const counts = { itemCount: held.length, pageCount: firstPage - 1, missingCount };
  return { personId, name, number, ...counts, chapters };
}

/** Who has a file, by name. */
async function holders(tx: Tx, { page = 0, size = 20, name = '' }: { page?: number; size?: number; name?: string }) {
  const kept = sql`from (select t.person_id, count(*)::int as item_count, coalesce(sum(t.pages), 0)::int as page_count
      from archive_item t where t.deleted_at is null and ${within(tx, read, archiveItem)} group by t.person_id) k
    join person p on p.id = k.person_id and p.deleted_at is null
    where ${name.trim()} = '' or position(${name.trim()} in p.name) > 0 or p.number = ${name.trim()}`;
  const counted = await tx.one<{ n: number }>(sql`select count(*)::int as n ${kept}`);
  const rows = await tx.rows<Omit<ArchiveHolder, 'missingCount'>>(sql`
    select p.id, p.name, p.number, (select u.name from unit u where u.id = p.unit_id) as unit_name, k.item_count, k.page_count
    ${kept} order by p.name, p.id limit ${size} offset ${page * size}`);
  const gaps = await gapsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const missingOf = (id: string) =>
    gaps.filter(gap => gap.personId === id).reduce((sum, gap) => sum + gap.expected - gap.held, 0);
  return {
    content: rows.map(row => ({ ...row, missingCount: missingOf(row.id) })),
    totalElements: counted?.n ?? 0,
  };
}

export const volumeRoutes = [
  serve(readVolume, ({ tx, query }) => volumeOf(tx, query.personId)),
  serve(listHolders, ({ tx, query }) => holders(tx, query)),
];
