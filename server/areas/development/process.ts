/** The whole way of one person on one page: 25 steps with their state, days, forms and what the reader may do. */
import { sql } from 'drizzle-orm';
import * as codes from 'contract/development/codes.ts';
import type { Process, StepShown } from 'contract/development/calls.ts';
import { addYears } from 'contract/kit/calendar.ts';
import { dueOf, opensOn } from 'contract/development/deadlines.ts';
import { developmentInspection } from 'contract/development/development-inspection.ts';
import { developmentMaterial } from 'contract/development/development-material.ts';
import { developmentPublicity } from 'contract/development/development-publicity.ts';
import { politicalReview } from 'contract/development/political-review.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { thoughtReport } from 'contract/development/thought-report.ts';
import { openSteps, stepOf, steps, type Step } from 'contract/development/steps.ts';
import { fieldsOfStep } from 'contract/development/step-forms.ts';
import { nameOfRef, type Resource, type Shown } from 'contract/kit/resource.ts';
import { branches, living } from 'contract/organisation/codes.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { may } from '../../kit/actor.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { find, rowsOf } from '../../kit/resource/read.ts';
import { today } from '../../kit/setting.ts';
import { titleOf } from '../../kit/resource/source.ts';
import { missingOf, plainDays } from './case.ts';
import { offeredTraining, trainingPaper, trainingStep } from './certificate.ts';
import { tenuresOf } from './contacts.ts';
import { undeliberated } from './deliberation.ts';
import { handFault } from './hands.ts';
import { settingsOf } from './settings.ts';

interface Kept {
  id: string;
  step: number;
  state: string;
  day: string | null;
  form: Values;
  sealed: string | null;
  opinion: string | null;
  operatorName: string | null;
  isHistory: boolean;
}
const { passed, submitted, returned } = codes.stepStates;

const keptOf = (tx: Tx, recordId: string) =>
  tx.rows<Kept>(sql`
    select id, step, state, done_on::text as day, form, sealed, opinion,
      coalesce(confirmed_by_name, operator_name) as operator_name, is_history
    from development_step where record_id = ${recordId}::bigint and is_current`);

/** The form of the political review is opened for who keeps it; the person and the staff of the branch do not see it. */
function formOf(tx: Tx, { id, form, sealed }: Kept): Values {
  if (sealed === null || !may(tx.actor, 'development.politicalReview.read')) return form;
  return JSON.parse(tx.registry.seal.open({ table: 'development_step', column: 'sealed', id }, sealed)) as Values;
}

/** Forms with the titles of the rows they name, as lists and details have them. */
async function namesIn(tx: Tx, forms: readonly (readonly [no: number, form: Values])[]): Promise<Map<number, Values>> {
  const refs = forms.flatMap(([no, form]) =>
    Object.entries(fieldsOfStep(no)).flatMap(([name, { to }]) =>
      to && form[name] ? [{ no, name, to, ids: [form[name]].flat().map(String) }] : [],
    ),
  );
  const titles = new Map<string, string>();
  for (const to of new Set(refs.map(one => one.to))) {
    const target = tx.registry.resources.get(to);
    if (!target) continue;
    const { table, title } = titleOf(target);
    const ids = refs.filter(one => one.to === to).flatMap(one => one.ids);
    const rows = await tx.rows<{ id: string; title: string }>(sql`
      select n.id, n.${title} as title from ${table} n where n.id = any(${sql.param(ids)}::bigint[])`);
    for (const row of rows) titles.set(`${to} ${row.id}`, row.title);
  }
  const named = new Map(forms.map(([no, form]): [number, Values] => [no, { ...form }]));
  for (const { no, name, to, ids } of refs) {
    const words = ids.map(id => titles.get(`${to} ${id}`) ?? '');
    Object.assign(named.get(no) ?? {}, { [nameOfRef(name)]: name.endsWith('Ids') ? words : (words[0] ?? null) });
  }
  return named;
}

async function partsOf<R extends Resource>(tx: Tx, resource: R, recordId: string, columns: readonly string[]) {
  const table = sql.identifier(resource.name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`));
  const rows = await tx.rows<{ id: string }>(sql`
    select id from ${table} where record_id = ${recordId}::bigint and deleted_at is null order by id`);
  return rowsOf(
    tx,
    resource,
    rows.map(row => row.id),
    columns,
  );
}

/** Of the own way somebody reads what he or she wrote, and the days of the rest: opinions, votes and inspections are of others. */
const ownSight = (whole: Process): Process => ({
  ...whole,
  steps: whole.steps.map(one => {
    const step = stepOf(one.no);
    if (!step || step.by === 'person') return one;
    const { [step.day]: day } = one.form;
    return { ...one, opinion: null, form: day === undefined ? {} : { [step.day]: day } };
  }),
  inspections: whole.inspections.map(({ content: _content, conclusion: _conclusion, ...one }) => one),
  reviews: [],
});

/** Everything about a record the reader has in reach already. */
export async function processOf(tx: Tx, row: Shown<typeof developmentRecord>): Promise<Process> {
  const settings = await settingsOf(tx);
  const kept = new Map((await keptOf(tx, row.id)).map(one => [one.step, one]));
  const done = new Set([...kept.values()].filter(one => one.state === passed).map(one => one.step));
  const open = new Set(openSteps(done).map(step => step.no));
  const parts = {
    materials: await partsOf(tx, developmentMaterial, row.id, [
      'category',
      'occurredOn',
      'pages',
      'attachments',
      'isPaper',
      'isReviewed',
    ]),
    inspections: await partsOf(tx, developmentInspection, row.id, ['inspectedOn', 'by', 'content', 'conclusion']),
    reports: await partsOf(tx, thoughtReport, row.id, ['subject', 'submittedOn', 'readOn', 'comment']),
    publicity: await partsOf(tx, developmentPublicity, row.id, ['kind', 'startOn', 'endOn', 'conclusion']),
    reviews: may(tx.actor, permissionOf(politicalReview, 'read'))
      ? await partsOf(tx, politicalReview, row.id, [
          'targetName',
          'relation',
          'method',
          'unitName',
          'letterOn',
          'replyOn',
        ])
      : [],
  };
  const person = await tx.one<{ day: string | null }>(sql`
    select birth_date::text as day from person where id = ${row.personId}::bigint`);
  const isYoung = Boolean(person?.day && (await today(tx)) < addYears(person.day, codes.leagueAge));
  const known = {
    categories: parts.materials.map(one => one.category),
    reports: parts.reports.length,
    history: [...kept.values()].filter(one => one.isHistory).map(one => one.step),
  };
  const named = await namesIn(
    tx,
    [...kept.values()].map(one => [one.step, formOf(tx, one)] as const),
  );
  const shown: StepShown[] = [];
  for (const step of steps) shown.push(await stepShown(tx, row, step));
  const whole = { record: row, steps: shown, ...parts, contacts: await tenuresOf(tx, row) };
  return row.personId === tx.actor.personId ? ownSight(whole) : whole;

  async function stepShown(reader: Tx, of: Shown<typeof developmentRecord>, step: Step): Promise<StepShown> {
    const one = kept.get(step.no);
    const isAsked = one?.state === submitted;
    const isRunning = of.state === codes.recordStates.open && open.has(step.no);
    const hand = isAsked && step.confirmedBy ? step.confirmedBy : step.by;
    const waitsFor = isRunning ? ((await undeliberated(reader, of, step.no))?.name ?? null) : null;
    const isMine = isRunning && waitsFor === null && (await handFault(reader, hand, step, of)) === null;
    const isOffered = step.no === trainingStep && isMine && !isAsked && of.personId !== null;
    const offered = isOffered ? await offeredTraining(reader, String(of.personId)) : null;
    const missing = isRunning || step.no === 25 ? missingOf(step, known, isYoung && of.isLeagueMember === true) : [];
    return {
      no: step.no,
      status: one?.state ?? (isRunning ? codes.stepStates.due : codes.stepStates.waiting),
      doneOn: one?.day ?? null,
      opensOn: isRunning ? opensOn(step.no, plainDays(of), settings) : null,
      dueOn: isRunning ? dueOf(step.no, plainDays(of), settings) : null,
      isOpen: isMine && !isAsked,
      isToConfirm: isMine && isAsked,
      form: named.get(step.no) ?? {},
      // The certificate is laid to the papers with the step.
      missing: offered ? missing.filter(code => code !== trainingPaper) : missing,
      operatorName: one?.operatorName ?? null,
      waitsFor,
      isHistory: one?.isHistory === true,
      opinion: one?.state === returned || one?.opinion ? (one.opinion ?? null) : null,
      offered,
    };
  }
}

/** Branches one may apply to: that of the class, those of the unit, then the others. */
const branchesFor = (tx: Tx, personId: string) =>
  tx.rows<{ id: string; name: string }>(sql`
    select o.id, o.short_name as name from party_organisation o cross join person p
      left join school_class c on c.id = p.class_id
    where p.id = ${personId}::bigint and o.deleted_at is null and o.state = any(${sql.param(living)}::text[])
      and o.category = any(${sql.param(branches)}::text[])
    order by o.id is not distinct from c.organisation_id desc, p.unit_id = any(o.unit_ids) desc nulls last, o.code limit 3000`);

/** The own record: the one that goes on, else the last. */
export async function ownProcess(
  tx: Tx,
): Promise<{ process: Process | null; mayApply: boolean; branches: { id: string; name: string }[] }> {
  const own = tx.actor.personId;
  if (own === null) return { process: null, mayApply: false, branches: [] };
  const rows = await tx.rows<{ id: string; state: string }>(sql`
    select id, state from development_record where person_id = ${own}::bigint and deleted_at is null
    order by state in ('1', '6') desc, id desc limit 1`);
  const member = await tx.one(sql`
    select 1 from party_member where id = ${own}::bigint and deleted_at is null and party_status in ('1', '2', '10')`);
  const [last] = rows;
  const record =
    last && may(tx.actor, permissionOf(developmentRecord, 'read')) ? await find(tx, developmentRecord, last.id) : null;
  const goesOn = last !== undefined && codes.goesOn.includes(last.state);
  const mayApply = !goesOn && member === null && may(tx.actor, permissionOf(developmentRecord, 'apply'));
  return {
    process: record ? await processOf(tx, record) : null,
    mayApply,
    branches: mayApply ? await branchesFor(tx, own) : [],
  };
}
