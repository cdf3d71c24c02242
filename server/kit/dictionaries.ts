/**
 * Dictionaries as the server asks them: code → word, and whether a code may be chosen.
 * Held for a minute, and no longer than until an entry is written, in this instance or another.
 */
import { sql } from 'drizzle-orm';
import type { Field } from 'contract/kit/field.ts';
import { codesOf } from 'contract/kit/types/index.ts';
import type { Connection } from './database/connection.ts';

export interface Word {
  label: string;
  /** A group header filters and rolls up, and a disabled entry translates old rows; neither is chosen. */
  isSelectable: boolean;
  /** Group header this code stands under. */
  under: string | null;
}
export interface Dictionaries {
  load(connection: Connection, names: Iterable<string>): Promise<void>;
  /** Words of a loaded dictionary. */
  words(name: string): ReadonlyMap<string, Word>;
}

/** A value of a dictionary in words. */
export function saidIn(dictionaries: Dictionaries, field: Field, value: unknown): string {
  const words = dictionaries.words(field.dictionary ?? '');
  return codesOf(field, value)
    .map(code => words.get(code)?.label ?? code)
    .join('、');
}

const heldMs = 60_000;
const firstGrade = 1990;

/** Years this one first, then back; DJ_ND and DJ_NJ are computed, not stored. Decisions 41. */
const computed = new Map([
  ['DJ_ND', '年'],
  ['DJ_NJ', '级'],
]);
function years(unit: string): Map<string, Word> {
  const thisYear = new Date().getFullYear();
  const list = Array.from({ length: thisYear + 1 - firstGrade }, (_, back) => String(thisYear - back));
  return new Map(list.map(year => [year, { label: year + unit, isSelectable: true, under: null }]));
}

export function dictionaryBook(): Dictionaries {
  const held = new Map<string, { words: Map<string, Word>; until: number; state: string | null }>();
  return {
    async load(connection, names) {
      const now = performance.now();
      const state = connection.stateOf(['dictionaryEntry']);
      const isGood = (name: string) => {
        const known = held.get(name);
        // Within a transaction that has written nobody knows the state: the minute alone counts.
        return known !== undefined && known.until > now && (state === null || state === known.state);
      };
      const missing = [...new Set(names)].filter(name => !isGood(name));
      if (missing.length === 0) return;
      const rows = await connection.rows<{
        dictName: string;
        value: string;
        label: string;
        can: boolean;
        parent: string | null;
      }>(sql`
        select dict_name, value, label, is_selectable and status = 0 and deleted_at is null as can, parent from dictionary_entry
        where dict_name = any(${sql.param(missing)}::text[]) and (deleted_at is null or is_held) order by sort_no, value`);
      for (const name of missing) {
        const own = rows.filter(row => row.dictName === name);
        const words = new Map(
          own.map(row => [row.value, { label: row.label, isSelectable: row.can, under: row.parent }]),
        );
        const unit = computed.get(name);
        held.set(name, { words: unit ? years(unit) : words, until: now + heldMs, state });
      }
    },
    words: name => held.get(name)?.words ?? new Map(),
  };
}
