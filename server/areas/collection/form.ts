/** One person's part of a task: confirmed, or answered by a correction order; the branch takes it in. Domain-party 12.4. */
import { sql, type SQL } from 'drizzle-orm';
import { school } from 'contract/kit/process.ts';
import { collectionForm, collectionFormProcess, type CollectionForm } from 'contract/platform/collection-form.ts';
import { halves, taskStates } from 'contract/platform/collection-task.ts';
import { handle } from '../../kit/process/handle.ts';
import { Refusal } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';
import { askedIn } from './half.ts';
import { computed, type Tx } from '../../kit/registry.ts';

const area = 'platform.collectionForm';

/** A task that was closed or whose last day has passed takes no more answers. */
export async function holdOpen(tx: Tx, row: Pick<CollectionForm, 'collectionTaskId' | 'endsOn'>): Promise<[]> {
  const task = await tx.one<{ state: string }>(sql`
    select state from collection_task where id = ${row.collectionTaskId}::bigint`);
  if (row.endsOn < (await today(tx))) throw new Refusal(400, `${area}.ended`);
  if (task?.state !== taskStates.open) throw new Refusal(400, `${area}.over`);
  return [];
}

/** What an order answers is settled by the order. */
const refuseOrders = async (_: Tx, row: CollectionForm): Promise<[]> => {
  if (row.correctionId) throw new Refusal(400, `${area}.by-correction`);
  return [];
};

/** What `holdOpen` refuses, as SQL. */
export const isOver = (column: (name: string) => SQL): SQL => sql`(${column('endsOn')} < (select today from clock)
  or (select state from collection_task where id = ${column('collectionTaskId')}) <> ${taskStates.open})`;

export const formComputed = computed(collectionForm, {
  isOver,
  purpose: column => sql`(select purpose from collection_task where id = ${column('collectionTaskId')})`,
});

export const formHandler = handle(collectionFormProcess, {
  page: '/member/collection',
  // An order asks for itself, of who proposed it too.
  ask(row, { does }) {
    if (row.correctionId) return null;
    if (does === 'confirm') return askedIn(halves.members, row);
    return { bizType: 'DY_CJSH', title: `【信息采集】${row.matter}已确认本人信息，待审核入库` };
  },
  hands: { ownBranch: async (_, rows) => rows.map(row => row.organisationId ?? school) },
  steps: {
    confirm: {
      guard: holdOpen,
      // Whoever confirms answers by no order any more; one that came back goes its way by itself.
      values: async tx => ({ submittedOn: await today(tx), correctionId: null }),
    },
    accept: { guard: refuseOrders },
    sendBack: {
      guard: refuseOrders,
      values: (_, _row, { opinion }) => ({ returnReason: opinion }),
    },
  },
});
