/** 党建工作通报: proposed when it is begun, put in words, published to those below. Domain-party 12.2, decision 367. */
import { sql } from 'drizzle-orm';
import { dayOf } from 'contract/kit/calendar.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import {
  bulletin,
  bulletinProcess,
  bulletinStates,
  partNames,
  type Bulletin,
  type BulletinDraft,
} from 'contract/statistics/bulletin.ts';
import { readBulletinContent, type BulletinContent } from 'contract/statistics/bulletin-content.ts';
import { isWhole, periodWords, spanOf, titleOf, type Asked } from 'contract/statistics/bulletin-period.ts';
import { carriedOn } from 'contract/statistics/bulletin-words.ts';
import { each, handle } from '../../../kit/process/handle.ts';
import { notFound } from '../../../kit/refusal.ts';
import { rules, type Opened, type PlannedChange, type Tx } from '../../../kit/registry.ts';
import { reach, within } from '../../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../../kit/resource/source.ts';
import { serve } from '../../../kit/route.ts';
import { nowOf, today } from '../../../kit/setting.ts';
import { computed } from './compute.ts';
import { reachesAll, seenInPart } from './reached.ts';
import { tellBelow } from './tell.ts';

const area = 'statistics.bulletin';
type Planned = PlannedChange<typeof bulletin>;

/** What it is of, where it can be told: a whole month or quarter that has begun. */
function askedOf({ period, firstMonth }: BulletinDraft, day: string): Asked | null {
  if (!period || !firstMonth || firstMonth > day.slice(0, 7)) return null;
  return isWhole({ period, firstMonth }) ? { period, firstMonth } : null;
}

interface Begun {
  content: BulletinContent | null;
  inPart: string[];
}
/** Of each that is begun what it will tell; what cannot be told whole is refused and not computed. */
async function factsOf(tx: Tx, plans: Planned[]) {
  const day = await today(tx);
  const begun = new Map<string, Begun>();
  for (const { id, before, after, remove } of plans) {
    const asked = askedOf(after, day);
    if (before !== null || remove || !after.organisationId || !asked) continue;
    const inPart = await seenInPart(tx, after.organisationId);
    begun.set(id, { inPart, content: inPart.length > 0 ? null : await computed(tx, after.organisationId, asked) });
  }
  return { day, begun };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

const keyOf = ({ organisationId, period, firstMonth, state }: BulletinDraft) =>
  state === bulletinStates.withdrawn ? null : `${organisationId} ${period} ${firstMonth}`;
/** What was typed stays; the rest is proposed. */
function derive(row: BulletinDraft, { begun, day }: Facts, { id }: Planned): Partial<BulletinDraft> {
  const asked = askedOf(row, day);
  const title = row.title ?? (asked && titleOf(asked));
  const content = begun.get(id)?.content;
  if (!content) return { title, periodKey: keyOf(row) };
  const { figures, texts } = content;
  const proposed = Object.fromEntries(partNames.map(name => [name, row[name] ?? (texts[name] || null)]));
  return { ...proposed, title, periodKey: keyOf(row), content: JSON.stringify(content), computedAt: figures.at };
}

function check({ id, before, after }: Planned, { day, begun }: Facts): Fault[] {
  if (before !== null || !after.firstMonth || !after.period) return [];
  const faults: Fault[] = [];
  const asked = { period: after.period, firstMonth: after.firstMonth };
  if (!isWhole(asked)) faults.push(fault('firstMonth', `${area}.quarter`));
  else if (after.firstMonth > day.slice(0, 7)) faults.push(fault('firstMonth', `${area}.ahead`));
  const inPart = begun.get(id)?.inPart ?? [];
  if (inPart.length > 0) faults.push(fault('organisationId', `${area}.in-part`, { what: inPart.join('、') }));
  return faults;
}
export const bulletinRules = rules(bulletin, { facts: factsOf, derive, check });

export const contentOf = ({ content }: Pick<Bulletin, 'content'>): BulletinContent =>
  JSON.parse(content ?? '') as BulletinContent;

/** Figures of now; what nobody put in other words follows them. */
async function anew(tx: Tx, row: Bulletin): Promise<Partial<BulletinDraft>> {
  const content = await computed(tx, row.organisationId, row);
  const words = carriedOn(row, contentOf(row).texts, content.texts);
  return { ...words, content: JSON.stringify(content), computedAt: content.figures.at };
}
async function inPartFaults(tx: Tx, { organisationId }: Bulletin): Promise<Fault[]> {
  const what = await seenInPart(tx, organisationId);
  return what.length > 0 ? [fault('', `${area}.in-part`, { what: what.join('、') })] : [];
}

/** Figures that were computed before the period was over do not tell all of it. */
function earlyFaults(row: Bulletin): Fault[] {
  const computedOn = dayOf(row.computedAt ?? '');
  return computedOn <= spanOf(row).to ? [warn('', `${area}.early`, { day: computedOn, period: periodWords(row) })] : [];
}

export const bulletinHandler = handle(bulletinProcess, {
  page: '/statistics/bulletin/detail',
  ask: () => null,
  steps: {
    recompute: { guard: inPartFaults, values: anew },
    publish: {
      guard: async (_, row) => earlyFaults(row),
      values: async tx => ({ publishedAt: await nowOf(tx) }),
      effect: each((tx, row) =>
        tellBelow(tx, row, `${row.title}已发布，请阅读；未按要求开展组织生活的党组织请尽快补齐。`),
      ),
    },
    withdraw: { effect: each((tx, row, { reason }) => tellBelow(tx, row, `${row.title}已撤回：${reason}`)) },
  },
});

/** A published one is read by whoever answers for an organisation below the one it is of. Decision 368. */
export const publishedAbove: Opened = tx => {
  const reached = reach(tx.actor, readBulletinContent.access);
  if (reached.all) return sql`true`;
  return sql`(t.state = ${bulletinStates.published} and exists (
    select 1 from public.party_organisation b join public.party_organisation a on b.path like a.path || '%'
    where a.id = t.organisation_id and b.id in (${reached.organisations})))`;
};

export const contentRoute = serve(readBulletinContent, async ({ tx, params: { id } }) => {
  const row = await tx.one<Pick<Bulletin, 'content' | 'organisationId'>>(sql`
    select t.content, t.organisation_id from ${sourceOf(bulletin)} where t.id = ${id}::bigint
      and ${notDeletedIn(bulletin)} and ${within(tx, readBulletinContent.access, bulletin)}`);
  if (!row) throw notFound();
  return { ...contentOf(row), isReached: await reachesAll(tx, row.organisationId) };
});
