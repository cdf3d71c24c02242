/**
 * 挂职: sent out by a document, back after an assessment. The status of the cadre, a line of the résumé inside the main one and
 * the grade follow; the posts at home go on. Domain-cadre 1.11.
 */
import { sql } from 'drizzle-orm';
import {
  outward,
  secondment,
  secondmentProcess,
  type Secondment,
  type SecondmentDraft,
} from 'contract/appointment/secondment.ts';
import { assessmentRecord } from 'contract/cadre/assessment-record.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { ofTerm } from 'contract/cadre/resume-lines.ts';
import { inPostStatuses as statuses } from 'contract/cadre/codes.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { resumeEntry } from 'contract/person/resume-entry.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { rules, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { neededFaults } from '../../kit/write/needed.ts';
import { tellPersons } from '../message/index.ts';

const area = 'appointment.secondment';
/** 挂职期满考核 of GB_KHLX, 其间 of GB_JLKG. */
const endOfTerm = '6';
const meanwhile = '1';
const mayLeave: readonly string[] = [statuses.inOffice, statuses.onTrial, statuses.waiting];

interface Known {
  id: string;
  name: string;
  unitId: string | null;
  status: string;
}
async function knownOf(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, Known>> {
  const rows = await tx.rows<Known>(sql`
    select c.id, p.name, c.post_unit_id as unit_id, c.in_post_status as status
    from cadre c join person p on p.id = c.id
    where c.id = any(${sql.param(ids.filter(id => /^\d{1,18}$/.test(id ?? '')))}::bigint[]) order by c.id for no key update of c`);
  return new Map(rows.map(row => [row.id, row]));
}

const endFaults = ({ startOn, planEndOn }: SecondmentDraft): Fault[] =>
  startOn && planEndOn && planEndOn <= startOn ? [fault('planEndOn', `${area}.end-first`)] : [];

export const secondmentRules = rules(secondment, {
  facts: (tx, plans) =>
    knownOf(
      tx,
      plans.map(({ after }) => after.personId),
    ),
  derive(row, known) {
    const one = known.get(row.personId ?? '');
    return {
      matter: one ? `${one.name}：挂任${row.toUnit ?? ''}${row.toPost ?? ''}` : row.matter,
      unitId: row.unitId ?? one?.unitId ?? null,
      endsOn: row.extendEndOn ?? row.planEndOn,
    };
  },
  check: ({ after }) => endFaults(after),
});

/** The line of the main line that goes on when the term begins. */
const mainLineAt = (tx: Tx, { personId, startOn }: Secondment) =>
  tx.one<{ id: string }>(sql`
    select id from resume_entry where person_id = ${personId}::bigint and deleted_at is null and kind <> ${meanwhile}
      and start_month <= ${startOn.slice(0, 7)} and end_month is null order by start_month desc, id desc limit 1`);

async function lineOf(tx: Tx, row: Secondment): Promise<void> {
  const main = await mainLineAt(tx, row);
  if (!main) return;
  const { isMeanwhile: _, ...line } = ofTerm({
    startMonth: row.startOn.slice(0, 7),
    endMonth: null,
    unitText: row.toUnit,
    postText: row.toPost,
  });
  const values = { ...line, personId: row.personId, kind: meanwhile, parentId: main.id };
  const cause = causeOf(secondment, row.id, '挂职派出');
  const [id] = await applyEffects(tx, resumeEntry, [{ values }], cause);
  await applyEffects(tx, secondment, [{ id: row.id, values: { resumeLine: id } }], cause);
}

const statusIs = (tx: Tx, { id, personId }: Secondment, inPostStatus: string, reason: string, on: string) =>
  applyEffects(tx, cadre, [{ id: personId, values: { inPostStatus } }], causeOf(secondment, id, reason, on));

async function dispatched(tx: Tx, row: Secondment): Promise<void> {
  if (outward.includes(row.kind)) await statusIs(tx, row, statuses.seconded, '挂职派出', row.startOn);
  await lineOf(tx, row);
  await tellPersons(tx, {
    title: '【挂职】已派出，请每月填写月报',
    content: `${row.matter}，${row.startOn} 至 ${row.endsOn}。请每月在“我的挂职”中填写月报。`,
    entity: secondment.name,
    recordId: row.id,
    personId: row.personId,
    link: { routePath: '/self/secondment', query: {} },
  });
}

async function dispatchFaults(tx: Tx, row: Secondment): Promise<Fault[]> {
  const status = (await knownOf(tx, [row.personId])).get(row.personId)?.status ?? '';
  return [
    ...neededFaults(secondment, row, ['documentNo'], `${area}.needed`),
    ...(row.startOn > (await today(tx)) ? [fault('startOn', `${area}.not-yet`, { day: row.startOn })] : []),
    ...(mayLeave.includes(status) ? [] : [fault('personId', `${area}.not-serving`)]),
    ...((await mainLineAt(tx, row)) ? [] : [warn('', `${area}.no-line`)]),
  ];
}

interface Ending {
  realEndOn: string;
  grade: string;
  comment?: string | null | undefined;
  unitReport?: string[] | null | undefined;
}
/** The line ends with the term, also where the résumé was made anew meanwhile; what a person worded otherwise is left. */
async function endLine(tx: Tx, { id, personId, startOn, toUnit, toPost, resumeLine }: Secondment, on: string) {
  const made = ofTerm({ startMonth: startOn.slice(0, 7), endMonth: null, unitText: toUnit, postText: toPost });
  const line = await tx.one<{ id: string }>(sql`
    select id from resume_entry where person_id = ${personId}::bigint and deleted_at is null and end_month is null
      and (id = ${resumeLine}::bigint or (kind = ${meanwhile} and type = ${made.type}
        and start_month = ${made.startMonth} and content = ${made.content})) limit 1`);
  if (!line) return;
  await applyEffects(
    tx,
    resumeEntry,
    [{ id: line.id, values: { endMonth: on.slice(0, 7) } }],
    causeOf(secondment, id, '挂职结束'),
  );
}

/** The grade stands among those of the cadre, unless the school has entered one for that year. */
async function recordGrade(tx: Tx, row: Secondment, { realEndOn, grade, comment }: Ending): Promise<void> {
  const year = Number(realEndOn.slice(0, 4));
  const { personId } = row;
  const known = await tx.one(sql`
    select 1 from assessment_record where person_id = ${personId}::bigint and type = ${endOfTerm} and year = ${year}
      and deleted_at is null`);
  if (known) return;
  const values = { personId, year, type: endOfTerm, grade, unitText: row.toUnit, comment: comment ?? null };
  await applyEffects(tx, assessmentRecord, [{ values }], causeOf(secondment, row.id, '挂职期满考核'));
}

async function cameBack(tx: Tx, row: Secondment, given: Ending): Promise<void> {
  const status = (await knownOf(tx, [row.personId])).get(row.personId)?.status;
  // The posts tell whether it is office or trial that goes on.
  if (status === statuses.seconded) await statusIs(tx, row, statuses.inOffice, '挂职结束', given.realEndOn);
  await endLine(tx, row, given.realEndOn);
  await recordGrade(tx, row, given);
}

async function endingFaults(tx: Tx, { startOn }: Secondment, { realEndOn }: Ending): Promise<Fault[]> {
  return [
    ...(realEndOn < startOn ? [fault('realEndOn', `${area}.ended-first`)] : []),
    ...(realEndOn > (await today(tx)) ? [fault('realEndOn', `${area}.later`)] : []),
  ];
}
const ending = ({ realEndOn, grade, comment, unitReport }: Ending) => ({
  realEndOn,
  grade,
  comment: comment ?? null,
  unitReport: unitReport ?? null,
});

export const secondmentHandler = handle(secondmentProcess, {
  page: '/cadre/secondment/detail',
  ask: row => ({ bizType: 'SECONDMENT', title: `【挂职】${row.matter}期满，待考核` }),
  steps: {
    dispatch: { guard: dispatchFaults, effect: each(dispatched) },
    extend: {
      guard: async (_, { endsOn }, { extendEndOn }) =>
        extendEndOn <= endsOn ? [fault('extendEndOn', `${area}.extend`, { day: endsOn })] : [],
      values: (_, __, { extendEndOn, extensionNo }) => ({ extendEndOn, extensionNo }),
    },
    finish: { guard: endingFaults, values: (_, __, given) => ending(given), effect: each(cameBack) },
    endEarly: {
      guard: endingFaults,
      values: (_, __, { endDocumentNo, ...given }) => ({ ...ending(given), endDocumentNo }),
      effect: each(cameBack),
    },
  },
});
