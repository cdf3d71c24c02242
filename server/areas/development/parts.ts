/** Rules of what stands beside a record: reports, inspections, papers, publicity, letters. Each bears the person's name. */
import { sql } from 'drizzle-orm';
import { developmentInspection } from 'contract/development/development-inspection.ts';
import { developmentMaterial } from 'contract/development/development-material.ts';
import { developmentPublicity } from 'contract/development/development-publicity.ts';
import { politicalReview } from 'contract/development/political-review.ts';
import { thoughtReport } from 'contract/development/thought-report.ts';
import type { DevelopmentSettings } from 'contract/development/settings.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { lastOfWorkdays, type Exceptions } from 'contract/work-days.ts';
import { rules, type Plan } from '../../kit/house.ts';
import { today } from '../../kit/setting.ts';
import type { Tx } from '../../kit/tx.ts';
import { calendarOf, settingsOf } from './settings.ts';

interface Facts {
  names: Map<string, string>;
  today: string;
  settings: DevelopmentSettings;
  calendar: Exceptions;
}

async function factsOf(tx: Tx, plans: Plan[]): Promise<Facts> {
  const ids = [...new Set(plans.map(plan => String(plan.after['recordId'] ?? '0')))];
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from development_record where id = any(${sql.param(ids)}::bigint[])`);
  return {
    names: new Map(rows.map(row => [row.id, row.name])),
    today: await today(tx),
    settings: await settingsOf(tx),
    calendar: await calendarOf(),
  };
}

const named = (resource: Resource, check: (plan: Plan, facts: Facts) => Fault[]) =>
  rules<Facts>(resource, {
    facts: factsOf,
    derive: (row, { names }) => ({ name: names.get(String(row['recordId'])) ?? null }),
    check,
  });

const isEmpty = (value: unknown) => value == null || (Array.isArray(value) && value.length === 0);
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Nothing that happened bears a day to come. */
const past =
  (field: string) =>
  ({ after, changed }: Plan, { today: now }: Facts): Fault[] =>
    changed.has(field) && text(after[field]) > now ? [fault(field, 'development.part.later')] : [];

const paper = (plan: Plan, facts: Facts): Fault[] => [
  ...past('occurredOn')(plan, facts),
  ...(isEmpty(plan.after['attachments']) && plan.after['isPaper'] !== true
    ? [fault('attachments', 'development.part.paper')]
    : []),
];

const report = (plan: Plan, facts: Facts): Fault[] => [
  ...past('submittedOn')(plan, facts),
  ...(isEmpty(plan.after['content']) && isEmpty(plan.after['attachments'])
    ? [fault('content', 'development.part.report')]
    : []),
];

/** Shown for as many working days as the school asks. */
function publicity({ after }: Plan, { settings, calendar }: Facts): Fault[] {
  const [startOn, endOn] = [text(after['startOn']), text(after['endOn'])];
  if (!startOn || !endOn) return [];
  const n = settings['fz.public.days'];
  const day = lastOfWorkdays(startOn, n, calendar);
  return endOn < day ? [fault('endOn', 'development.step.publicity-short', { n, day })] : [];
}

function letter({ after }: Plan, facts: Facts): Fault[] {
  const [sent, answered] = [text(after['letterOn']), text(after['replyOn'])];
  return [
    ...(sent && answered && answered < sent ? [fault('replyOn', 'development.part.reply')] : []),
    ...(sent > facts.today ? [fault('letterOn', 'development.part.later')] : []),
  ];
}

export const partRules = [
  named(developmentMaterial, paper),
  named(thoughtReport, report),
  named(developmentInspection, past('inspectedOn')),
  named(developmentPublicity, publicity),
  named(politicalReview, letter),
];
