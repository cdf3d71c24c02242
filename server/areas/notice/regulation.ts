/** Regulations: one version holds at a time; publishing a successor makes its predecessor a revised one. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import {
  abolishRegulation,
  publishRegulation,
  regulation,
  regulationState as states,
} from 'contract/platform/regulation.ts';
import { rules, handler, type Plan } from '../../kit/house.ts';
import { refuse } from '../../kit/refused.ts';
import type { Tx } from '../../kit/tx.ts';
import { write } from '../../kit/write/write.ts';
import { cleanRichText } from './rich-text.ts';

interface Other {
  id: string;
  title: string;
  docNo: string | null;
  state: string;
}
const isFrozen = ({ before, after, changed }: Plan<typeof regulation>) =>
  before !== null && before.state !== states.draft && before.state === after.state && changed.size > 0;

function faultsOf(plan: Plan<typeof regulation>, others: Other[]): Fault[] {
  const { title, docNo = null, issuedOn, effectiveOn, supersedesId } = plan.after;
  const faults: Fault[] = [];
  if (isFrozen(plan)) return [fault('', 'notice.regulation.published')];
  if (others.some(one => one.id !== plan.id && one.title === title && one.docNo === docNo))
    faults.push(fault('title', 'notice.regulation.duplicate'));
  if (typeof issuedOn === 'string' && typeof effectiveOn === 'string' && effectiveOn < issuedOn)
    faults.push(fault('effectiveOn', 'notice.regulation.effective', { day: issuedOn }));
  const former = others.find(one => one.id === supersedesId);
  if (plan.changed.has('supersedesId') && former && former.state !== states.current)
    faults.push(fault('supersedesId', 'notice.regulation.successor', { title: former.title }));
  return faults;
}

export const regulationRules = rules(regulation, {
  facts: (tx, plans) => {
    const titles = plans.map(plan => String(plan.after.title));
    const former = plans.map(plan => plan.after.supersedesId).filter(id => typeof id === 'string');
    return tx.rows<Other>(sql`
      select id::text, title, doc_no as "docNo", state from regulation
      where deleted_at is null and (title = any(${sql.param(titles)}::text[]) or id = any(${sql.param(former)}::bigint[]))`);
  },
  derive: row => ({ bodyHtml: cleanRichText(row.bodyHtml) }),
  check: faultsOf,
});

async function step(tx: Tx, id: string, state: string, verb: string, reason: string | null, version?: number) {
  const change = { id, values: { state }, ...(version === undefined ? {} : { version }) };
  await write(tx, regulation, [change], { verb, origin: 3, reason, allow: ['state'] });
}

export const publish = handler(publishRegulation, {
  async perform(tx, { id, version, supersedesId, title }, { reason }) {
    if (typeof supersedesId === 'string') {
      const former = await tx.one<{ state: string; title: string }>(sql`
        select state, title from regulation where id = ${supersedesId}::bigint and deleted_at is null for update`);
      if (former && former.state !== states.current)
        throw refuse([fault('supersedesId', 'notice.regulation.successor', { title: former.title })]);
      if (former) await step(tx, supersedesId, states.revised, 'publish', `由“${title}”修订`);
    }
    await step(tx, id, states.current, 'publish', reason ? reason : null, version);
  },
});
export const abolish = handler(abolishRegulation, {
  async perform(tx, { id, version }, { reason }) {
    await step(tx, id, states.abolished, 'abolish', reason, version);
  },
});

/** Drafts are for those who keep them. */
export const openRegulations = () => sql`t.state <> ${states.draft}`;
