/** The actions around members who live away, and how a transfer ends their registration. Domain-party 5. */
import { sql } from 'drizzle-orm';
import { addMonths } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { flowing, leastSearches, monthsOfFlow, searchWay } from 'contract/transfer/codes.ts';
import { flowingContact } from 'contract/transfer/flowing-contact.ts';
import { flowingMember, flowingProcess, type FlowingMember } from 'contract/transfer/flowing-member.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { handle } from '../../kit/process/handle.ts';
import { today } from '../../kit/setting.ts';
import { flowFor, flowOf, type MemberCause } from '../../kit/flow.ts';
import type { Tx } from '../../kit/registry.ts';

const area = 'transfer.flowingMember';

const notAhead = async (tx: Tx, name: string, label: string, day: string): Promise<Fault[]> =>
  day > (await today(tx)) ? [fault(name, 'transfer.transfer.later', { label })] : [];

/** Silent for half a year, and looked for three times in vain. */
async function searchFaults(tx: Tx, row: FlowingMember): Promise<Fault[]> {
  const since = row.lastContactOn ?? row.startOn;
  const tries = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from flowing_contact where deleted_at is null and flowing_member_id = ${row.id}::bigint
    and way = ${searchWay} and contact_on > ${since}::date`);
  return [
    ...(addMonths(since, monthsOfFlow) > (await today(tx)) ? [fault('', `${area}.recent`)] : []),
    ...((tries?.n ?? 0) < leastSearches ? [fault('', `${area}.searches`)] : []),
  ];
}

export const flowingHandler = handle(flowingProcess, {
  page: '/member/flowing/out/detail',
  ask: () => null,
  steps: {
    contact: {
      guard: (tx, _, { contactOn }) => notAhead(tx, 'contactOn', '联系日期', contactOn),
      opinion: ({ content }) => content,
      // A contact moves the next one on; a search in vain does not.
      values: (_, { lastContactOn }, { contactOn, way }) => ({
        lastContactOn: way !== searchWay && contactOn > (lastContactOn ?? '') ? contactOn : lastContactOn,
      }),
      async effect(tx, rows, { contactOn, way, content }) {
        const changes = rows.map(({ id, organisationId, name, contactCycle }) => ({
          flow: flowOf(flowingMember, id),
          values: {
            contactOn,
            flowingMemberId: id,
            organisationId,
            name,
            way,
            content,
            operatorName: tx.actor.name,
            nextOn: way === searchWay ? null : addMonths(contactOn, Number(contactCycle)),
          },
        }));
        await applyEffects(tx, flowingContact, changes, { flow: null, reason: '登记联系' });
      },
    },
    back: {
      guard: async (tx, { startOn }, { backOn }) => [
        ...(await notAhead(tx, 'backOn', '返回日期', backOn)),
        ...(backOn < startOn ? [fault('backOn', `${area}.back-before`, { day: startOn })] : []),
      ],
      values: (_, _row, { backOn }) => ({ backOn }),
    },
    search: { guard: searchFaults },
  },
});

/** Members whose membership goes elsewhere no longer live away from here, and keep in touch with nobody of the branch. */
export async function endFlows(tx: Tx, memberIds: string[], cause: MemberCause, state: string): Promise<void> {
  const rows = await tx.rows<{ id: string; memberId: string | null; contactPersonId: string }>(sql`
    select id, member_id, contact_person_id from flowing_member
    where deleted_at is null and state = any(${sql.param(flowing)}::text[])
      and (member_id = any(${sql.param(memberIds)}::bigint[]) or contact_person_id = any(${sql.param(memberIds)}::bigint[]))
    order by id`);
  const changes = rows.map(({ id, memberId, contactPersonId }) =>
    memberId && memberIds.includes(memberId)
      ? { id, values: { state }, flow: flowFor(cause, memberId) }
      : { id, values: { contactPersonId: null }, flow: flowFor(cause, contactPersonId) },
  );
  await applyEffects(tx, flowingMember, changes, { flow: null, reason: cause.reason });
}
