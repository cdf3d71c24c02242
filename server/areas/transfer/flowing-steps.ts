/** The deeds around members who live away, and how a transfer ends their registration. Domain-party 5. */
import { sql } from 'drizzle-orm';
import { addMonths } from 'contract/calendar.ts';
import { fault } from 'contract/kit/fault.ts';
import * as deeds from 'contract/transfer/actions.ts';
import { flowing, leastSearches, monthsOfFlow, searchWay } from 'contract/transfer/codes.ts';
import { flowingContact } from 'contract/transfer/flowing-contact.ts';
import { flowingMember } from 'contract/transfer/flowing-member.ts';
import { handler, type ActionHandler } from '../../kit/house.ts';
import { refuse } from '../../kit/refused.ts';
import { today } from '../../kit/setting.ts';
import type { Tx } from '../../kit/tx.ts';
import { flowFor, flowOf, type MemberCause } from '../../kit/write/flow.ts';
import { advance, bringAbout } from '../workflow/index.ts';

const area = 'transfer.flowingMember';

async function past(tx: Tx, name: string, label: string, day: unknown): Promise<string> {
  if (String(day) > (await today(tx))) throw refuse([fault(name, 'transfer.transfer.later', { label })]);
  return String(day);
}

/** A contact moves the next one on; a search in vain does not. */
const contact = handler(deeds.contactFlowing, {
  async perform(tx, row, { contactOn, way, content }) {
    const on = await past(tx, 'contactOn', '联系日期', contactOn);
    const isContact = way !== searchWay;
    const last = row.lastContactOn ?? '';
    const lastContactOn = isContact && on > last ? on : row.lastContactOn;
    await advance(tx, deeds.contactFlowing, row, { node: '登记联系', opinion: content, values: { lastContactOn } });
    const values = {
      contactOn: on,
      flowingMemberId: row.id,
      organisationId: row.organisationId,
      name: row.name,
      way,
      content,
      operatorName: tx.actor.name,
      nextOn: isContact ? addMonths(on, Number(row.contactCycle)) : null,
    };
    await bringAbout(tx, flowingContact, [{ values }], {
      flow: flowOf(flowingMember, row.id),
      reason: '登记联系',
    });
  },
});

const step = (action: ActionHandler['action'], node: string): ActionHandler => ({
  action,
  async perform(tx, row, { opinion }) {
    await advance(tx, action, row, { node, opinion });
  },
});

const back = handler(deeds.endFlowing, {
  async perform(tx, row, { backOn, opinion }) {
    const on = await past(tx, 'backOn', '返回日期', backOn);
    const startOn = row.startOn;
    if (on < startOn) throw refuse([fault('backOn', `${area}.back-before`, { day: startOn })]);
    await advance(tx, deeds.endFlowing, row, { node: '返回', opinion, values: { backOn: on } });
  },
});

/** Silent for half a year, and looked for three times in vain. */
const search = handler(deeds.searchFlowing, {
  async perform(tx, row, { opinion }) {
    const since = row.lastContactOn ?? row.startOn;
    const tries = await tx.one<{ n: number }>(sql`
      select count(*)::int as n from flowing_contact where deleted_at is null and flowing_member_id = ${row.id}::bigint
      and way = ${searchWay} and contact_on > ${since}::date`);
    const faults = [
      ...(addMonths(since, monthsOfFlow) > (await today(tx)) ? [fault('', `${area}.recent`)] : []),
      ...((tries?.n ?? 0) < leastSearches ? [fault('', `${area}.searches`)] : []),
    ];
    if (faults.length > 0) throw refuse(faults);
    await advance(tx, deeds.searchFlowing, row, { node: '转入失联查找', opinion });
  },
});

export const flowingActions = [
  contact,
  step(deeds.reportFlowing, '流入地确认报到'),
  back,
  search,
  step(deeds.findFlowing, '已取得联系'),
];

/** Members whose membership goes elsewhere no longer live away from here, and keep in touch with nobody of the branch. */
export async function endFlows(tx: Tx, memberIds: string[], cause: MemberCause, state: string): Promise<void> {
  const rows = await tx.rows<{ id: string; memberId: string | null; contactPersonId: string }>(sql`
    select id, member_id as "memberId", contact_person_id as "contactPersonId" from flowing_member
    where deleted_at is null and state = any(${sql.param(flowing)}::text[])
      and (member_id = any(${sql.param(memberIds)}::bigint[]) or contact_person_id = any(${sql.param(memberIds)}::bigint[]))
    order by id`);
  const changes = rows.map(({ id, memberId, contactPersonId }) =>
    memberId && memberIds.includes(memberId)
      ? { id, values: { state }, flow: flowFor(cause, memberId) }
      : { id, values: { contactPersonId: null }, flow: flowFor(cause, contactPersonId) },
  );
  await bringAbout(tx, flowingMember, changes, { flow: null, reason: cause.reason });
}
