/** The way of a registration: from hand to hand, a seat or the waiting list, and out again. Domain-cadre 4.2, decision 269. */
import { fault } from 'contract/kit/fault.ts';
import { registrationStates as states, results } from 'contract/party-school/codes.ts';
import { registrationProcess, type Registration } from 'contract/party-school/registration.ts';
import { trainingBatch, type TrainingBatch } from 'contract/party-school/training-batch.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { loadRow } from '../../kit/write/load.ts';
import { nowOf } from '../../kit/setting.ts';
import { bestFaults, completeFaults, proposeFaults } from './complete.ts';
import { classFaults, leaveFaults, outFaults, submitFaults } from './registration-guards.ts';
import { handsFor, nextHand } from './levels.ts';
import { lockSeats, nextWaitNo, seatsAt, takeCollegeSeat, takeWholeSeat } from './seats.ts';
import { tellPlaced, tellProposer, tellTrainees } from './tell.ts';
import { release } from './waiting.ts';

const area = 'party-school.registration';
const batchOf = (tx: Tx, { batchId }: Pick<Registration, 'batchId'>): Promise<TrainingBatch> =>
  loadRow(tx, trainingBatch, batchId, null, 'look');

/** Full, and the batch keeps no list: told with the number. */
async function full(tx: Tx, { batchId }: Registration, place: string | null): Promise<never> {
  const n = (await seatsAt(tx, batchId, place)) ?? 0;
  throw refuse([fault('', `${area}.full${place ? '' : '-total'}`, { n })]);
}

/** A seat of the college once it is the school's turn, one of the whole as well once nobody judges any more. */
async function place(tx: Tx, row: Registration): Promise<string> {
  const batch = await batchOf(tx, row);
  const next = nextHand(await handsFor(tx, batch, row), row.state);
  if (next !== null && next !== states.school) return next;
  if (!(await takeCollegeSeat(tx, row))) return batch.hasWaitingList ? states.waiting : full(tx, row, row.collegeId);
  if (next !== null) return next;
  if (!(await takeWholeSeat(tx, row))) return batch.hasWaitingList ? states.waiting : full(tx, row, null);
  return states.admitted;
}

/** Whoever judges may judge many of several colleges: all seats are locked in their order before the first is taken. */
async function seatJudged(tx: Tx, row: Registration) {
  await lockSeats(tx, row.batchId);
  return seat(tx, row);
}

/** The seat that is taken, or the number on the waiting list. */
async function seat(tx: Tx, row: Registration) {
  const state = await place(tx, row);
  if (state === states.waiting) return { state, waitNo: row.waitNo ?? (await nextWaitNo(tx, row.batchId)) };
  return state === states.admitted ? { state, admittedAt: await nowOf(tx), waitNo: null } : { state };
}

async function tellAll(tx: Tx, rows: readonly Registration[]): Promise<void> {
  for (const batchId of new Set(rows.map(row => row.batchId)))
    await tellPlaced(
      tx,
      rows.filter(row => row.batchId === batchId),
      (await batchOf(tx, { batchId })).name,
    );
}

const leaves = each(async (tx: Tx, row: Registration) => {
  await release(tx, await batchOf(tx, row), [row]);
});
const judge = { perform: each(seatJudged), effect: tellAll };

export const registrationHandler = handle(registrationProcess, {
  page: '/party-school/registration/detail',
  // Of who takes part the school is asked only to let somebody go who wants to.
  ask: (row, turn) =>
    row.state === states.admitted && row.withdrawReason === null
      ? null
      : { bizType: 'DX_BM', title: `【党校报名】${row.name}待${turn.node}` },
  steps: {
    submit: {
      guard: submitFaults,
      values: async tx => ({ appliedAt: await nowOf(tx) }),
      perform: each(seat),
      effect: tellAll,
    },
    passBranch: judge,
    passCollege: judge,
    approve: judge,
    refuse: {
      effect: async (tx, rows, { opinion }) => {
        for (const row of rows) {
          const batch = await batchOf(tx, row);
          await release(tx, batch, [row]);
          await tellTrainees(
            tx,
            [row],
            '报名未通过',
            () => `“${batch.name}”：${opinion}。报名期内可以修改后重新提交。`,
          );
        }
      },
    },
    cancel: {
      guard: outFaults,
      values: () => ({ waitNo: null, classId: null, groupNo: null }),
      effect: leaves,
    },
    assignClass: {
      guard: classFaults,
      values: (_, _row, { classId, groupNo }) => ({ classId, groupNo: groupNo ?? null }),
    },
    withdraw: {
      guard: leaveFaults,
      values: () => ({ result: results.withdrawn }),
      effect: async (tx, rows, { reason }) => {
        for (const row of rows) {
          const batch = await batchOf(tx, row);
          await release(tx, batch, [row]);
          await tellTrainees(tx, [row], '已退学', () => `您已从“${batch.name}”退学：${reason}`);
        }
      },
    },
    keep: {
      guard: async (_, { withdrawReason }) => (withdrawReason === null ? [fault('', `${area}.no-request`)] : []),
      values: () => ({ withdrawReason: null }),
      effect: each(async (tx, row, { opinion }) => {
        const { name } = await batchOf(tx, row);
        await tellTrainees(tx, [row], '退学申请未获同意', () => `“${name}”：${opinion}`);
      }),
    },
    propose: {
      guard: proposeFaults,
      // What was confirmed is open again until it is confirmed anew.
      values: (_, _row, { result, reason }) => ({
        proposal: result,
        proposalReason: reason?.trim() || null,
        result: results.studying,
      }),
      effect: bestFaults,
    },
    complete: {
      guard: completeFaults,
      values: (_, { proposal }) => ({ result: proposal }),
      effect: bestFaults,
    },
    reconsider: {
      guard: async (_, { name, proposal }) =>
        proposal === null ? [fault('', `${area}.no-proposal`, { name: name ?? '' })] : [],
      values: () => ({ proposal: null, proposalReason: null, result: results.studying }),
      effect: each(async (tx, row, { opinion }) => tellProposer(tx, row, opinion)),
    },
  },
});
