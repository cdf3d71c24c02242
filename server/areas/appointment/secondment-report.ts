/** 挂职月报: written by the cadre, month by month as long as the term lasts. Domain-cadre 1.11. */
import { sql } from 'drizzle-orm';
import {
  fileOwnReport,
  readOwnSecondments,
  type OwnMonth,
  type OwnSecondment,
} from 'contract/appointment/own-secondment.ts';
import { lasting, secondmentStates as states } from 'contract/appointment/secondment.ts';
import { secondmentReport, told } from 'contract/appointment/secondment-report.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { monthAfter } from 'contract/kit/types/month.ts';
import { ref, month } from 'contract/kit/field.ts';
import { cleanInput } from '../../kit/process/act.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { rules, type PlannedChange, type Tx, type Values } from '../../kit/registry.ts';
import { notFound } from '../../kit/refusal.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';

const area = 'appointment.secondmentReport';
type Planned = PlannedChange<typeof secondmentReport>;

interface Term {
  id: string;
  personId: string;
  startOn: string;
  endsOn: string;
  state: string;
}
const factsOf = async (tx: Tx, plans: Planned[]) => {
  const ids = plans.map(({ after }) => after.secondmentId).filter(id => /^\d{1,18}$/.test(id ?? ''));
  const rows = await tx.rows<Term>(sql`
    select id, person_id, start_on::text as start_on, coalesce(real_end_on, ends_on)::text as ends_on, state
    from secondment where id = any(${sql.param(ids)}::bigint[])`);
  return { terms: new Map(rows.map(row => [row.id, row])), month: (await today(tx)).slice(0, 7) };
};

function check(
  { before, after, changed }: Planned,
  { terms, month: now }: Awaited<ReturnType<typeof factsOf>>,
): Fault[] {
  const term = terms.get(after.secondmentId ?? '');
  const of = after.month ?? '';
  if (!term || !changed.has('month') || of === '') return [];
  const isOutside = of < term.startOn.slice(0, 7) || of > term.endsOn.slice(0, 7);
  return [
    ...(before === null && term.state === states.proposed ? [fault('secondmentId', `${area}.not-begun`)] : []),
    ...(isOutside ? [fault('month', `${area}.outside`)] : []),
    ...(of > now ? [fault('month', `${area}.later`)] : []),
  ];
}

export const secondmentReportRules = rules(secondmentReport, {
  facts: factsOf,
  derive: ({ secondmentId, month: of }, { terms }) => ({
    personId: terms.get(secondmentId ?? '')?.personId ?? null,
    secondmentMonth: `${secondmentId ?? ''} ${of ?? ''}`,
  }),
  check,
});

/** From the first month to the last one that has begun, the latest first. */
function monthsOf({ startOn, endsOn }: Pick<Term, 'startOn' | 'endsOn'>, now: string): string[] {
  const last = [endsOn.slice(0, 7), now].sort()[0] ?? now;
  const months: string[] = [];
  for (let one = startOn.slice(0, 7); one <= last; one = monthAfter(one, 1)) months.unshift(one);
  return months;
}

type Stored = Omit<OwnSecondment, 'months'> & { told: OwnMonth[] };
async function ownOf(tx: Tx): Promise<OwnSecondment[]> {
  const now = (await today(tx)).slice(0, 7);
  const rows = await tx.rows<Stored>(sql`
    select s.id, s.kind, s.to_unit, s.to_post, s.start_on::text as start_on,
      coalesce(s.real_end_on, s.ends_on)::text as ends_on, s.state,
      coalesce((select json_agg(json_build_object('month', r.month, 'content', r.content)) from secondment_report r
        where r.secondment_id = s.id and r.deleted_at is null), '[]') as told
    from secondment s where s.person_id = ${tx.actor.personId}::bigint and s.deleted_at is null
      and s.state <> ${states.proposed} order by s.start_on desc, s.id desc limit 20`);
  return rows.map(({ told: reports, ...row }) => ({
    ...row,
    months: monthsOf(row, now).map(
      one => reports.find(report => report.month === one) ?? { month: one, content: null },
    ),
  }));
}

const asked = {
  secondmentId: ref('挂职', 'secondment', { required: true }),
  month: month('月份', { required: true }),
  ...told,
};
/** Of the own alone, and only while the term lasts; a month that was told of is told anew. */
async function file(tx: Tx, given: Values): Promise<string> {
  const said = await cleanInput(tx, { input: asked }, given);
  const own = await tx.one<{ reportId: string | null }>(sql`
    select r.id as report_id from secondment s
    left join secondment_report r on r.secondment_id = s.id and r.month = ${said.month} and r.deleted_at is null
    where s.id = ${said.secondmentId}::bigint and s.person_id = ${tx.actor.personId}::bigint and s.deleted_at is null
      and s.state = any(${sql.param([...lasting, states.over])}::text[]) for update of s`);
  if (!own) throw notFound();
  const { secondmentId, month: of, ...values } = said;
  const change = own.reportId ? { id: own.reportId, values } : { values: { secondmentId, month: of, ...values } };
  const [id = ''] = await applyEffects(tx, secondmentReport, [change], { flow: null, reason: '本人填写月报' });
  return id;
}

export const ownSecondmentRoutes = [
  serve(readOwnSecondments, async ({ tx }) => ({ content: await ownOf(tx) })),
  serve(fileOwnReport, async ({ tx, body }) => ({ id: await file(tx, body) })),
];
