/** What both trees share: the path of ids from the root, the level, and that nothing stands below itself. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import { nameOf } from '../../kit/resource/source.ts';
import type { Tx } from '../../kit/registry.ts';

export interface Place {
  id: string;
  path: string;
  level: number;
  category: string;
  state: string;
}

export interface Places {
  /** The rows these plans want to stand under, by id. */
  parents: Map<string, Place>;
  /** Rows that would stand below themselves, be it by their own move or by those of the same batch. */
  circular: Set<string>;
}

/** What both trees have in common of a row on its way. */
interface Moved {
  id: string;
  before: object | null;
  after: { parentId: string | null };
}

/** Goes up from a row, through the moves of the batch, until the root or the row itself. */
function isCircular(plan: Moved, moved: Map<string, Moved>, parents: Map<string, Place>): boolean {
  const met = new Set<Moved>();
  for (let at: Moved | undefined = plan; at && !met.has(at);) {
    met.add(at);
    const above: string[] =
      parents
        .get(at.after.parentId ?? '')
        ?.path.split('/')
        .reverse() ?? [];
    at = moved.get(above.find(id => moved.has(id)) ?? '');
    if (at === plan) return true;
  }
  return false;
}

export async function placesFor(tx: Tx, resource: Resource, plans: Moved[]): Promise<Places> {
  const ids = plans.flatMap(({ after }) => (after.parentId ? [after.parentId] : []));
  const rows = await tx.rows<Place>(sql`
    select id, path, level, category, state from ${nameOf(tableName(resource.name))} where id = any(${sql.param(ids)}::bigint[])`);
  const parents = new Map(rows.map(row => [row.id, row]));
  const moved = new Map(plans.filter(plan => plan.before !== null).map(plan => [plan.id, plan]));
  const circular = [...moved.values()].filter(plan => isCircular(plan, moved, parents));
  return { parents, circular: new Set(circular.map(plan => plan.id)) };
}

/** `/1/12/` and 2: from the root to the row itself. */
export function placeOf(row: Moved['after'], { parents }: Places, { id }: Moved): { path: string; level: number } {
  const parent = parents.get(row.parentId ?? '');
  return { path: `${parent?.path ?? '/'}${id}/`, level: (parent?.level ?? 0) + 1 };
}

export const cycleFaults = ({ label }: Resource, { id }: Moved, { circular }: Places): Fault[] =>
  circular.has(id) ? [fault('parentId', 'organisation.tree.cycle', { label })] : [];
