/** What the books say of a year, laid before the members. 中组发〔2008〕3号 第二十九条, domain-party 6.6. */
import { sql } from 'drizzle-orm';
import {
  duesPublication,
  duesPublicationProcess,
  publicationStates,
  type DuesPublication,
} from 'contract/dues/dues-publication.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { handle } from '../../kit/process/handle.ts';
import { rules, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { totalsOf } from './publication-totals.ts';

const area = 'dues.duesPublication';
export const publicationRules = rules(duesPublication, {
  async facts(tx, plans) {
    const ids = plans.flatMap(({ after }) => after.organisationId ?? []);
    const places = await tx.rows<{ id: string; name: string }>(sql`
      select id, short_name as name from party_organisation where id = any(${sql.param(ids)}::bigint[])`);
    return { names: new Map(places.map(({ id, name }) => [id, name])), year: Number((await today(tx)).slice(0, 4)) };
  },
  derive: ({ organisationId, year, state }, { names }) => ({
    name: `${names.get(organisationId ?? '') ?? ''}${year}年度党费收支公示`,
    organisationYear: state === publicationStates.withdrawn ? null : `${organisationId} ${year}`,
  }),
  check: ({ before, after: { year: of } }, { year }) =>
    before === null && of !== null && of > year ? [fault('year', `${area}.ahead`)] : [],
});

async function publishFaults(tx: Tx, { year }: DuesPublication): Promise<Fault[]> {
  return (await today(tx)) <= `${year}-12-31` ? [warn('year', `${area}.not-over`, { year })] : [];
}

export const publicationHandler = handle(duesPublicationProcess, {
  page: '/dues/publication/detail',
  ask: () => null,
  steps: {
    publish: {
      guard: publishFaults,
      values: async (tx, { organisationId, year }) => ({
        ...(await totalsOf(tx, organisationId, year)),
        publishedOn: await today(tx),
      }),
    },
  },
});
