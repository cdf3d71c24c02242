/**
 * The grammar of a list: `field=v`, `field.from=`, `field.to=`, `field.empty=true`, `keyword=`, `includeSub=true`,
 * `field.yearsFrom=` and `.yearsTo=` (full years since a date), `where=` (groups of 且 and 或, records beside the
 * rows among them), `page`, `size`, `sort=field,asc|desc`, `columns=`. What it does not know it refuses by name. Pillar section 5.
 */
import { sql, type SQL } from 'drizzle-orm';
import { isBeside, isGroup, partsOf, readConditions, type Beside, type Node } from 'contract/kit/conditions.ts';
import { fieldsOf, isSeen, seenFieldsOf, type Resource } from 'contract/kit/resource.ts';
import type { Operator } from 'contract/kit/type.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { pinyinColumn } from '../database/columns.ts';
import type { Registry, Tx } from '../registry.ts';
import { hasRecord, recordsBeside } from './beside.ts';
import { bad, condition, listOf, placesIn, single, type Raw, type Reading } from './condition.ts';
import { keywordCondition } from './keyword.ts';
import { columnIn, expressionOf } from './source.ts';

export interface ListQuery {
  where: SQL[];
  /** Sort keys and their directions; the id decides between equals. */
  order: { by: SQL; direction: SQL }[];
  page: number;
  size: number;
  columns: string[];
  /** Whether a keyword was given. */
  isSearch: boolean;
  /** Sealed values that were searched whole; the search is audited. */
  searchesSealed: string[];
}

function whole(raw: Raw, name: string, [least, most, otherwise]: [number, number, number]): number {
  const value = single(raw, name);
  if (value === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(value) || Number(value) < least || Number(value) > most) throw bad(name);
  return Number(value);
}

/** Names sort by pinyin, birthdays by the month. */
function orderOf(registry: Registry, resource: Resource, given: string[]): ListQuery['order'] {
  const fields = fieldsOf(resource);
  const keys =
    given.length > 0
      ? given
      : [
          resource.list.sort.replace(
            /^(-?)(.+)$/,
            (_, minus: string, name: string) => `${name},${minus ? 'desc' : 'asc'}`,
          ),
        ];
  if (keys.length > 5) throw bad('sort');
  return keys.map(key => {
    const [name = '', direction = 'asc', ...rest] = key.split(',');
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const expression = field ? expressionOf(registry, resource, name) : null;
    const isAsked = given.length === 0 || isSeen(field);
    if (!field || !isAsked || !expression || rest.length > 0 || !/^(asc|desc)$/.test(direction)) throw bad('sort');
    const { sql: word, grain } = typeOf(field);
    if (['sealed', 'bigint', 'bigint[]', 'uuid', 'uuid[]'].includes(word)) throw bad('sort');
    // Every row has a title; without a word on nulls its index serves both directions.
    if (name === resource.title && resource.search.length > 0) {
      return { by: columnIn(resource, name, pinyinColumn(name)), direction: sql.raw(direction) };
    }
    const by = grain ? sql`date_trunc('month', ${expression})` : expression;
    return { by, direction: sql.raw(`${direction} nulls last`) };
  });
}

/** The order of a list; the last key is always the id. */
export const orderBy = ({ order }: Pick<ListQuery, 'order'>): SQL =>
  sql.join([...order.map(({ by, direction }) => sql`${by} ${direction}`), sql`t.id`], sql`, `);

const reserved = new Set(['page', 'size', 'sort', 'keyword', 'columns', 'includeSub', 'where']);

/** Names of the dictionaries a query may roll up by. */
export const dictionariesOf = (resource: Resource): string[] =>
  Object.values(fieldsOf(resource)).flatMap(field => (field.dictionary ? [field.dictionary] : []));

/** How a query is read, until the places of its entity are known. */
type Asked = Omit<Reading, 'places'>;

/** The conditions on fields of a query, all of which a row has to meet. */
async function conditionsOf(tx: Tx, resource: Resource, raw: Raw, asked: Asked): Promise<SQL[]> {
  const { registry } = tx;
  const fields = fieldsOf(resource);
  const includeSub = single(raw, 'includeSub');
  if (includeSub !== undefined && !/^(true|false)$/.test(includeSub)) throw bad('includeSub');
  const reading = { ...asked, places: await placesIn(tx, resource, raw) };
  return Object.entries(raw)
    .filter(([key]) => !reserved.has(key))
    .map(([key, given]) => {
      const [name = '', operator = '', ...rest] = key.split('.');
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const expression = field ? expressionOf(registry, resource, name) : null;
      if (!field || !isSeen(field) || !expression || rest.length > 0 || !operators.test(operator)) throw bad(key);
      return condition(
        { registry, resource, name, field, expression },
        operator as Operator | '',
        listOf(given),
        reading,
      );
    });
}
const operators = /^(from|to|empty|yearsFrom|yearsTo)?$/;
const isOfList = (key: string) => reserved.has(key) && key !== 'includeSub';

/** What is asked of a record beside the row; of no sealed value, not even whether it is there. */
async function besideOf(tx: Tx, resource: Resource, beside: Beside, asked: Asked): Promise<SQL> {
  const records = recordsBeside(tx, resource, beside);
  await tx.registry.dictionaries.load(tx, dictionariesOf(records.of));
  const fields = fieldsOf(records.of);
  const strange = Object.keys(beside.of).find(key => {
    const [name = ''] = key.split('.');
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return isOfList(key) || (field !== undefined && typeOf(field).sql === 'sealed');
  });
  if (strange !== undefined) throw bad(strange);
  const has = hasRecord(tx, records, await conditionsOf(tx, records.of, beside.of, asked));
  return 'some' in beside ? has : sql`not ${has}`;
}

/** Groups are kept in addresses, views and sentences; a sealed value may not stand in them. */
async function groupOf(tx: Tx, resource: Resource, text: string, { day }: Asked): Promise<SQL> {
  const group = readConditions(text);
  if (!group) throw bad('where');
  const asked: Asked = { day, sealed: [] };
  const join = async (node: Node): Promise<SQL> => {
    if (isGroup(node)) {
      const parts: SQL[] = [];
      for (const part of partsOf(node)) parts.push(await join(part));
      return sql`(${sql.join(parts, 'all' in node ? sql` and ` : sql` or `)})`;
    }
    if (isBeside(node)) return besideOf(tx, resource, node, asked);
    if (Object.keys(node).some(isOfList)) throw bad('where');
    const conditions = await conditionsOf(tx, resource, node, asked);
    if (conditions.length === 0) throw bad('where');
    return sql`(${sql.join(conditions, sql` and `)})`;
  };
  const condition = await join(group);
  if (asked.sealed.length > 0) throw bad(asked.sealed[0] ?? 'where');
  return condition;
}

/** Reads a query string against the fields of a resource. Years are counted at the day the reader looks at, or at one that is named. */
export async function readQuery(tx: Tx, resource: Resource, raw: Raw, on?: string): Promise<ListQuery> {
  const { registry } = tx;
  await registry.dictionaries.load(tx, dictionariesOf(resource));
  const fields = seenFieldsOf(resource);
  const asked: Asked = { day: on === undefined ? sql`(select today from clock)` : sql`${on}::date`, sealed: [] };
  const where = await conditionsOf(tx, resource, raw, asked);
  const groups = single(raw, 'where');
  if (groups !== undefined) where.push(await groupOf(tx, resource, groups, asked));
  const keyword = single(raw, 'keyword')?.trim() ?? '';
  if (keyword) where.push(keywordCondition(registry, resource, keyword, asked.sealed));
  const columns = listOf(raw['columns']);
  const unknown = columns.find(name => !Object.hasOwn(fields, name));
  if (unknown !== undefined) throw bad(unknown);
  return {
    where,
    order: orderOf(registry, resource, listOf(raw['sort'])),
    page: whole(raw, 'page', [0, 100_000_000, 0]),
    size: whole(raw, 'size', [1, 200, 20]),
    columns: columns.length > 0 ? columns : [...resource.list.columns],
    isSearch: keyword !== '',
    searchesSealed: asked.sealed,
  };
}
