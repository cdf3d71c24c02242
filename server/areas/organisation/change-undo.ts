/**
 * The way back from a change order that was carried out by mistake: every value it wrote is put back, as long as nobody
 * has changed it since. All of it or nothing, and told as a restoration. Domain-party 12.3.
 */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { changeActions } from 'contract/organisation/actions.ts';
import * as codes from 'contract/organisation/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { outcomes } from 'contract/workflow/codes.ts';
import { columnOf } from '../../kit/columns.ts';
import { isSame } from '../../kit/write/fields.ts';
import { valuesOf } from '../../kit/write/image.ts';
import { loadRows } from '../../kit/write/load.ts';
import { write } from '../../kit/write/write.ts';
import type { ActionHandler, Values } from '../../kit/house.ts';
import { refuse } from '../../kit/refused.ts';
import { today } from '../../kit/setting.ts';
import type { Tx } from '../../kit/tx.ts';
import { bookMoves } from '../member/index.ts';
import { advance } from '../workflow/index.ts';

const area = 'organisation.organisationChange';
/** What an order writes, in the order it is put back. */
const written: Resource[] = [partyOrganisation, partyMember, leadershipTeam, teamMember];
/** Follow from others by themselves. */
const derived = ['path', 'level'];

interface Written {
  recordId: string;
  type: number;
  fields: { name: string; old: unknown; new: unknown }[];
}

const writtenBy = (tx: Tx, resource: Resource, flowId: string) =>
  tx.rows<Written>(sql`
    select record_id as "recordId", type, fields from change_record
    where flow_id = ${flowId}::bigint and entity = ${resource.name} order by id`);

/** Values of a record as rows hold them: ids are texts there and numbers in the record. */
const imageValues = (tx: Tx, resource: Resource, fields: Written['fields'], side: 'old' | 'new'): Values =>
  valuesOf(tx.house.seal, resource, Object.fromEntries(fields.map(one => [columnOf(one.name), one[side]])));

interface Back {
  id: string;
  values: Values;
  /** Made by the order itself. */
  isFounded: boolean;
}

/** Values to put back, and what was changed by others in between. */
async function backOf(tx: Tx, resource: Resource, flowId: string): Promise<{ changes: Back[]; faults: Fault[] }> {
  const records = await writtenBy(tx, resource, flowId);
  const rows = await loadRows(tx, resource, [...new Set(records.map(one => one.recordId))], null);
  const back = new Map<string, Values>();
  const faults: Fault[] = [];
  for (const { recordId, type, fields } of records) {
    const row = rows.get(recordId);
    const name = String(row?.values['shortName'] ?? row?.values['name'] ?? '');
    const own = fields.filter(one => !derived.includes(one.name) && one.name in resource.fields);
    const [before, after] = [imageValues(tx, resource, own, 'old'), imageValues(tx, resource, own, 'new')];
    const isChanged = !row || own.some(one => !isSame(row.values[one.name], after[one.name]));
    if (isChanged) faults.push(fault('', `${area}.changed-since`, { name }));
    // What the order founded is not torn out of the records: it is dissolved again.
    const values =
      type === 1 ? { state: codes.dissolved } : Object.fromEntries(own.map(one => [one.name, before[one.name]]));
    if (Object.keys(values).length > 0) back.set(recordId, { ...back.get(recordId), ...values });
  }
  const founded = new Set(records.filter(one => one.type === 1).map(one => one.recordId));
  return { changes: [...back].map(([id, values]) => ({ id, values, isFounded: founded.has(id) })), faults };
}

const put = (tx: Tx, resource: Resource, backs: Back[], flowId: string, reason: string) =>
  backs.length === 0
    ? Promise.resolve([])
    : write(
        tx,
        resource,
        backs.map(({ id, values }) => ({ id, values })),
        {
          verb: 'update',
          origin: 5,
          flowId,
          reason,
          allow: [...new Set(backs.flatMap(({ values }) => Object.keys(values)))],
          confirmed: 'all',
          isConsequence: true,
          isWhole: true,
        },
      );

export const undoChange: ActionHandler = {
  action: changeActions.restore,
  owedBy: () => Promise.resolve('school'),
  async perform(tx, row, { reason }) {
    const why = String(reason);
    const backs = await Promise.all(written.map(resource => backOf(tx, resource, row.id)));
    const faults = backs.flatMap(one => one.faults);
    if (faults.length > 0) throw refuse(faults.slice(0, 20));
    await advance(tx, changeActions.restore, row, { node: '撤销误办', outcome: outcomes.withdrawn, opinion: reason });
    // What was founded is dissolved last, when its members have gone back.
    for (const isFounded of [false, true])
      for (const [at, resource] of written.entries()) {
        const changes = backs[at]?.changes.filter(one => one.isFounded === isFounded) ?? [];
        await put(tx, resource, changes, row.id, why);
      }
    await bookMoves(tx, row.id, await today(tx), why);
    return {};
  },
};
