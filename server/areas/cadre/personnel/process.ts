/** 采用 and 保留: the record takes what the personnel office says, by its own rules, or stays as it is. Domain-cadre 1.4. */
import { verifyCadre } from 'contract/cadre/actions.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { compared } from 'contract/cadre/personnel-comparison.ts';
import {
  personnelDifference,
  personnelDifferenceProcess,
  type PersonnelDifference,
} from 'contract/cadre/personnel-difference.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { may } from '../../../kit/actor.ts';
import { flowOf } from '../../../kit/flow.ts';
import { handle } from '../../../kit/process/handle.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { labelsFor, maskedText } from '../../../kit/resource/labels.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { shortened } from 'contract/kit/type.ts';
import { isSame, type Change } from '../../../kit/write/fields.ts';
import { loadRows } from '../../../kit/write/load.ts';
import { examine } from '../../../kit/write/plan.ts';
import { write } from '../../../kit/write/write.ts';
import { wins } from '../verify.ts';
import { bothIn, verifiedBy } from './pairs.ts';

const area = 'cadre.personnelDifference';
const how = {
  verb: 'update',
  allow: [...compared, ...Object.keys(wins)],
  isConsequence: true,
};

/** What is adopted against a proved day proves another one. */
function valuesOf({ name, pair, isVerified }: PersonnelDifference): Values {
  const field = name ?? '';
  const { told } = bothIn(pair);
  const verified = isVerified ? verifiedBy(field) : null;
  return { [field]: told, ...(verified && { [verified]: told }) };
}

async function textOf(tx: Tx, name: string, value: unknown): Promise<string> {
  const field = fieldsOf(cadre)[name]!;
  return maskedText(field, value, await labelsFor(tx, { [name]: field }, [{ [name]: value }])) ?? '空';
}

async function adoptFaults(tx: Tx, row: PersonnelDifference): Promise<Fault[]> {
  const name = row.name ?? '';
  const { item: label } = row;
  const now = (await loadRows(tx, cadre, [row.personId], null)).get(row.personId);
  if (!now) return [fault('', 'kit.not-found')];
  const value = (now.values as Values)[name];
  if (!isSame(value, bothIn(row.pair).held))
    return [fault('', `${area}.changed`, { label, value: await textOf(tx, name, value) })];
  const { faults } = await examine(tx, cadre, [{ id: row.personId, values: valuesOf(row) }], how);
  const own = faults.map(({ row: _row, ...one }) => ({ ...one, path: '' }));
  if (!row.isVerified) return own;
  const proved = { label, value: await textOf(tx, name, value) };
  return may(tx.actor, permissionOf(cadre, verifyCadre.name))
    ? [...own, warn('', `${area}.verified`, proved)]
    : [fault('', 'cadre.cadre.verified', proved)];
}

/** One write for all, one change for each cadre. */
async function adopt(tx: Tx, rows: readonly PersonnelDifference[]): Promise<void> {
  const changes = new Map<string, Change>();
  for (const row of rows) {
    const before = changes.get(row.personId);
    const flow = before?.flow ?? flowOf(personnelDifference, row.id);
    changes.set(row.personId, { id: row.personId, flow, values: { ...before?.values, ...valuesOf(row) } });
  }
  const files = [...new Set(rows.map(({ fileName }) => fileName))].join('、');
  const cause = { origin: 4 as const, reason: shortened(`采用人事表“${files}”`, 500), confirmed: 'all' as const };
  await write(tx, cadre, [...changes.values()], { ...how, ...cause, isWhole: true });
}

export const personnelHandler = handle(personnelDifferenceProcess, {
  page: '/cadre/difference/detail',
  ask: () => null,
  steps: {
    adopt: { guard: adoptFaults, effect: adopt },
    keep: {},
  },
});
