/** What a record knows, in the words of a document. */
import { sql } from 'drizzle-orm';
import { dayOf } from 'contract/kit/calendar.ts';
import { seenFieldsOf, tableName, type Resource } from 'contract/kit/resource.ts';
import { cellKindOf } from 'contract/kit/shown.ts';
import { wordsOf } from '../kit/resource/cells.ts';
import { dictionariesOf } from '../kit/resource/query.ts';
import { rowsOf } from '../kit/resource/read.ts';
import { nameOf } from '../kit/resource/source.ts';
import { today } from '../kit/setting.ts';
import type { Tx } from '../kit/registry.ts';
import type { Gathered } from '../kit/paper.ts';

interface Place {
  organisation: string;
  code: string;
  above: string | null;
  /** The committee right above, or itself where none is: it answers for the paper. */
  committee: string;
  termEndOn: string | null;
}
/** The organisation a record stands in, by its full name. */
const placeOf = (tx: Tx, { name }: Resource, id: string) =>
  tx.one<Place>(sql`
    select o.name as organisation, o.code, p.name as above, coalesce(p.name, o.name) as committee,
      o.term_end_on::text as term_end_on
    from ${nameOf(tableName(name))} r join party_organisation o on o.id = r.organisation_id
      left join party_organisation p on p.id = o.parent_id where r.id = ${id}::bigint`);

/** Kinds that papers write as `2009年6月1日` and `2009年6月`. */
const ofCalendar = ['day', 'month'];

/**
 * What papers tell of a record: its fields in words by their names, days and months as papers write them, empty ones null; beside
 * them its organisation, those above it, and the day of today.
 */
export async function factsOfRow(tx: Tx, resource: Resource, id: string, isPlain: boolean): Promise<Gathered> {
  await tx.registry.dictionaries.load(tx, dictionariesOf(resource));
  const fields = seenFieldsOf(resource);
  const [row] = await rowsOf(tx, resource, [id], Object.keys(fields), isPlain);
  const place = 'organisationId' in resource.fields ? await placeOf(tx, resource, id) : null;
  const own = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const words = row ? wordsOf(tx.registry, name, field, row) : null;
      return [name, ofCalendar.includes(cellKindOf(field)) ? dayInWords(words) : words || null];
    }),
  );
  return { ...place, termEndOn: dayInWords(place?.termEndOn), today: dayInWords(await today(tx)), ...own };
}

/** `2009-06-01` → `2009年6月1日`; a month stays one, an instant is told by its day at school, and a number such as `2026-00647` is no day. */
export function dayInWords(day: unknown): string | null {
  if (typeof day !== 'string' || !/^\d{4}-(0[1-9]|1[0-2])(-\d{2})?($|T)/.test(day)) return null;
  const [year, month, date] = (day.includes('T') ? dayOf(day) : day).split('-').map(Number);
  return `${year}年${month}月${date ? `${date}日` : ''}`;
}
