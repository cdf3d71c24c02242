/** Everything a bulletin tells, counted at one moment as the lists count it that its figures open. Domain-party 12.2, decision 367. */
import { sql } from 'drizzle-orm';
import { duesItem } from 'contract/dues/dues-item.ts';
import { caseStates } from 'contract/meeting/plan-codes.ts';
import { themeCase } from 'contract/meeting/theme-case.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import type { BulletinContent, BulletinFigures } from 'contract/statistics/bulletin-content.ts';
import { bulletinFigures, type BulletinFigure } from 'contract/statistics/bulletin-figures.ts';
import { spanOf, type Asked, type Span } from 'contract/statistics/bulletin-period.ts';
import { textsOf } from 'contract/statistics/bulletin-words.ts';
import type { Tx } from '../../../kit/registry.ts';
import { conditionOf, countFigures, readable } from '../../../kit/resource/figures.ts';
import { sourceOf } from '../../../kit/resource/source.ts';
import { nowOf, today } from '../../../kit/setting.ts';
import { readLife } from './life.ts';

type Figures = ReturnType<typeof bulletinFigures>;

/** One statement for each list. */
async function countsOf(tx: Tx, figures: Figures, day: string): Promise<BulletinFigures['counts']> {
  const all = Object.entries(figures) as [string, BulletinFigure][];
  const counts: BulletinFigures['counts'] = {};
  for (const resource of new Set(all.map(([, { of }]) => of))) {
    const own = Object.fromEntries(all.filter(([, { of }]) => of === resource));
    Object.assign(counts, await countFigures(tx, resource, own, day));
  }
  return counts;
}

async function duesOf(tx: Tx, { due }: Figures, day: string): Promise<BulletinFigures['dues']> {
  const row = await tx.one<BulletinFigures['dues']>(sql`
    select coalesce(sum(t.payable_fen), 0)::bigint as payable_fen, coalesce(sum(t.paid_fen), 0)::bigint as paid_fen
    from ${sourceOf(duesItem)} where ${readable(tx, duesItem)} and ${await conditionOf(tx, duesItem, due, day)}`);
  return { payableFen: Number(row?.payableFen ?? 0), paidFen: Number(row?.paidFen ?? 0) };
}

/** Those whose term is over, the longest over first. */
const termsOf = async (tx: Tx, { termOver }: Figures, day: string): Promise<BulletinFigures['terms']> =>
  tx.rows(sql`
    select t.id, t.short_name as name, t.term_end_on::text as end_on from ${sourceOf(partyOrganisation)}
    where ${readable(tx, partyOrganisation)} and ${await conditionOf(tx, partyOrganisation, termOver, day)}
    order by t.term_end_on, t.code`);

/** Theme party days of those below that were recommended as examples in the span. */
const casesOf = (tx: Tx, organisationId: string, { from, to }: Span): Promise<BulletinFigures['cases']> =>
  tx.rows(sql`
    select t.id, t.title, o.short_name as name from ${sourceOf(themeCase)}
      join party_organisation o on o.id = t.organisation_id join party_organisation p on o.path like p.path || '%'
    where p.id = ${organisationId}::bigint and ${readable(tx, themeCase)}
      and t.state in (${caseStates.recommended}, ${caseStates.selected})
      and t.recommended_on between ${from}::date and ${to}::date order by t.state desc, t.recommended_on, t.id limit 10`);

export async function computed(tx: Tx, organisationId: string, asked: Asked): Promise<BulletinContent> {
  const span = spanOf(asked);
  const day = await today(tx);
  const of = bulletinFigures(organisationId, span);
  const figures: BulletinFigures = {
    day,
    at: new Date(await nowOf(tx)).toISOString(),
    counts: await countsOf(tx, of, day),
    dues: await duesOf(tx, of, day),
    life: await readLife(tx, organisationId, span),
    terms: await termsOf(tx, of, day),
    cases: await casesOf(tx, organisationId, span),
  };
  return { figures, texts: textsOf(figures) };
}
