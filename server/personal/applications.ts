/** What somebody asked for, over all areas in one query: of oneself alone, and only where the own page of it opens. */
import { sql, type SQL } from 'drizzle-orm';
import { courseOf } from 'contract/kit/course.ts';
import { tableName } from 'contract/kit/resource.ts';
import { mostApplications, readOwnApplications, type OwnApplication } from 'contract/personal/own-applications.ts';
import { may } from '../kit/actor.ts';
import { columnOf } from '../kit/database/columns.ts';
import type { Tx } from '../kit/registry.ts';
import type { OwnMatter } from '../kit/own-matter.ts';
import { wordsOf } from '../kit/resource/labels.ts';
import { nameOf } from '../kit/resource/source.ts';
import { serve } from '../kit/route.ts';

interface Found {
  entity: string;
  id: string;
  matter: string | null;
  askedAt: string;
  state: string;
}

/** What somebody else began to enter is nothing yet. */
function rowsOf(tx: Tx, { process: { resource, subject = '', editable }, matter, only }: OwnMatter): SQL {
  const first = String(resource.fields['state']?.flags.default ?? '');
  const isHandedIn = editable.includes(first)
    ? sql`(t.state <> ${first} or t.created_by = ${tx.actor.userId}::bigint)`
    : sql`true`;
  return sql`
    select ${resource.name}::text as entity, t.id, ${matter} as matter, t.created_at as asked_at, t.state
    from ${nameOf(tableName(resource.name))} t
    where t.${nameOf(columnOf(subject))} = ${tx.actor.personId}::bigint and t.deleted_at is null and ${isHandedIn} and ${only ?? sql`true`}`;
}

/** What a state says of each kind. */
async function toldOf(tx: Tx, { process, kind, page }: OwnMatter) {
  const word = await wordsOf(tx, process.resource.fields['state']?.dictionary ?? '');
  return ({ id, matter, state, ...found }: Found): OwnApplication => ({
    ...found,
    id,
    kind,
    matter: matter ?? '',
    state: word(state),
    course: courseOf(process, state),
    node: process.turns[state]?.node ?? '',
    page: page(id),
  });
}

async function ownOf(tx: Tx): Promise<OwnApplication[]> {
  const open = tx.registry.ownMatters.filter(({ permission }) => may(tx.actor, permission));
  if (tx.actor.personId === null || open.length === 0) return [];
  const each = sql.join(
    open.map(one => rowsOf(tx, one)),
    sql` union all `,
  );
  const found = await tx.rows<Found>(sql`${each} order by asked_at desc, id desc limit ${mostApplications}`);
  const told = new Map<string, (one: Found) => OwnApplication>();
  for (const one of open) told.set(one.process.resource.name, await toldOf(tx, one));
  return found.flatMap(one => told.get(one.entity)?.(one) ?? []);
}

export const ownApplications = serve(readOwnApplications, async ({ tx }) => ({ content: await ownOf(tx) }));
