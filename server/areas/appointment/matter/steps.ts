/** A matter on its way: what stands against each step, and what it brings about. Domain-cadre 1.10. */
import { sql } from 'drizzle-orm';
import { appointmentStates as states, type underWay, wayOf } from 'contract/appointment/appointment-codes.ts';
import { appointmentDocument } from 'contract/appointment/appointment-document.ts';
import { appointment, appointmentProcess, type Appointment } from 'contract/appointment/appointment.ts';
import { fault } from 'contract/kit/fault.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { each, handle } from '../../../kit/process/handle.ts';
import type { Tx } from '../../../kit/registry.ts';
import { checkFaults, drawUpChecks } from './checks.ts';
import { afterDecision, decisionFaults, meetingOf } from './decide.ts';
import { bringAbout } from './effects.ts';
import {
  exceptionFaults,
  later,
  materialFaults,
  qualificationFaults,
  recommendationFaults,
  servingFaults,
  strangerFaults,
} from './guards.ts';
import { postFaults, roomFaults } from './matter.ts';
import { drawUpNotice, endNotice, noticeFaults } from './notice.ts';

const area = 'appointment.appointment';

/** The document of this number, made with the first matter that names it. */
async function documentOf(tx: Tx, row: Appointment, documentNo: string, signedOn: string): Promise<string> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('appointment document'), hashtext(${documentNo}))`);
  const known = await tx.one<{ id: string }>(sql`
    select id from appointment_document where document_no = ${documentNo} and deleted_at is null`);
  if (known) return known.id;
  const [id = ''] = await applyEffects(
    tx,
    appointmentDocument,
    [{ values: { documentNo, signedOn } }],
    causeOf(appointment, row.id, '发文办结'),
  );
  return id;
}

export const appointmentHandler = handle(appointmentProcess, {
  page: '/cadre/appointment/list/detail',
  ask: () => null,
  steps: {
    submit: {
      guard: async (tx, row) => [
        ...(await servingFaults(tx, row)),
        ...(await postFaults(tx, row)),
        ...(await qualificationFaults(tx, row)),
      ],
      to: (_, row) => ({ whole: states.recommending, lateral: states.chosen, short: states.deciding })[wayOf(row)],
    },
    approveException: {
      guard: exceptionFaults,
      values: (_, _row, { exceptionNo, exceptionReason }) => ({ isException: true, exceptionNo, exceptionReason }),
      opinion: ({ exceptionNo, exceptionReason }) => `${exceptionNo}：${exceptionReason}`,
    },
    choose: { guard: recommendationFaults },
    inspect: {
      guard: (tx, _, { inspectionNoticedOn }) => later(tx, 'inspectionNoticedOn', '考察预告日期', inspectionNoticedOn),
      values: (_, _row, { inspectionNoticedOn }) => ({ inspectionNoticedOn }),
      effect: each(drawUpChecks),
    },
    present: { guard: async (tx, row) => [...(await checkFaults(tx, row)), ...(await materialFaults(tx, row))] },
    decide: {
      guard: async (tx, row, input) => [
        ...(await strangerFaults(tx, { avoiderIds: input.avoiderIds ?? [] })),
        ...(await decisionFaults(tx, row, input)),
      ],
      to: afterDecision,
      async values(tx, _row, { confirmed: _confirmed, ...counted }) {
        return { ...counted, decidedOn: (await meetingOf(tx, counted.meetingId))?.heldOn ?? null };
      },
      effect: each(async (tx, row) => {
        if (row.state === states.publicised) await drawUpNotice(tx, row);
      }),
    },
    issue: {
      guard: async (tx, row) => [...(await noticeFaults(tx, row)), ...(await roomFaults(tx, row))],
      effect: each((tx, row) => endNotice(tx, row, '公示无异议')),
    },
    finish: {
      guard: async (tx, row, { signedOn }) => [
        ...(await later(tx, 'signedOn', '发文日期', signedOn)),
        ...(signedOn < (row.decidedOn ?? '')
          ? [fault('signedOn', `${area}.signed-early`, { day: row.decidedOn ?? '' })]
          : []),
        ...(await servingFaults(tx, row)),
        ...(await postFaults(tx, row)),
        ...(await roomFaults(tx, row)),
      ],
      perform: each(async (tx, row, { documentNo, signedOn }) => ({
        documentId: await documentOf(tx, row, documentNo, signedOn),
      })),
      opinion: ({ documentNo }) => documentNo,
      effect: each((tx, row, { documentNo, signedOn }) =>
        bringAbout(tx, { row, documentNo, on: row.decidedOn ?? signedOn }),
      ),
    },
    nameMembers: {
      guard: (tx, row, { ownerId, memberIds }) =>
        strangerFaults(tx, { ownerId: [ownerId], memberIds: memberIds ?? [] }, [
          row.ownerId ?? '',
          ...(row.memberIds ?? []),
        ]),
      values: (_, _row, { ownerId, memberIds }) => ({ ownerId, memberIds: memberIds ?? null }),
    },
    suspend: { values: (_, { state }) => ({ heldFrom: state }) },
    resume: {
      to: (_, { heldFrom }) => (heldFrom as (typeof underWay)[number] | null) ?? states.motion,
      values: () => ({ heldFrom: null }),
    },
    stop: { effect: each((tx, row) => endNotice(tx, row, '事项终止')) },
  },
});
