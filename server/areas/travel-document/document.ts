/**
 * What the school keeps for a cadre: when a document is to be handed in, who took it in, when it may be had back, and what
 * follows when it is lost or ends. Domain-cadre 1.13 and appendix A.
 */
import { sql, type SQL } from 'drizzle-orm';
import { former } from 'contract/cadre/codes.ts';
import { addDays } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { documentStates as states, inCabinet, labelOf } from 'contract/travel-document/codes.ts';
import {
  travelDocument,
  travelDocumentProcess,
  type TravelDocument,
  type TravelDocumentDraft,
} from 'contract/travel-document/travel-document.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { computed, rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { rowsById } from '../../kit/write/load.ts';
import { endLoanOf } from './lost.ts';
import { nextNumber } from './numbers.ts';
import { holdersOf, type Holder } from './people.ts';
import { tellDiscipline } from './tell.ts';

const area = 'travel-document.travelDocument';
type Planned = PlannedChange<typeof travelDocument>;

const factsOf = async (tx: Tx, plans: Planned[]) => ({
  people: await holdersOf(
    tx,
    plans.map(({ after }) => after.personId),
  ),
  former: await rowsById(
    tx,
    travelDocument,
    plans.flatMap(({ after }) => after.replacesId ?? []),
  ),
  type: await wordsOf(tx, travelDocument.fields.type.dictionary ?? ''),
  days: Number(await settingOf(tx, 'travel.handInDays', '7')),
});
type Facts = Awaited<ReturnType<typeof factsOf>>;

const later = (...days: (string | null | undefined)[]) => days.filter(Boolean).sort().at(-1) ?? null;
/** So many days after the appointment, or after it was issued. */
function handInBy({ issuedOn }: TravelDocumentDraft, holder: Holder | undefined, days: number): string | null {
  const from = later(issuedOn, holder?.postOn);
  return from && addDays(from, days);
}

function replacementFaults({ id, after }: Planned, former: Facts['former']): Fault[] {
  const replaced = former.get(after.replacesId ?? '');
  if (!replaced) return [];
  if (replaced.id === id) return [fault('replacesId', `${area}.replaces-itself`)];
  const isSame = replaced.personId === after.personId && replaced.type === after.type;
  return isSame ? [] : [fault('replacesId', `${area}.replaces-other`)];
}

export const documentRules = rules(travelDocument, {
  facts: factsOf,
  derive(row, { people, type, days }, { id }) {
    const holder = people.get(row.personId ?? '');
    return {
      name: `${holder?.name ?? ''}：${type(row.type)}`,
      code: labelOf(id),
      handInBy: row.state === states.outstanding ? handInBy(row, holder, days) : row.handInBy,
    };
  },
  check: (plan, { former }) => [
    ...((plan.after.validTo ?? '9') <= (plan.after.issuedOn ?? '') ? [fault('validTo', `${area}.valid-first`)] : []),
    ...(plan.changed.has('replacesId') ? replacementFaults(plan, former) : []),
  ],
});

const keepYears = sql`coalesce((select config_value::int from system_config
  where config_key = 'travel.keepYears' and deleted_at is null), 3)`;
/** Kept so many years after the service ended: the month of the retirement, else the last day of the last post. */
const releaseFrom = (column: (name: string) => SQL) => sql`(
  select (coalesce(
      (select (max(r.retire_month) || '-01')::date + interval '1 month - 1 day' from retirement r
        where r.person_id = c.id and r.state = '4' and r.deleted_at is null),
      (select max(h.end_on) from post_holding h where h.person_id = c.id and h.deleted_at is null),
      (select today from clock)) + make_interval(years => ${keepYears}))::date
  from cadre c where c.id = ${column('personId')} and c.in_post_status = any(${sql.param([...former])}::text[])
    and ${column('state')} = any(${sql.param([...inCabinet])}::text[]))`;

export const documentComputed = computed(travelDocument, { releaseFrom });

async function releaseFaults(tx: Tx, { id }: TravelDocument): Promise<Fault[]> {
  const column = (name: string) => sql.raw(`d.${name === 'personId' ? 'person_id' : name}`);
  const row = await tx.one<{ date: string | null }>(sql`
    select ${releaseFrom(column)}::text as date from travel_document d where d.id = ${id}::bigint`);
  if (!row?.date) return [fault('', `${area}.in-office`)];
  return row.date > (await today(tx)) ? [fault('', `${area}.kept`, { date: row.date })] : [];
}

async function received(tx: Tx, row: TravelDocument, on: string | null | undefined) {
  return {
    receivedOn: on ?? (await today(tx)),
    receiverName: tx.actor.name,
    receiptNo: await nextNumber(tx, travelDocument, 'receiptNo', '存'),
    handInBy: row.handInBy,
  };
}

async function receivedFaults(tx: Tx, { issuedOn }: TravelDocument, on: string | null | undefined): Promise<Fault[]> {
  if (!on) return [];
  const label = travelDocument.fields.receivedOn.label;
  return [
    ...(on > (await today(tx)) ? [fault('receivedOn', `${area}.later`, { label })] : []),
    ...(on < issuedOn ? [fault('receivedOn', `${area}.received-early`)] : []),
  ];
}

/** With the new one in custody the old one has ended. */
async function endReplaced(tx: Tx, { id, replacesId, name }: TravelDocument): Promise<void> {
  const replaced = replacesId && (await rowsById(tx, travelDocument, [replacesId])).get(replacesId);
  if (!replaced || replaced.state === states.cancelled) return;
  const values = { state: states.cancelled, endingNote: '已换发新证', boxNo: null };
  await applyEffects(tx, travelDocument, [{ id: replaced.id, values }], causeOf(travelDocument, id, `${name}换发`));
}

export const documentHandler = handle(travelDocumentProcess, {
  page: '/cadre/travel/document/detail',
  ask: () => null,
  steps: {
    handIn: {
      guard: (tx, row, { receivedOn }) => receivedFaults(tx, row, receivedOn),
      values: async (tx, row, { boxNo, receivedOn }) => ({ boxNo, ...(await received(tx, row, receivedOn)) }),
      effect: each(endReplaced),
    },
    move: { values: (_, _row, { boxNo }) => ({ boxNo }) },
    release: {
      guard: releaseFaults,
      values: async (tx, _, { releasedTo }) => ({
        releasedTo,
        releasedOn: await today(tx),
        releaseNo: await nextNumber(tx, travelDocument, 'releaseNo', '取'),
        boxNo: null,
      }),
    },
    reportLoss: {
      values: (_, _row, { endingNote, evidence }) => ({ endingNote, evidence: evidence ?? null, boxNo: null }),
      opinion: ({ endingNote }) => endingNote,
      effect: each(async (tx, row) => {
        await endLoanOf(tx, row);
        await tellDiscipline(tx, row);
      }),
    },
    annul: {
      values: (_, _row, { endingNote, evidence }) => ({ endingNote, evidence: evidence ?? null, boxNo: null }),
      opinion: ({ endingNote }) => endingNote,
    },
  },
});
