/**
 * Who sees a file: its uploader, everybody in whose reach a record names it, and whom an area opens it to. Nothing is copied from the record to
 * the file, so a right that ends, a record that moves or a photo that is replaced tells at once. Security SEC-41.
 */
import { sql, type SQL } from 'drizzle-orm';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, isStored, tableName, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { may } from '../../kit/actor.ts';
import { columnOf } from '../../kit/database/columns.ts';
import type { Registry, Tx } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';
import { notFound } from '../../kit/refusal.ts';
import { settingOf } from '../../kit/setting.ts';
import { columnIn, notDeletedIn, nameOf, sourceOf } from '../../kit/resource/source.ts';
import { fileById, type StoredFile } from './record.ts';

/** Pictures meant for texts that everybody signed in may read. */
const forReaders = ['editor', 'pictures'];

const fileFields = (fields: Resource['fields']) =>
  Object.entries(fields).filter(([, field]) => typeOf(field).isFile && isStored(field));

const names = (column: SQL, word: string, id: SQL) =>
  word === 'uuid' ? sql`${column} = ${id}` : sql`${id} = any(${column})`;

/** Whether a record in the reader's reach names the file, or its area opens it. */
async function isNamed(tx: Tx, id: string): Promise<boolean> {
  const value = sql`${id}::uuid`;
  const looks = [...tx.registry.resources.values()].flatMap(resource => {
    const permission = permissionOf(resource, 'read');
    const fields = fileFields(fieldsOf(resource));
    if (fields.length === 0 || !may(tx.actor, permission)) return [];
    const named = fields.map(([name, field]) => names(columnIn(resource, name), typeOf(field).sql, value));
    return [
      sql`exists (select 1 from ${sourceOf(resource)} where (${sql.join(named, sql` or `)})
        and ${notDeletedIn(resource)} and ${within(tx, permission, resource)})`,
    ];
  });
  looks.push(...tx.registry.openFiles.map(opens => opens(tx, value)));
  if (looks.length === 0) return false;
  const row = await tx.one<{ is: boolean }>(sql`select ${sql.join(looks, sql` or `)} as is`);
  return row?.is === true;
}

async function isFace(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.one(sql`select 1 from user_account where avatar = ${id} and deleted_at is null`);
  return row !== null;
}

/** The logo of the site stands on the sign-in page. */
export const isLogo = async (tx: Tx, id: string): Promise<boolean> =>
  (await settingOf(tx, 'sidebar.logoId', '')) === id;

/** The file, where the reader may see it; for everybody else there is none. */
export async function seenFile(tx: Tx, given: string): Promise<StoredFile> {
  const id = given.toLowerCase();
  const file = await fileById(tx, id);
  if (!file || file.storedAt === null) throw notFound();
  if (await isLogo(tx, id)) return file;
  if (tx.actor.userId === null) throw notFound();
  const isSeen =
    file.ownerId === tx.actor.userId ||
    forReaders.includes(file.moduleName ?? '') ||
    (await isFace(tx, id)) ||
    (await isNamed(tx, id));
  if (!isSeen) throw notFound();
  return file;
}

/** Records that name a file now, over all tables; for the sweep, which asks for nobody. */
export function namingAll(registry: Registry): SQL[] {
  return [...registry.resources.values()].flatMap(resource =>
    fileFields(resource.fields).map(([name, field]) => {
      const column = nameOf(columnOf(name));
      const ids = typeOf(field).sql === 'uuid' ? column : sql`unnest(${column})`;
      return sql`select ${ids} as id from ${nameOf(tableName(resource.name))} where ${column} is not null`;
    }),
  );
}
/** Fields of each entity whose values traces may still hold. */
export const tracedFields = (registry: Registry): { entity: string; column: string; isList: boolean }[] =>
  [...registry.resources.values()].flatMap(resource =>
    fileFields(resource.fields).map(([name, field]) => ({
      entity: resource.name,
      column: columnOf(name),
      isList: typeOf(field).sql === 'uuid[]',
    })),
  );
