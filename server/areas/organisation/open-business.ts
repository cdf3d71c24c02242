/**
 * What an organisation still has under way: it is neither dissolved nor merged away before that is settled. Who is on the
 * way into the Party or lives away goes over at a merger and stands against a dissolution alone.
 */
import { sql, type SQL } from 'drizzle-orm';
import { goesOn } from 'contract/development/codes.ts';
import { taskStates } from 'contract/platform/collection-task.ts';
import { flowing, underWay } from 'contract/transfer/codes.ts';
import type { Tx } from '../../kit/tx.ts';

/** The word for a business, and the organisations that have some open. */
interface Kind {
  word: string;
  /** Where it is settled. */
  page: string;
  open: (ids: SQL, orderId: string) => SQL;
}
const list = (states: readonly string[]) => sql`${sql.param(states)}::text[]`;

const kinds: readonly Kind[] = [
  {
    word: '党组织变更',
    page: '/organisation/change',
    open: (ids, orderId) => sql`
      select 1 from organisation_change where deleted_at is null and state in ('2', '3', '8') and id <> ${orderId}::bigint
      and (organisation_id in (${ids}) or partner_ids && array(${ids}))`,
  },
  {
    word: '组织关系转接',
    page: '/member/transfer/out',
    open: ids => sql`
      select 1 from transfer where deleted_at is null and state = any(${list(underWay)})
      and (organisation_id in (${ids}) or to_organisation_id in (${ids}))`,
  },
  {
    word: '毕业生转接',
    page: '/member/transfer/graduation',
    open: ids => sql`
      select 1 from graduation_batch where deleted_at is null and state in ('2', '3') and organisation_id in (${ids})`,
  },
  {
    word: '党籍状态变更',
    page: '/member/status-change',
    open: ids => sql`
      select 1 from member_status_change where deleted_at is null and state in ('2', '3') and organisation_id in (${ids})`,
  },
  {
    word: '信息更正',
    page: '/member/correction',
    open: ids => sql`
      select 1 from member_correction where deleted_at is null and state in ('2', '3') and organisation_id in (${ids})`,
  },
  {
    word: '换届',
    page: '/organisation/election',
    open: ids => sql`
      select 1 from election where deleted_at is null and state in ('2', '3', '4', '5') and organisation_id in (${ids})`,
  },
  {
    word: '信息采集',
    page: '/member/collection',
    open: ids => sql`
      select 1 from collection_task where deleted_at is null and state = ${taskStates.open} and organisation_id in (${ids})`,
  },
];
const lasting: readonly Kind[] = [
  {
    word: '发展党员',
    page: '/development/active',
    open: ids => sql`
      select 1 from development_record where deleted_at is null and state = any(${list(goesOn)})
      and organisation_id in (${ids})`,
  },
  {
    word: '流动党员管理',
    page: '/member/flowing/out',
    open: ids => sql`
      select 1 from flowing_member where deleted_at is null and state = any(${list(flowing)})
      and organisation_id in (${ids})`,
  },
];

async function wordsOf(tx: Tx, asked: readonly Kind[], organisationIds: string[], orderId: string): Promise<string[]> {
  const ids = sql`select unnest(${sql.param(organisationIds)}::bigint[])`;
  const found = await tx.one<Record<string, boolean>>(
    sql`select ${sql.join(
      asked.map(({ open }, at) => sql`exists (${open(ids, orderId)}) as ${sql.identifier(`k${at}`)}`),
      sql`, `,
    )}`,
  );
  return asked.filter((_, at) => found?.[`k${at}`]).map(({ word }) => word);
}

/** The words of all business that any of these organisations has open, beside the order in question. */
export const openBusiness = (tx: Tx, organisationIds: string[], orderId: string) =>
  wordsOf(tx, kinds, organisationIds, orderId);

/** The page on which a business of this word is settled. */
export const pageOf = (word: unknown): string | null =>
  [...kinds, ...lasting].find(one => one.word === word)?.page ?? null;

/** The words of what goes on there and could go over to another organisation. */
export const lastingBusiness = (tx: Tx, organisationIds: string[]) => wordsOf(tx, lasting, organisationIds, '0');
