/**
 * A sheet of the personnel office beside the record: it is read as a sheet of cadres is, and nothing but the list of what
 * differs is written. What somebody kept is not asked again as long as neither side changes. Domain-cadre 1.4, decision 243.
 */
import { sql } from 'drizzle-orm';
import { cadre } from 'contract/cadre/cadre.ts';
import { compared, comparePersonnel, mostUnread, type Comparison } from 'contract/cadre/personnel-comparison.ts';
import { personnelDifference } from 'contract/cadre/personnel-difference.ts';
import { fault, sentence, type Fault } from 'contract/kit/fault.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { shortened } from 'contract/kit/type.ts';
import { matchRows } from '../../../import/match.ts';
import type { ReadRow } from '../../../import/types.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { refuse } from '../../../kit/refusal.ts';
import { serve } from '../../../kit/route.ts';
import { today } from '../../../kit/setting.ts';
import { txOf } from '../../../kit/tx.ts';
import { cleanChange } from '../../../kit/write/fields.ts';
import { loadRows, rowOf } from '../../../kit/write/load.ts';
import { toldOf, type Pair } from './pairs.ts';
import { readSheet, type Sheet } from './sheet.ts';

const area = 'cadre.personnelDifference';
const portion = 500;
const fields = fieldsOf(cadre);

/** A month that the day of the record lies in says the same; of another one its first day is told. */
const monthsOf = ({ months }: ReadRow, held: Values): Values =>
  Object.fromEntries(
    Object.entries(months)
      .filter(([name, month]) => !String(held[name] ?? '').startsWith(month))
      .map(([name, month]) => [name, `${month}-01`]),
  );

/** What a row says of its cadre; what cannot be read is a fault of its cell. */
function saidOf(tx: Tx, row: ReadRow, held: Values): { values: Values; faults: Fault[] } {
  const all: Values = { ...row.values, ...monthsOf(row, held) };
  const said = Object.fromEntries(compared.filter(name => name in all).map(name => [name, all[name]]));
  const { values, faults } = cleanChange(tx.registry, cadre, { values: said }, new Set(compared));
  return { values, faults: [...row.faults.filter(({ path }) => compared.includes(path)), ...faults] };
}

async function pairsOf(tx: Tx, rows: ReadRow[], met: Set<string>, told: Comparison): Promise<Pair[]> {
  const ids = await matchRows(tx, cadre, rows);
  const loaded = await loadRows(tx, cadre, [...new Set(ids.values())], 'update');
  const pairs: Pair[] = [];
  for (const [at, row] of rows.entries()) {
    const one = loaded.get(ids.get(at) ?? '');
    if (!one || met.has(one.id)) {
      told.others += 1;
      continue;
    }
    met.add(one.id);
    const held = rowOf(one);
    const { values, faults } = saidOf(tx, row, held);
    told.unreadCount += faults.length;
    for (const { code, params } of faults.slice(0, mostUnread - told.unread.length))
      told.unread.push({ row: row.rowNo, message: sentence(tx.registry.texts, code, params) });
    pairs.push({ held, values });
  }
  return pairs;
}

async function compare(tx: Tx, { rows, columns }: Sheet, fileName: string): Promise<Comparison> {
  const items = columns.flatMap(({ field }) => (field && compared.includes(field) ? [fields[field]?.label ?? ''] : []));
  const told: Comparison = { cadres: 0, others: 0, items, found: 0, settled: 0, unread: [], unreadCount: 0 };
  const met = new Set<string>();
  const on = await today(tx);
  for (let at = 0; at < rows.length; at += portion) {
    const pairs = await pairsOf(tx, rows.slice(at, at + portion), met, told);
    const { found, settled } = await toldOf(tx, pairs, { fileName: shortened(fileName, 200), comparedOn: on });
    told.found += found;
    told.settled += settled;
  }
  told.cadres = met.size;
  if (met.size === 0) throw refuse([fault('', `${area}.nobody`)]);
  return told;
}

/** One sheet at a time: each holds its cadres by portions, in the order of its rows. */
export const comparisonRoutes = [
  serve(
    comparePersonnel,
    async ({ tx, database, file }) => {
      const uploaded = await file();
      const read = await readSheet(tx, uploaded);
      return database.transaction(async connection => {
        const own = txOf(connection, tx.registry, tx.actor, tx.facts);
        await own.rows(sql`select pg_advisory_xact_lock(hashtext(${personnelDifference.name}))`);
        return compare(own, read, uploaded.name);
      });
    },
    { opensTransaction: true },
  ),
];
