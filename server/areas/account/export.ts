/** Users and the audit as a sheet: at once and up to the limit above which other exports become a task. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { exportBody } from 'contract/export/task.ts';
import { auditRecord } from 'contract/account/logs.ts';
import { user } from 'contract/account/user.ts';
import { file } from 'contract/description/file.ts';
import { endpoint, type Endpoint } from 'contract/kit/endpoint.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { inTurn, writeSheet } from '../../excel/write-apart.ts';
import { portionsOf, sheetOf } from '../../export/rows.ts';
import { wantedOf, type Wanted } from '../../export/wanted.ts';
import { sheetType } from '../../import/excel.ts';
import { audit } from '../../kit/audit.ts';
import { dictionariesOf } from '../../kit/resource/query.ts';
import { Attachment, serve } from '../../kit/route.ts';
import { notFound, Refusal } from '../../kit/refusal.ts';
import { settingOf } from '../../kit/setting.ts';
import { limit } from '../platform/index.ts';
import { idsOf } from './lists.ts';
import { auditSearched, harmless } from './logs.ts';
import type { Tx } from '../../kit/registry.ts';

const defaults = { taskRows: 5000, perHour: 10 } as const;
async function most(tx: Tx, name: keyof typeof defaults): Promise<number> {
  const value = Number(await settingOf(tx, `export.${name}`, ''));
  return Number.isInteger(value) && value > 0 ? value : defaults[name];
}

async function rowsWanted(tx: Tx, resource: Resource, searched: readonly string[], { filter, ids }: Wanted) {
  const also = ids ? [sql`t.id = any(${sql.param(ids)}::bigint[])`] : [];
  const found = await idsOf(tx, resource, filter, { searched, also });
  if (ids && found.length !== ids.length) throw notFound();
  const limitOfRows = await most(tx, 'taskRows');
  if (found.length > limitOfRows)
    throw new Refusal(400, 'platform.account.too-many-rows', { params: { count: found.length, most: limitOfRows } });
  return found;
}

async function fileOf(tx: Tx, resource: Resource, searched: readonly string[], wanted: Wanted): Promise<Attachment> {
  // A sealed value there is none among these fields, so the plain sheet would be the same.
  const masked = { ...wanted, isPlain: false };
  await limit(tx, { key: `export:${tx.actor.userId}`, most: await most(tx, 'perHour'), seconds: 3600 });
  const ids = await rowsWanted(tx, resource, searched, masked);
  await tx.registry.dictionaries.load(tx, dictionariesOf(resource));
  const sheet = await sheetOf(tx, resource, masked, ids.length);
  const parts: Uint8Array[] = [];
  const hash = createHash('sha256');
  await inTurn(() =>
    writeSheet(sheet, ids.length, portionsOf(tx, resource, masked, ids), bytes => {
      hash.update(bytes);
      parts.push(bytes);
    }),
  );
  await audit(tx, {
    action: permissionOf(resource, 'export'),
    entity: resource.name,
    detail: { columns: wanted.columns, filter: harmless(wanted.filter), rows: ids.length, hash: hash.digest('hex') },
    reason: wanted.reason,
  });
  const now = await tx.one<{ stamp: string }>(sql`select to_char(now, 'YYYYMMDD_HH24MI') as stamp from clock`);
  return new Attachment(`${resource.label}_${now?.stamp ?? ''}.xlsx`, sheetType, Buffer.concat(parts));
}

const routeOf = (resource: Resource, searched: readonly string[]) =>
  serve(
    endpoint({
      method: 'POST',
      url: `${resource.path}/export`,
      access: permissionOf(resource, 'export') as Endpoint['access'],
      summary: `${resource.label}：导出`,
      body: exportBody,
      answer: file,
    }),
    ({ tx, body }) => fileOf(tx, resource, searched, wantedOf(resource, body)),
    { opensTransaction: true },
  );

export const exportRoutes = [routeOf(user, ['username', 'name', 'personNumber']), routeOf(auditRecord, auditSearched)];
