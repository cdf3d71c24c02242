/**
 * What people type into a search box: fragments of a name, pinyin, initials, numbers, or a whole sealed value.
 * One search text per row serves it; fragments of one or two Chinese characters go by the array of letters.
 */
import { sql, type SQL } from 'drizzle-orm';
import { pinyin } from 'pinyin-pro';
import { fieldEntries, fieldsOf, tableName, type Resource } from 'contract/kit/resource.ts';
import { plainSigns, shortened } from 'contract/kit/type.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { blindColumn, columnOf, isBlind, searchColumn } from '../database/columns.ts';
import type { Registry, Values } from '../registry.ts';
import { holderOf } from './present.ts';
import { columnIn, searchAlias } from './source.ts';

const letter = /^\p{Script=Han}$/u;
const letters = /^\p{Script=Han}{2}$/u;
const longestKeyword = 100;
/** The words of what was typed, in the signs that values are kept in. */
export const wordsOf = (keyword: string): string[] =>
  shortened(plainSigns(keyword), longestKeyword).split(/\s+/).filter(Boolean);

/** A pattern of `like` that finds what was typed anywhere; its own signs stand for themselves. */
export const anywhere = (text: string): string => `%${plainSigns(text).replace(/[\\%_]/g, letter => `\\${letter}`)}%`;

function wordCondition(resource: Resource, word: string): SQL {
  const like = anywhere(word.toLowerCase());
  const text = sql`${searchAlias(resource)}.${sql.identifier(searchColumn)}`;
  const holds = sql`string_to_array(${text}, null) @> ${sql.param(Array.from(word))}::text[]`;
  // Of one letter the array says all there is; a second condition would halve what the planner expects.
  if (letter.test(word)) return holds;
  return letters.test(word) ? sql`(${holds} and ${text} like ${like})` : sql`${text} like ${like}`;
}

/**
 * Every word must be found; a keyword that is a whole id card or phone is also looked up by its hash. Where nothing is
 * searched by, nothing is found.
 */
export function keywordCondition(registry: Registry, resource: Resource, keyword: string, sealed: string[]): SQL {
  const words = wordsOf(keyword);
  const found = words.map(word => wordCondition(resource, word));
  const text = resource.search.length === 0 ? sql`false` : sql.join(found, sql` and `);
  const hashes = fieldEntries(fieldsOf(resource)).flatMap(([name, field]) => {
    const type = typeOf(field);
    const value = isBlind(field) ? type.normalise(keyword, field) : null;
    if (value === null || type.check(value, field)) return [];
    sealed.push(name);
    const table = tableName(holderOf(resource, name).name);
    const hash = registry.seal.index(table, columnOf(name), String(value));
    return [sql`${columnIn(resource, name, blindColumn(name))} = ${hash}`];
  });
  return hashes.length === 0 ? sql`(${text})` : sql`((${text}) or ${sql.join(hashes, sql` or `)})`;
}

const spell = (value: string, pattern: 'pinyin' | 'first', surname: 'head' | 'off' = 'head') =>
  pinyin(value, { pattern, toneType: 'none', type: 'array', surname, nonZh: 'consecutive' }).join('').toLowerCase();

/** Words that are no name, whole and by initials: `danweixinxiku dwxxk`. */
export const spelled = (words: string): string => `${spell(words, 'pinyin', 'off')} ${spell(words, 'first', 'off')}`;

/** Pinyin by which a title sorts: syllables apart, so that 安静 stands before 岸. */
export const sortPinyin = (value: string): string =>
  pinyin(value, { toneType: 'num', type: 'array', surname: 'head', nonZh: 'consecutive' }).join(' ').toLowerCase();

/** The search text of a row: the values, and full pinyin and initials of the title. */
export function searchText(resource: Resource, row: Values): string {
  const title = String(row[resource.title] ?? '');
  const values = resource.search.map(name => row[name]).filter(value => typeof value === 'string');
  return [...values, spell(title, 'pinyin'), spell(title, 'first')].join('\n').toLowerCase();
}
