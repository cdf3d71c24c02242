/** Dues that members pay stand in the books of the branch that took them: whatever changes what was paid is followed there. */
import { sql } from 'drizzle-orm';
import { accounts, entryTypes } from 'contract/dues/dues-ledger-entry.ts';
import { itemStates, type duesItem } from 'contract/dues/dues-item.ts';
import type { Draft } from 'contract/kit/resource.ts';
import type { PlannedChange, Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { moved, post, type Posting } from './books.ts';

type Item = Draft<typeof duesItem>;
type Plan = PlannedChange<typeof duesItem>;

/** What stands with a branch of one item. */
const paidOf = (item: Item | null): number => (item && item.state !== itemStates.void ? (item.paidFen ?? 0) : 0);

interface Part {
  organisationId: string;
  on: string;
  fen: number;
  month: string;
  memberId: string;
}

/** What one change adds and takes away, where and when. */
function partsOf({ before, after }: Plan, day: string): Part[] {
  const said = { month: after.month ?? '', memberId: after.memberId ?? '' };
  const [was, is] = [paidOf(before), paidOf(after)];
  const [from, to] = [before?.organisationId ?? '', after.organisationId ?? ''];
  if (from === to)
    return is === was ? [] : [{ ...said, organisationId: to, on: (is > was && after.paidOn) || day, fen: is - was }];
  return [
    { ...said, organisationId: from, on: day, fen: -was },
    { ...said, organisationId: to, on: day, fen: is },
  ].filter(({ fen }) => fen !== 0);
}

/** A posting for each branch and day; what is taken back stands apart from what comes in. */
function postingsOf(parts: readonly Part[]): Posting[] {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const key = `${part.organisationId} ${part.on} ${part.fen > 0}`;
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return [...groups.values()].map((group): Posting => {
    const [{ organisationId = '', on = '' } = {}] = group;
    const fen = group.reduce((sum, part) => sum + part.fen, 0);
    const months = [...new Set(group.map(({ month }) => month))].sort();
    const span = months.length > 1 ? `${months[0]}至${months.at(-1)}` : (months[0] ?? '');
    const heads = new Set(group.map(({ memberId }) => memberId)).size;
    return {
      on,
      type: entryTypes.members,
      summary: `${fen < 0 ? '撤销' : ''}${span}党费，${heads} 人`,
      flow: null,
      lines: moved(organisationId, accounts.members, accounts.held, fen),
    };
  });
}

/** Items that came in as paid are of former years, and so is what happens to them. */
async function formerBatches(tx: Tx, plans: readonly Plan[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(plans.flatMap(({ after }) => after.batchId ?? []))];
  const rows = await tx.rows<{ id: string }>(sql`
    select id from dues_batch where is_former and id = any(${sql.param(ids)}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}

export async function bookIncome(tx: Tx, stored: readonly Plan[]): Promise<void> {
  const paid = stored.filter(({ before, after, remove }) => !remove && (paidOf(before) > 0 || paidOf(after) > 0));
  if (paid.length === 0) return;
  const day = await today(tx);
  const former = await formerBatches(tx, paid);
  const parts = paid.filter(({ after }) => !former.has(after.batchId ?? '')).flatMap(plan => partsOf(plan, day));
  if (parts.length > 0) await post(tx, postingsOf(parts), '党员交纳');
}
