/** Months that members of the named world owe, and their payments, for tests: planted as batches would leave them. */
import { sql } from 'drizzle-orm';
import type { Ask, OpenWorld } from './open-world.ts';

export interface Owing {
  id: number;
  name: string;
  month: string;
  /** In 分. */
  fen: number;
  /** DJ_DF_MXZT: 1 not paid, 6 in arrears. */
  state: string;
}
export const places = { branch: '9999990001201001', college: '9999990001201' };

export async function openChannel({ database }: Pick<OpenWorld, 'database'>, channel = '9'): Promise<void> {
  await database.rows(sql`update system_config set config_value = ${channel} where config_key = 'dues.pay.channel'`);
}

/** A batch with so many months that are owed; `state` as DJ_DF_PCZT. */
export async function plantOwed(
  world: Pick<OpenWorld, 'database' | 'idOf'>,
  owed: readonly Owing[],
  state = '4',
): Promise<void> {
  const college = await world.idOf('party_organisation', 'code', places.college);
  const branch = await world.idOf('party_organisation', 'code', places.branch);
  await world.database.rows(sql`
    insert into dues_batch (id, version, name, organisation_id, period, type, from_month, to_month, deadline_on, opened_on,
      state, created_at, updated_at)
    values (900, 1, '2026年第四季度', ${college}::bigint, '2', '2', '2026-10', '2026-12', '2026-12-31', '2026-10-01',
      ${state}, now(), now()) on conflict do nothing`);
  for (const { id, name, month, fen, state: of } of owed) {
    const memberId = await world.idOf('person', 'name', name);
    await world.database.rows(sql`
      insert into dues_item (id, version, name, member_id, organisation_id, batch_id, month, member_month, standard,
        payable_fen, paid_fen, state, created_at, updated_at)
      values (${id}, 1, ${name}, ${memberId}::bigint, ${branch}::bigint, 900, ${month}, ${`${memberId} ${month}`}, '5',
        ${fen}, 0, ${of}, now(), now())`);
  }
}

let key = 0;
/** Places an order for these months with a key of its own, or with this one. */
export const placeOrder = (member: Ask, itemIds: readonly (number | string)[], own?: string) => {
  key += 1;
  return member(
    'POST',
    '/api/dfgl/order',
    { itemIds: itemIds.map(String) },
    { 'idempotency-key': own ?? `test-key-${key}` },
  );
};

/** Pays at the built-in gateway and lets what it sends arrive. */
export async function payThere(world: OpenWorld, member: Ask, orderNo: string, outcome = 'paid') {
  const answer = await member('POST', `/api/dfgl/simulated/${orderNo}`, { outcome });
  await world.settle();
  return answer;
}

export const standing = async ({ database }: Pick<OpenWorld, 'database'>, id: number) =>
  database.one<{ state: string; paidFen: number; paidOn: string | null }>(sql`
    select state, paid_fen, paid_on::text from dues_item where id = ${id}`);
