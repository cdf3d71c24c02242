/** The rehearsal: filter in words, number, ten rows before and after, and who stays out for which reason. */
import { atOnce, type ChosenRows, type Preview, type ReasonGroup, type Sample } from 'contract/bulk/change.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import type { Database } from '../kit/database/connection.ts';
import type { Values, Tx } from '../kit/registry.ts';
import { labelsFor } from '../kit/resource/labels.ts';
import { judge, type RowReason } from './judge.ts';
import { rowsFor } from './rows.ts';
import { valuesFor, valuesInWords } from './values.ts';
import type { Planned } from '../kit/write/planned.ts';

const sampleCount = 10;
const named = 10;

/** Rows by their reason, the most frequent first. */
function grouped(rows: RowReason[], beyond: ReasonGroup[] = []): ReasonGroup[] {
  const groups = new Map<string, ReasonGroup>();
  for (const { reason, title } of rows) {
    const group = groups.get(reason) ?? { reason, count: 0, titles: [] };
    group.count += 1;
    if (group.titles.length < named) group.titles.push(title);
    groups.set(reason, group);
  }
  return [...groups.values(), ...beyond].sort((one, other) => other.count - one.count);
}

async function samplesOf(tx: Tx, resource: Resource, plans: Planned[], values: Values): Promise<Sample[]> {
  const fields = fieldsOf(resource);
  const chosen = plans.slice(0, sampleCount);
  const label = await labelsFor(
    tx,
    fields,
    chosen.flatMap(plan => [plan.before ?? {}, plan.after]),
  );
  return chosen.map(({ id, before, after, changed }) => ({
    id,
    title: String(before?.[resource.title] ?? ''),
    changes: Object.keys(values).flatMap(name => {
      const field = fields[name];
      if (!field || !changed.has(name)) return [];
      return [{ name, label: field.label, before: label(field, before?.[name]), after: label(field, after[name]) }];
    }),
  }));
}

interface Asked {
  rows: ChosenRows;
  values: Values;
}
/** Chunk by chunk, each in a transaction of its own, so that the rows are held for moments only. */
export async function previewOf(tx: Tx, database: Database, resource: Resource, asked: Asked): Promise<Preview> {
  const values = await valuesFor(tx, resource, asked.values);
  const { ids, beyond, words } = await rowsFor(tx, resource, asked.rows);
  const total = { ready: 0, same: 0 };
  const [left, warned, samples]: [RowReason[], RowReason[], Sample[]] = [[], [], []];
  for (let at = 0; at < ids.length; at += atOnce) {
    await database.transaction(async connection => {
      const own = { ...tx, ...connection };
      const judged = await judge(own, resource, ids.slice(at, at + atOnce), values);
      total.ready += judged.good.length;
      total.same += judged.sameCount;
      left.push(...judged.leftOut);
      warned.push(...judged.warned);
      if (samples.length < sampleCount) {
        const more = await samplesOf(own, resource, judged.good, values);
        samples.push(...more.slice(0, sampleCount - samples.length));
      }
    });
  }
  const outside = { reason: tx.registry.texts['kit.bulk.beyond-reach'] ?? '', count: beyond, titles: [] };
  return {
    filter: words,
    fields: await valuesInWords(tx, resource, values),
    count: ids.length,
    ...total,
    blocked: grouped(left, beyond > 0 ? [outside] : []),
    warned: grouped(warned),
    samples,
  };
}
