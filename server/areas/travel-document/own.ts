/** What a cadre sees and does of the own: documents that are kept, journeys that are asked for. Domain-cadre 1.13. */
import { sql } from 'drizzle-orm';
import { sentence, fault } from 'contract/kit/fault.ts';
import type { Values } from '../../kit/registry.ts';
import {
  applyOwn,
  giveUpOwn,
  readOwnTravel,
  withdrawOwn,
  type OwnApplication,
  type OwnDocument,
} from 'contract/travel-document/calls.ts';
import { applicationStates as states, documentStates, openLoans } from 'contract/travel-document/codes.ts';
import { asked, travelApplication } from 'contract/travel-document/travel-application.ts';
import { travelDocument } from 'contract/travel-document/travel-document.ts';
import { cleanInput } from '../../kit/process/act.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { takeOne } from '../../kit/process/take.ts';
import { notFound, refuse, Refusal } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { rowsOf } from '../../kit/resource/read.ts';
import { serve } from '../../kit/route.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import { applicationHandler } from './application.ts';
import { overdueFaults, tripsOf } from './guards.ts';

const area = 'travel-document.travelApplication';

const isCadre = async (tx: Tx): Promise<boolean> =>
  (await tx.one(sql`select 1 from cadre where id = ${tx.actor.personId}::bigint and deleted_at is null`)) !== null;

async function documentsOf(tx: Tx, personId: string): Promise<OwnDocument[]> {
  const kept = await tx.rows<{ id: string }>(sql`
    select id from travel_document where person_id = ${personId}::bigint and deleted_at is null
      and state <> ${documentStates.cancelled} order by type, valid_to desc, id`);
  const ids = kept.map(({ id }) => id);
  const rows = await rowsOf(tx, travelDocument, ids, ['name', 'type', 'number', 'validTo', 'state', 'handInBy']);
  return rows.map(({ id, name, type, number, validTo, state, handInBy }) => ({
    id,
    name,
    type,
    number,
    validTo,
    state,
    handInBy: state === documentStates.outstanding ? handInBy : null,
  }));
}

const applicationsOf = (tx: Tx, personId: string) =>
  tx.rows<OwnApplication>(sql`
    select a.id, a.name, a.reason, a.document_use, a.countries, a.start_on::text as start_on, a.end_on::text as end_on, a.state,
      array(select d.name from travel_document d where d.id = any(a.document_ids) order by d.id) as documents,
      (select min(l.plan_return_on)::text from document_loan l where l.application_id = a.id and l.deleted_at is null
        and l.state = any(${sql.param([...openLoans])}::text[])) as return_by,
      case when a.state = ${states.refused} then (select w.opinion from workflow_record w
        where w.entity = ${travelApplication.name} and w.record_id = a.id order by w.id desc limit 1) end as refusal
    from travel_application a where a.person_id = ${personId}::bigint and a.deleted_at is null
    order by a.start_on desc, a.id desc limit 100`);

async function own(tx: Tx) {
  const personId = tx.actor.personId ?? '0';
  const year = (await today(tx)).slice(0, 4);
  const [hindrance] = await overdueFaults(tx, personId);
  return {
    isCadre: await isCadre(tx),
    year: Number(year),
    trips: await tripsOf(tx, { id: '0', personId }, year),
    most: Number(await settingOf(tx, 'travel.yearTrips', '2')),
    hindrance: hindrance ? sentence(tx.registry.texts, hindrance.code) : null,
    documents: await documentsOf(tx, personId),
    applications: await applicationsOf(tx, personId),
  };
}

/** Entered as a draft and handed in with everything that stands against it, or not entered at all. */
async function apply(tx: Tx, given: Values): Promise<string> {
  if (!(await isCadre(tx))) throw refuse([fault('', `${area}.no-cadre`)]);
  const confirmed = Array.isArray(given['confirmed']) ? given['confirmed'].map(String) : [];
  const { confirmed: _confirmed, ...typed } = given;
  const said = await cleanInput(tx, { input: asked }, typed);
  const values = { ...said, personId: tx.actor.personId, state: states.draft };
  const [id = ''] = await applyEffects(tx, travelApplication, [{ values }], { flow: 'itself', reason: '本人申请' });
  await takeOne(tx, applicationHandler, 'submit', await loadRow(tx, travelApplication, id, null), { confirmed });
  return id;
}

/** Of nobody else, and only while it stands where the step begins. */
async function takeOwn(tx: Tx, id: string, name: 'withdraw' | 'giveUp', input: Values): Promise<string> {
  const row = await loadRow(tx, travelApplication, id, null);
  if (row.personId !== tx.actor.personId) throw notFound();
  const { label, from } = applicationHandler.process.transitions[name] ?? {};
  if (!from?.includes(row.state)) throw new Refusal(409, 'kit.illegal-step', { params: { action: label ?? '' } });
  await takeOne(tx, applicationHandler, name, row, input);
  return id;
}

export const ownRoutes = [
  serve(readOwnTravel, ({ tx }) => own(tx)),
  serve(applyOwn, async ({ tx, body }) => ({ id: await apply(tx, body) })),
  serve(withdrawOwn, async ({ tx, params }) => ({ id: await takeOwn(tx, params.id, 'withdraw', {}) })),
  serve(giveUpOwn, async ({ tx, params, body: { reason } }) => ({
    id: await takeOwn(tx, params.id, 'giveUp', { reason: reason || '本人取消' }),
  })),
];
