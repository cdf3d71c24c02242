/** What an organisation still has under way: it is neither dissolved nor merged away before that is settled. */
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../kit/tx.ts';

/** The word for a business, and the organisations that have some open. */
const kinds: readonly { word: string; open: (ids: SQL) => SQL }[] = [
  {
    word: '党组织变更',
    open: ids => sql`
      select organisation_id from organisation_change where deleted_at is null and state in ('2', '8') and type <> '4'
      and organisation_id in (${ids})`,
  },
  {
    word: '组织关系转接',
    open: ids => sql`
      select organisation_id from transfer where deleted_at is null and state in ('20', '30', '40', '50', '60', '80', '90')
      and (organisation_id in (${ids}) or to_organisation_id in (${ids}))`,
  },
  {
    word: '党籍状态变更',
    open: ids => sql`
      select organisation_id from member_status_change where deleted_at is null and state in ('2', '3')
      and organisation_id in (${ids})`,
  },
  {
    word: '换届',
    open: ids => sql`
      select organisation_id from election where deleted_at is null and state in ('2', '3', '4', '5')
      and organisation_id in (${ids})`,
  },
];

/** The words of all business that any of these organisations has open. */
export async function openBusiness(tx: Tx, organisationIds: string[]): Promise<string[]> {
  const ids = sql`select unnest(${sql.param(organisationIds)}::bigint[])`;
  const found = await tx.one<Record<string, boolean>>(
    sql`select ${sql.join(
      kinds.map(({ open }, at) => sql`exists (${open(ids)}) as ${sql.identifier(`k${at}`)}`),
      sql`, `,
    )}`,
  );
  return kinds.filter((_, at) => found?.[`k${at}`]).map(({ word }) => word);
}
