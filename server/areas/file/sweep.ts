/**
 * Removes what belongs to nothing: uploads that were never finished, files no record named within a day, removed ones.
 * What a record or a trace names stays. Contents go first, so that no row is lost while its bytes are there. REL-17.
 */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../kit/database/connection.ts';
import type { Registry } from '../../kit/registry.ts';
import { namingAll, tracedFields } from './sight.ts';
import type { Store } from './store.ts';

const looseHours = 24;
const atOnce = 200;
/** Modules whose files stand for themselves; they go when somebody removes them. */
const standing = ['avatar', 'pictures', 'editor', 'deploy', 'database', 'qiNiuContent', 'localStorage'];

/** Marks what records name, or named since their traces began. */
async function bind(connection: Connection, registry: Registry): Promise<void> {
  const named = namingAll(registry);
  const traced = tracedFields(registry).map(({ entity, column, isList }) => {
    const value = sql`c.after->>${column}`;
    return sql`exists (select 1 from change_record c where c.entity = ${entity} and c.valid_from >= f.created_at
      and ${isList ? sql`position(f.id::text in ${value}) > 0` : sql`${value} = f.id::text`})`;
  });
  const own = sql`f.bound_at is null and f.stored_at is not null and f.deleted_at is null`;
  if (named.length > 0)
    await connection.rows(sql`
      update uploaded_file f set bound_at = now()
      where ${own} and f.id in (${sql.join(named, sql` union all `)})`);
  if (traced.length > 0)
    await connection.rows(sql`
      update uploaded_file f set bound_at = now()
      where ${own} and f.created_at < now() - make_interval(hours => ${looseHours})
        and (${sql.join(traced, sql` or `)})`);
}

/** Taken out of everybody's sight as it is found: what is being finished at this moment is left for the next time. */
async function loose(connection: Connection): Promise<string[]> {
  const rows = await connection.rows<{ id: string }>(sql`
    update uploaded_file set deleted_at = now() where id in (select id from uploaded_file f
    where f.deleted_at < now() - interval '1 hour'
      or (f.bound_at is null and f.created_at < now() - make_interval(hours => ${looseHours}) and f.deleted_at is null
        and (f.stored_at is null or (coalesce(f.module_name, '') <> all(${sql.param(standing)}::text[])
          and not exists (select 1 from system_config k where k.config_value = f.id::text))))
    order by f.created_at limit ${atOnce} for update skip locked) returning id`);
  return rows.map(({ id }) => id);
}

/** Gives how many files went. */
export async function sweepFiles(connection: Connection, registry: Registry, store: Store): Promise<number> {
  await connection.rows(sql`delete from upload_ticket where expires_at < now() - interval '1 day'`);
  await bind(connection, registry);
  let count = 0;
  for (let ids = await loose(connection); ids.length > 0; ids = await loose(connection)) {
    for (const id of ids) {
      await store.remove(id);
      await connection.rows(sql`delete from uploaded_file where id = ${id}::uuid`);
      count += 1;
    }
  }
  return count;
}
