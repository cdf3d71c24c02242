/** Pairs of 库中值 and 人事值 as rows of the list: what is new is opened, what agrees again is settled. Decision 243. */
import { sql } from 'drizzle-orm';
import { cadre, type Cadre } from 'contract/cadre/cadre.ts';
import { compared } from 'contract/cadre/personnel-comparison.ts';
import { differenceStates as states, personnelDifference } from 'contract/cadre/personnel-difference.ts';
import type { Field, Fields } from 'contract/kit/field.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { shortened } from 'contract/kit/type.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { labelsFor, maskedText } from '../../../kit/resource/labels.ts';
import { decoded, encoded } from '../../../kit/write/encoded.ts';
import { isSame, type Change } from '../../../kit/write/fields.ts';
import { rowsById } from '../../../kit/write/load.ts';
import { wins } from '../verify.ts';

/** A cadre as the record stands, and what the sheet says. */
export interface Pair {
  held: Cadre;
  values: Values;
}
interface Both {
  held: unknown;
  told: unknown;
}
export const bothIn = (pair: string | null): Both => decoded(pair ?? '') as Both;

const all = fieldsOf(cadre);
const fields: Fields = Object.fromEntries(compared.map(name => [name, all[name] as Field]));

/** The verified date that stands behind a field, if it has one. */
export const verifiedBy = (name: string): keyof typeof wins | null =>
  (Object.keys(wins) as (keyof typeof wins)[]).find(verified => wins[verified] === name) ?? null;

const keyOf = (personId: unknown, name: unknown) => `${String(personId)} ${String(name)}`;
/** What is open or was kept of these cadres, the newest of each. */
async function standingOf(tx: Tx, personIds: string[]) {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from personnel_difference where person_id = any(${sql.param(personIds)}::bigint[])
      and state in (${states.open}, ${states.kept}) and deleted_at is null order by id`);
  const ids = rows.map(({ id }) => id);
  const found = await rowsById(tx, personnelDifference, ids);
  const standing = ids.flatMap(id => (found.has(id) ? [{ ...found.get(id)!, id }] : []));
  return new Map(standing.map(row => [keyOf(row.personId, row.name), row]));
}

/** Writes what is new and what is settled; how many of each. */
export async function toldOf(tx: Tx, pairs: Pair[], from: { fileName: string; comparedOn: string }) {
  const standing = await standingOf(
    tx,
    pairs.map(({ held }) => held.id),
  );
  const label = await labelsFor(
    tx,
    fields,
    pairs.flatMap(({ held, values }) => [held, values]),
  );
  const opened: Change[] = [];
  const settled: Change[] = [];
  for (const { held, values } of pairs) {
    for (const [name, told] of Object.entries(values)) {
      const field = fields[name] as Field;
      const both: Both = { held: held[name as keyof Cadre] ?? null, told };
      const known = standing.get(keyOf(held.id, name));
      const isOpen = known?.state === states.open;
      if (told === null) continue;
      if (isSame(both.held, told)) {
        if (known && isOpen) settled.push({ id: known.id, values: { state: states.settled } });
        continue;
      }
      if (known && isSame(bothIn(known.pair), both)) continue;
      const text = (value: unknown) => {
        const shown = maskedText(field, value, label);
        return shown === null ? null : shortened(shown, 300);
      };
      const verified = verifiedBy(name);
      const row = {
        ...from,
        matter: `${held.name}：${field.label}`,
        personId: held.id,
        unitId: held.postUnitId,
        name,
        item: field.label,
        heldText: text(both.held),
        toldText: text(told),
        isVerified: verified !== null && held[verified] !== null,
        pair: encoded(both),
        state: states.open,
      };
      opened.push({ ...(known && isOpen && { id: known.id }), values: row });
    }
  }
  const cause = { flow: 'itself', reason: `与人事表“${from.fileName}”比对` } as const;
  await applyEffects(tx, personnelDifference, [...opened, ...settled], cause);
  return { found: opened.length, settled: settled.length };
}
