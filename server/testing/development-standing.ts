/** A record of development put at a step by hand, where what came before is not under test. */
import { sql } from 'drizzle-orm';
import type { Ask, OpenWorld } from './open-world.ts';

export interface Given {
  step: number;
  values?: Record<string, string | number | boolean>;
  days?: Record<number, string>;
}

export async function standingAt(
  { database, idOf }: Pick<OpenWorld, 'database' | 'idOf'>,
  secretary: Ask,
  number: string,
  { step, values = {}, days = {} }: Given,
): Promise<string> {
  const { body } = await secretary('POST', '/api/fzdy', {
    number,
    name: (await database.one<{ name: string }>(sql`select name from person where number = ${number}`))?.name,
    organisationId: await idOf('party_organisation', 'code', '9999990001201001'),
    appliedOn: '2024-02-01',
    isPaper: true,
    quotaCategory: '4',
  });
  const id = String(body.id);
  const sets = Object.entries({ step: String(step).padStart(2, '0'), ...values }).map(
    ([name, value]) => sql`${sql.identifier(name)} = ${value}`,
  );
  await database.rows(sql`update development_record set ${sql.join(sets, sql`, `)} where id = ${id}::bigint`);
  await database.rows(sql`
    insert into development_step (record_id, step, state, done_on, form, operator_name)
    select ${id}::bigint, n, '3', coalesce((${JSON.stringify(days)}::jsonb ->> n::text)::date, '2024-02-01'), '{}', '补'
    from generate_series(2, ${step - 1}) n`);
  await database.rows(sql`
    insert into development_material (record_id, category, occurred_on, is_paper, created_at, updated_at)
    select ${id}::bigint, lpad(n::text, 2, '0'), '2024-02-01', true, now(), now() from generate_series(2, 27) n`);
  return id;
}
