/** A journey on its way from the unit to the cabinet: who decides, what stands against it, what is lent. Domain-cadre 1.13. */
import { sql } from 'drizzle-orm';
import { may } from '../../kit/actor.ts';
import { addDays } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { school } from 'contract/kit/process.ts';
import { applicationStates as states, documentStates, documentUses, opinions } from 'contract/travel-document/codes.ts';
import { documentLoan } from 'contract/travel-document/document-loan.ts';
import {
  travelApplication,
  travelApplicationProcess,
  type TravelApplication,
  type TravelApplicationDraft,
} from 'contract/travel-document/travel-application.ts';
import { travelDocument } from 'contract/travel-document/travel-document.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { unitPlace } from '../../kit/process/place.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { nowOf, settingOf, today } from '../../kit/setting.ts';
import { rowsById } from '../../kit/write/load.ts';
import { accountsOf, holdersAt, tellPersons } from '../message/index.ts';
import { journeyFaults } from './guards.ts';
import { holdersOf } from './people.ts';

const area = 'travel-document.travelApplication';
type Planned = PlannedChange<typeof travelApplication>;

const factsOf = async (tx: Tx, plans: Planned[]) => ({
  people: await holdersOf(
    tx,
    plans.map(({ after }) => after.personId),
  ),
  documents: await rowsById(
    tx,
    travelDocument,
    plans.flatMap(({ after }) => after.documentIds ?? []),
  ),
  use: await wordsOf(tx, travelApplication.fields.documentUse.dictionary ?? ''),
});

/** `许怀瑾：日本 2026-07-10 至 2026-07-20`. */
function nameOf({ countries, startOn, endOn, documentUse }: TravelApplicationDraft, name: string, use: string): string {
  const what = documentUse === documentUses.travel ? '' : `${use} `;
  return `${name}：${what}${countries ?? ''} ${startOn ?? ''} 至 ${endOn ?? ''}`;
}

export const applicationRules = rules(travelApplication, {
  facts: factsOf,
  derive(row, { people, use }) {
    const person = people.get(row.personId ?? '');
    const isDraft = row.state === states.draft;
    return {
      name: nameOf(row, person?.name ?? '', use(row.documentUse)),
      unitId: isDraft ? (person?.unitId ?? null) : row.unitId,
      needsLeader: isDraft ? (person?.isPrincipal ?? false) : row.needsLeader,
    };
  },
  check: ({ after, changed }, { documents }) => [
    ...((after.endOn ?? '9') < (after.startOn ?? '') ? [fault('endOn', `${area}.end-first`)] : []),
    ...(changed.has('documentIds') &&
    (after.documentIds ?? []).some(id => documents.get(id)?.personId !== after.personId)
      ? [fault('documentIds', `${area}.foreign-document`)]
      : []),
  ],
});

/** The unit of who applies; the department where nobody else leads it. */
async function ownUnit(tx: Tx, { unitId, personId }: TravelApplication): Promise<string> {
  if (!unitId) return school;
  const own = await accountsOf(tx, [personId]);
  const heads = await holdersAt(tx, permissionOf(travelApplication, 'approve'), unitPlace(unitId));
  return heads.some(id => !own.includes(id)) ? unitPlace(unitId) : school;
}

/** A step is refused by who would take it. */
function refuseFaults(tx: Tx, { state }: TravelApplication): Fault[] {
  const turn = travelApplicationProcess.turns[state as keyof typeof travelApplicationProcess.turns];
  if (!turn || may(tx.actor, permissionOf(travelApplication, turn.does))) return [];
  return [fault('', `${area}.not-asked`, { node: turn.node })];
}

async function lendFaults(tx: Tx, { documentIds }: TravelApplication, documentId: string): Promise<Fault[]> {
  if (!documentIds.includes(documentId)) return [fault('documentId', `${area}.not-listed`)];
  const document = await tx.one<{ state: string }>(sql`
    select state from travel_document where id = ${documentId}::bigint and deleted_at is null for update`);
  return document?.state === documentStates.inCustody ? [] : [fault('documentId', `${area}.not-in-custody`)];
}

/** So many days after the return; whoever only has a visa put in counts from the same day. */
async function lend(tx: Tx, row: TravelApplication, documentId: string): Promise<void> {
  const days = Number(await settingOf(tx, 'travel.returnDays', '10'));
  const document = (await rowsById(tx, travelDocument, [documentId])).get(documentId);
  const loan = {
    name: document?.name,
    documentId,
    personId: row.personId,
    applicationId: row.id,
    lentAt: await nowOf(tx),
    lenderName: tx.actor.name,
    planReturnOn: addDays(row.endOn, days),
  };
  const cause = causeOf(travelApplication, row.id, '借出证件');
  await applyEffects(tx, documentLoan, [{ values: loan }], cause);
  await applyEffects(tx, travelDocument, [{ id: documentId, values: { state: documentStates.lent } }], cause);
}

const tell = (tx: Tx, row: TravelApplication, title: string, content: string) =>
  tellPersons(tx, {
    title: `【出国（境）申请】${title}`,
    content,
    entity: travelApplication.name,
    recordId: row.id,
    personId: row.personId,
    link: { routePath: '/self/travel', query: {} },
  });

const tellApproved = each(async (tx: Tx, row: TravelApplication) => {
  if (row.state === states.toCollect) await tell(tx, row, '已批准', `“${row.name}”已批准，请到组织部领取证件。`);
});

export const applicationHandler = handle(travelApplicationProcess, {
  page: '/cadre/travel/application/detail',
  hands: { ownUnit: each(ownUnit) },
  ask: (row, turn) => ({ bizType: 'TRAVEL', title: `【出国（境）】${row.name}待${turn.node}` }),
  guard: journeyFaults,
  steps: {
    submit: {
      guard: async (tx, { startOn }) => (startOn < (await today(tx)) ? [fault('startOn', `${area}.past`)] : []),
    },
    approve: {
      guard: async (_, { state, disciplineResult }) =>
        state === states.department && disciplineResult === opinions.against ? [fault('', `${area}.against`)] : [],
      to: (_, { state, needsLeader }) => {
        if (state === states.unit) return states.discipline;
        return needsLeader ? states.leader : states.toCollect;
      },
      effect: tellApproved,
    },
    opine: { values: (_, _row, { disciplineResult }) => ({ disciplineResult }) },
    approveAsLeader: { effect: tellApproved },
    refuse: {
      guard: async (tx, row) => refuseFaults(tx, row),
      effect: each((tx, row, { opinion }) => tell(tx, row, '未批准', `“${row.name}”未批准：${opinion}`)),
    },
    lend: {
      guard: (tx, row, { documentId }) => lendFaults(tx, row, documentId),
      effect: each((tx, row, { documentId }) => lend(tx, row, documentId)),
    },
  },
});
