/** Rules of what stands beside a record: reports, inspections, papers, publicity, letters. Each bears the person's name. */
import { sql } from 'drizzle-orm';
import { reviewReport } from 'contract/development/actions.ts';
import { goesOn } from 'contract/development/codes.ts';
import { developmentInspection } from 'contract/development/development-inspection.ts';
import { developmentMaterial } from 'contract/development/development-material.ts';
import { developmentPublicity } from 'contract/development/development-publicity.ts';
import { politicalReview } from 'contract/development/political-review.ts';
import { thoughtReport } from 'contract/development/thought-report.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { lastOfWorkdays, yearNotKept } from 'contract/kit/work-days.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { isBlank } from '../../kit/write/needed.ts';
import { today } from '../../kit/setting.ts';
import { calendarOf } from '../calendar/index.ts';
import { settingsOf } from './settings.ts';

async function factsOf(tx: Tx, plans: readonly { after: { recordId: string | null } }[]) {
  const ids = [...new Set(plans.map(plan => plan.after.recordId ?? '0'))];
  const rows = await tx.rows<{ id: string; name: string; isBackfill: boolean; goesOn: boolean }>(sql`
    select id, name, is_backfill is true as is_backfill, state = any(${sql.param(goesOn)}::text[]) as goes_on from development_record where id = any(${sql.param(ids)}::bigint[])`);
  return {
    names: new Map(rows.map(row => [row.id, row.name])),
    /** Records begun on paper, whose times are told as warnings. */
    ofPaper: new Set(rows.filter(row => row.isBackfill).map(row => row.id)),
    ended: new Set(rows.filter(row => !row.goesOn).map(row => row.id)),
    today: await today(tx),
    settings: await settingsOf(tx),
    calendar: await calendarOf(tx),
  };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

const nameOf = ({ recordId }: { recordId: string | null }, { names }: Facts) => ({
  name: names.get(recordId ?? '') ?? null,
});

/** What a step went by stays with the record when that has ended. */
const frozen = (
  { after, remove }: { after: { recordId: string | null }; remove?: boolean },
  { ended }: Facts,
): Fault[] => (remove && ended.has(after.recordId ?? '') ? [fault('', 'development.part.ended')] : []);

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Nothing that happened bears a day to come. */
const past = (name: string, on: string | null, { changed }: { changed: ReadonlySet<string> }, now: string): Fault[] =>
  changed.has(name) && text(on) > now ? [fault(name, 'development.part.later')] : [];

const paper = rules(developmentMaterial, {
  facts: factsOf,
  frozen,
  derive: nameOf,
  check: (plan, { today: now }) => [
    ...past('occurredOn', plan.after.occurredOn, plan, now),
    ...(isBlank(plan.after.attachments) && plan.after.isPaper !== true
      ? [fault('attachments', 'development.part.paper')]
      : []),
  ],
});

/** What was read stays as it was read; whoever has more to say hands in another. */
const report = rules(thoughtReport, {
  facts: async (tx, plans, { verb }) => ({ ...(await factsOf(tx, plans)), isByHand: verb !== reviewReport.name }),
  frozen: (plan, known) => [
    ...frozen(plan, known),
    ...(known.isByHand && !plan.remove && plan.before?.readOn ? [fault('', 'development.part.read')] : []),
  ],
  derive: nameOf,
  check: (plan, { today: now }) => [
    ...past('submittedOn', plan.after.submittedOn, plan, now),
    ...(isBlank(plan.after.content) && isBlank(plan.after.attachments)
      ? [fault('content', 'development.part.report')]
      : []),
  ],
});

const inspection = rules(developmentInspection, {
  facts: factsOf,
  frozen,
  derive: nameOf,
  check: (plan, { today: now }) => past('inspectedOn', plan.after.inspectedOn, plan, now),
});

type Publicity = Draft<typeof developmentPublicity>;
/** Left open, the end is the last of as many working days as the school asks. */
const endOfPublicity = ({ startOn, endOn }: Publicity, { settings, calendar }: Facts) =>
  text(startOn) && !text(endOn) ? { endOn: lastOfWorkdays(text(startOn), settings['fz.public.days'], calendar) } : {};

/** Shown for as many working days as the school asks, by a calendar that somebody keeps. */
function ofPublicity(
  { after, changed }: PlannedChange<typeof developmentPublicity>,
  { settings, calendar, ofPaper, today: now }: Facts,
): Fault[] {
  const [startOn, endOn] = [text(after.startOn), text(after.endOn)];
  if (!startOn || !endOn) return [];
  if (changed.has('conclusion') && after.conclusion !== null && now <= endOn)
    return [fault('conclusion', 'development.part.publicity-open', { day: endOn })];
  const tell = ofPaper.has(text(after.recordId)) ? warn : fault;
  const n = settings['fz.public.days'];
  const day = lastOfWorkdays(startOn, n, calendar);
  const year = yearNotKept(startOn, day, calendar);
  if (year !== null) return [tell('startOn', 'calendar.not-kept', { year })];
  return endOn < day ? [tell('endOn', 'development.step.publicity-short', { n, day })] : [];
}

const publicity = rules(developmentPublicity, {
  facts: factsOf,
  frozen,
  derive: (row, facts) => ({ ...nameOf(row, facts), ...endOfPublicity(row, facts) }),
  check: ofPublicity,
});

const letter = rules(politicalReview, {
  facts: factsOf,
  frozen,
  derive: nameOf,
  check: ({ after }, facts) => {
    const [sent, answered] = [text(after.letterOn), text(after.replyOn)];
    return [
      ...(sent && answered && answered < sent ? [fault('replyOn', 'development.part.reply')] : []),
      ...(sent > facts.today ? [fault('letterOn', 'development.part.later')] : []),
    ];
  },
});

export const partRules = [paper, report, inspection, publicity, letter];
