/** Documents that come back: the stamps held against what was approved, what differs, and the journey that is over. Domain-cadre 1.13. */
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Given } from 'contract/kit/field.ts';
import { documentStates, documentUses, loanStates as states } from 'contract/travel-document/codes.ts';
import {
  documentLoan,
  documentLoanProcess,
  type DocumentLoan,
  type stamps,
} from 'contract/travel-document/document-loan.ts';
import { travelApplication, type TravelApplication } from 'contract/travel-document/travel-application.ts';
import { travelDocument } from 'contract/travel-document/travel-document.ts';
import { sql } from 'drizzle-orm';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { computed, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import { concludeWhenBack } from './conclude.ts';
import { nextNumber } from './numbers.ts';

const area = 'travel-document.documentLoan';
type Stamps = Given<typeof stamps>;

export const loanComputed = computed(documentLoan, {
  overdueDays: column => sql`(case
    when ${column('state')} in (${states.lent}, ${states.overdue})
      then greatest((select today from clock) - ${column('planReturnOn')}, 0)
    else greatest(coalesce(${column('returnedOn')}, ${column('planReturnOn')}) - ${column('planReturnOn')}, 0) end)`,
});

const dayFields = ['leftOn', 'enteredOn'] as const;
const labelOf = (name: (typeof dayFields)[number]) => documentLoan.fields[name].label;

async function stampFaults(tx: Tx, row: DocumentLoan, given: Stamps): Promise<Fault[]> {
  if (given.isUnused) return [];
  const day = await today(tx);
  const { documentUse } = await loadRow(tx, travelApplication, row.applicationId, null, 'look');
  const isTrip = documentUse === documentUses.travel;
  return [
    ...dayFields
      .filter(name => isTrip && !given[name])
      .map(name => fault(name, `${area}.stamps`, { label: labelOf(name) })),
    ...dayFields
      .filter(name => (given[name] ?? '') > day)
      .map(name => fault(name, `${area}.later`, { label: labelOf(name) })),
    ...((given.enteredOn ?? '9') < (given.leftOn ?? '') ? [fault('enteredOn', `${area}.entered-first`)] : []),
  ];
}

const placesIn = (words: string | null | undefined) => (words ?? '').split(/[\s、，,;；]+/).filter(Boolean);

/** In words, one after the other; null where everything is as it was approved. */
export function differencesOf(approved: TravelApplication, { leftOn, enteredOn, visited }: Stamps): string | null {
  const allowed = placesIn(approved.countries);
  const beyond = placesIn(visited).filter(place => !allowed.includes(place));
  const found = [
    leftOn && leftOn < approved.startOn && `${leftOn}出境，早于批准的${approved.startOn}`,
    enteredOn && enteredOn > approved.endOn && `${enteredOn}入境，晚于批准的${approved.endOn}`,
    beyond.length > 0 && `未经批准前往${beyond.join('、')}`,
  ].filter(Boolean);
  return found.length > 0 ? found.join('；') : null;
}

async function found(tx: Tx, { applicationId }: DocumentLoan, given: Stamps): Promise<string | null> {
  if (given.isUnused) return null;
  return differencesOf(await loadRow(tx, travelApplication, applicationId, null, 'look'), given);
}

async function writtenOf(tx: Tx, row: DocumentLoan, given: Stamps) {
  const { isUnused, leftOn, enteredOn, visited, tickets, note } = given;
  const journey = isUnused ? { leftOn: null, enteredOn: null, visited: null } : { leftOn, enteredOn, visited };
  return {
    ...journey,
    isUnused: isUnused ?? false,
    tickets: tickets ?? null,
    note: note ?? null,
    returnedOn: await today(tx),
    receiverName: tx.actor.name,
    receiptNo: await nextNumber(tx, documentLoan, 'receiptNo', '还'),
    differences: await found(tx, row, given),
  };
}

async function layBack(tx: Tx, row: DocumentLoan): Promise<void> {
  const values = { state: documentStates.inCustody };
  await applyEffects(tx, travelDocument, [{ id: row.documentId, values }], causeOf(documentLoan, row.id, '证件归还'));
  await concludeWhenBack(tx, row);
}

export const loanHandler = handle(documentLoanProcess, {
  page: '/cadre/travel/loan/detail',
  ask: row => ({ bizType: 'TRAVEL_DIFF', title: `【出国（境）异常】${row.name}与批准不符，待纪委核实` }),
  steps: {
    takeBack: {
      guard: stampFaults,
      to: async (tx, row, given) => ((await found(tx, row, given)) ? states.different : states.returned),
      values: writtenOf,
      effect: each(layBack),
    },
    lapse: {
      effect: each((tx, { id, documentId }) =>
        applyEffects(
          tx,
          travelDocument,
          [{ id: documentId, values: { state: documentStates.overdue } }],
          causeOf(documentLoan, id, '逾期未还'),
        ),
      ),
    },
  },
});
