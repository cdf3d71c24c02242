/** The calls around changes in bulk. Which permission they ask follows from the entity, so each handler asks it first. */
import * as calls from 'contract/bulk/change.ts';
import { permissionOf, verbsOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { audit } from '../kit/audit.ts';
import type { Database } from '../kit/database/connection.ts';
import { serve } from '../kit/route.ts';
import { forbidden, notFound } from '../kit/refusal.ts';
import { previewOf } from './preview.ts';
import { mayUpdate, ownBulkChange, pageOfBulkChanges } from './record.ts';
import { begin } from './run.ts';
import { withdrawOwn } from './withdraw.ts';
import type { Route, Tx } from '../kit/registry.ts';

/** A base whose rows the person may update; a refusal leaves its line in the audit, as at every other route. */
async function admitted(tx: Tx, database: Database, entity: string): Promise<Resource> {
  const resource = tx.registry.resources.get(entity);
  if (!resource || resource.kind !== 'record' || !verbsOf(resource.kind).includes('update')) throw notFound();
  if (mayUpdate(tx, resource)) return resource;
  await audit({ ...tx, ...database }, { action: permissionOf(resource, 'update'), result: 'refused' });
  throw forbidden(`${resource.label}：批量修改`);
}
const idOf = (call: { params: unknown }) => (call.params as { id: string }).id;

export const bulkRoutes: Route[] = [
  serve(
    calls.previewBulkChange,
    async ({ tx, database, body }) =>
      previewOf(tx, database, await admitted(tx, database, body.entity), {
        rows: body.rows,
        values: body.values as Record<string, unknown>,
      }),
    { opensTransaction: true },
  ),
  serve(
    calls.runBulkChange,
    async ({ tx, database, body, status }) => {
      const resource = await admitted(tx, database, body.entity);
      const id = await begin(tx, database, resource, { ...body, values: body.values as Record<string, unknown> });
      status(201);
      return (await ownBulkChange(tx, id)).change;
    },
    { opensTransaction: true },
  ),
  serve(calls.listBulkChanges, ({ tx, query: { page = 0, size = 20 } }) => pageOfBulkChanges(tx, page, size)),
  serve(calls.readBulkChange, async call => (await ownBulkChange(call.tx, idOf(call))).change),
  serve(
    calls.withdrawBulkChange,
    async call => {
      await withdrawOwn(call.tx, call.database, idOf(call));
      return (await ownBulkChange(call.tx, idOf(call))).change;
    },
    { opensTransaction: true },
  ),
];
