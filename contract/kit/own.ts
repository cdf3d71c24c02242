/** The rows of an entity that are about the signed-in person: derived where its list says by which field (`own`). */
import { Type } from 'typebox';
import { endpoint, type Access } from './endpoint.ts';
import { permissionOf } from './permission.ts';
import type { Resource } from './resource.ts';
import { page } from './shape.ts';

type OwnRow = { id: string; version: number } & Record<string, unknown>;

/**
 * GET: in the grammar of every list, never a row of anybody else, whatever more is in reach.
 * It is called by whoever reads the entity, be it only the own rows.
 */
export const readOwn = (resource: Resource) =>
  endpoint({
    method: 'GET',
    url: `${resource.path}/own`,
    access: permissionOf(resource, 'read') as Access,
    summary: `${resource.label}：本人的记录`,
    answer: page(Type.Unsafe<OwnRow>(Type.Record(Type.String(), Type.Unknown()))),
  });
