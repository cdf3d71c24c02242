/** Hours learnt elsewhere: declared in person with proof, judged by the own unit and the school. Domain-cadre 4.8. */
import { sql } from 'drizzle-orm';
import { addYears } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { earnedSources, hourSources, hourStates as states } from 'contract/party-school/codes.ts';
import { declareHours, withdrawHours } from 'contract/party-school/hour-calls.ts';
import { declared, hourRecord, hourRecordProcess, type HourRecord } from 'contract/party-school/hour-record.ts';
import { cleanInput } from '../../kit/process/act.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { handle } from '../../kit/process/handle.ts';
import { begin, takeOne } from '../../kit/process/take.ts';
import { notFound, Refusal, refuse } from '../../kit/refusal.ts';
import type { Tx, Values } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import { tellPersons } from '../message/index.ts';
import { applicantsOf } from './applicant.ts';
import { hourFaults, standingOf } from './hours.ts';

const area = 'party-school.hourRecord';
export const ownPage = '/xssb/active/user';

interface Said {
  title: string;
  organiser: string;
  startOn?: string | null;
  earnedOn: string;
  hours: number;
  note?: string | null;
  proof?: string[] | null;
}
const valuesOf = ({ title, organiser, startOn, earnedOn, hours, note, proof }: Said) => ({
  title,
  organiser,
  startOn: startOn ?? null,
  earnedOn,
  hours,
  note: note ?? null,
  proof: proof ?? null,
});

/** Of no unit, the school judges alone. */
const firstHand = (collegeId: string | null) => (collegeId ? states.unit : states.school);

/** What was declared in time may be mended later; another day is judged as if it were declared now. Decision 329. */
function lateFaults({ earnedOn }: Said, before: string | null, day: string): Fault[] {
  const first = addYears(day, -1);
  return earnedOn < first && earnedOn !== before ? [fault('earnedOn', `${area}.old`, { day: first })] : [];
}

type Former = Pick<HourRecord, 'id' | 'personId'> & { earnedOn: string | null };
async function saidFaults(tx: Tx, { id, personId, earnedOn }: Former, said: Said): Promise<Fault[]> {
  const others = (await standingOf(tx, [personId])).filter(one => one.id !== id);
  const day = await today(tx);
  return [
    ...(said.proof?.length ? [] : [fault('proof', `${area}.no-proof`)]),
    ...lateFaults(said, earnedOn, day),
    ...hourFaults({ ...said, startOn: said.startOn ?? null }, others, day),
  ];
}

const tell = (tx: Tx, rows: readonly HourRecord[], title: string, content: (row: HourRecord) => string) =>
  tellPersons(
    tx,
    rows.map(row => ({
      title: `【学时】${title}`,
      content: content(row),
      entity: hourRecord.name,
      recordId: row.id,
      personId: row.personId,
      link: { routePath: ownPage, query: { year: row.earnedOn.slice(0, 4) } },
    })),
  );

export const hourHandler = handle(hourRecordProcess, {
  page: '/party-school/hours/detail',
  ask: (row, { node }) => ({
    bizType: 'DX_XS',
    title: `【学时】${row.name}申报“${row.title}”${row.hours} 学时待${node}`,
  }),
  steps: {
    approve: {
      effect: (tx, rows) => tell(tx, rows, '申报已通过', row => `“${row.title}”的 ${row.hours} 学时已计入。`),
    },
    refuse: {
      effect: (tx, rows, { opinion }) =>
        tell(tx, rows, '申报未通过', row => `“${row.title}”：${opinion}。可以修改后重新申报。`),
    },
    resubmit: {
      guard: (tx, row, said) => saidFaults(tx, row, said as Said),
      to: async (_, { collegeId }) => firstHand(collegeId),
      values: (_, __, said) => valuesOf(said as Said),
    },
    revoke: {
      guard: async (_, { source }) => (earnedSources.includes(source) ? [fault('', `${area}.follows`)] : []),
      effect: (tx, rows, { reason }) =>
        tell(tx, rows, '学时已作废', row => `“${row.title}”的 ${row.hours} 学时已作废：${reason}`),
    },
  },
});

async function declare(tx: Tx, given: Values): Promise<string> {
  const { personId } = tx.actor;
  if (personId === null) throw refuse([fault('', `${area}.no-person`)]);
  const said = (await cleanInput(tx, { input: declared }, given)) as Said;
  const faults = await saidFaults(tx, { id: '0', personId, earnedOn: null }, said);
  if (faults.length > 0) throw refuse(faults);
  return enterDeclared(tx, personId, said);
}

/** Enters what a person says and asks the unit. */
export async function enterDeclared(tx: Tx, personId: string, said: Said): Promise<string> {
  const one = (await applicantsOf(tx, [personId])).get(personId);
  const state = firstHand(one?.collegeId ?? null);
  const values = { ...valuesOf(said), personId, source: hourSources.outside, state };
  const [id = ''] = await applyEffects(tx, hourRecord, [{ values }], { flow: 'itself', reason: '本人申报学时' });
  await begin(tx, hourHandler, [id], '本人申报');
  return id;
}

/** The own record under its lock, in a state of this step. */
async function ownRecord(tx: Tx, id: string, step: 'resubmit' | 'withdraw'): Promise<HourRecord> {
  const row = await loadRow(tx, hourRecord, id, null);
  if (tx.actor.personId === null || row.personId !== tx.actor.personId) throw notFound();
  const { from, label } = hourRecordProcess.transitions[step];
  if (!(from as readonly string[]).includes(row.state))
    throw new Refusal(409, 'kit.illegal-step', { params: { action: label } });
  return row;
}

async function declareAgain(tx: Tx, id: string, given: Values): Promise<void> {
  const row = await ownRecord(tx, id, 'resubmit');
  const said = await cleanInput(tx, { input: declared }, given);
  await takeOne(tx, hourHandler, 'resubmit', row, { ...said });
}

export const declareRoutes = [
  serve(declareHours, async ({ tx, body }) => {
    const { id, ...given } = body;
    if (typeof id !== 'string' || !/^[1-9]\d{0,17}$/.test(id)) return { id: await declare(tx, given) };
    await declareAgain(tx, id, given);
    return { id };
  }),
  serve(withdrawHours, async ({ tx, params: { id } }) => {
    await takeOne(tx, hourHandler, 'withdraw', await ownRecord(tx, id, 'withdraw'), {});
    return { id };
  }),
];

/** Of trainees of the classes one leads. */
export const openedHours = (tx: Tx) => sql`t.person_id in (
  select r.person_id from registration r join training_class c on c.id = r.class_id and c.deleted_at is null
  where c.head_teacher_id = ${tx.actor.personId}::bigint and r.deleted_at is null)`;
