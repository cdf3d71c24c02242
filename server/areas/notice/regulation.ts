/** Regulations: one version holds at a time; publishing a successor makes its predecessor a revised one. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import {
  regulation,
  regulationState as states,
  regulationProcess,
  type Regulation,
} from 'contract/platform/regulation.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { causeOf } from '../../kit/flow.ts';
import { cleanRichText } from '../../kit/rich-text.ts';

interface Other {
  id: string;
  title: string;
  docNo: string | null;
  state: string;
}
const isFrozen = ({ before, after, changed }: PlannedChange<typeof regulation>) =>
  before !== null && before.state !== states.draft && before.state === after.state && changed.size > 0;

function faultsOf(plan: PlannedChange<typeof regulation>, others: Other[]): Fault[] {
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
  async facts(tx, plans) {
    const titles = plans.map(plan => String(plan.after.title));
    // Two who enter the same regulation at once stand in line.
    await tx.rows(sql`
      select pg_advisory_xact_lock(hashtext('regulation ' || title))
      from (select distinct unnest(${sql.param(titles)}::text[]) as title order by 1) named`);
    const former = plans.map(plan => plan.after.supersedesId).filter(id => typeof id === 'string');
    return tx.rows<Other>(sql`
      select id::text, title, doc_no, state from regulation
      where deleted_at is null and (title = any(${sql.param(titles)}::text[]) or id = any(${sql.param(former)}::bigint[]))`);
  },
  derive: row => ({ bodyHtml: cleanRichText(row.bodyHtml) }),
  check: faultsOf,
});

interface Former {
  id: string;
  state: string;
  title: string;
}
/** What a regulation revises, held. */
const formerOf = async (tx: Tx, { supersedesId }: Regulation): Promise<Former | null> =>
  supersedesId === null
    ? null
    : tx.one<Former>(sql`
        select id, state, title from regulation where id = ${supersedesId}::bigint and deleted_at is null for update`);

export const regulationHandler = handle(regulationProcess, {
  page: '/regulation/detail',
  ask: () => null,
  steps: {
    publish: {
      async guard(tx, row) {
        const former = await formerOf(tx, row);
        return former && former.state !== states.current
          ? [fault('supersedesId', 'notice.regulation.successor', { title: former.title })]
          : [];
      },
      effect: each(async (tx, row) => {
        const former = await formerOf(tx, row);
        if (!former) return;
        const cause = causeOf(regulation, row.id, `由“${row.title}”修订`);
        await applyEffects(tx, regulation, [{ id: former.id, values: { state: states.revised } }], cause);
      }),
    },
  },
});

/** Drafts are for those who keep them. */
export const openRegulations = () => sql`t.state <> ${states.draft}`;
