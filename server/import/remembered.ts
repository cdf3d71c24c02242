/** The memory of an office as its people look at it, and how they take something out of it. */
import { sql } from 'drizzle-orm';
import { columnFields } from 'contract/import/batch.ts';
import { mostLines, type RememberedLine } from 'contract/import/memory.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { audit } from '../kit/audit.ts';
import { notFound } from '../kit/refusal.ts';
import type { Tx } from '../kit/registry.ts';
import { mayImport } from './batch.ts';
import { ofHeadings, officeOf } from './memory.ts';
import { labelledWords } from './shown.ts';

function importable(tx: Tx, entity: string): Resource {
  const resource = tx.registry.resources.get(entity);
  if (!resource || !mayImport(tx, resource)) throw notFound();
  return resource;
}

export async function remembered(tx: Tx, entity: string): Promise<RememberedLine[]> {
  const resource = importable(tx, entity);
  const lines = await tx.rows<{
    id: string;
    field: string;
    word: string;
    meaning: string | null;
    chosenAt: string;
  }>(sql`
    select id, field, word, meaning, chosen_at from import_memory
    where office = ${await officeOf(tx, resource)} and entity = ${entity}
      and (field = ${ofHeadings} or meaning is not null)
    order by chosen_at desc, id desc limit ${mostLines}`);
  const fields = new Map(columnFields(resource));
  const words = lines.flatMap(({ id, field, word, meaning }) =>
    meaning === null || field === ofHeadings ? [] : [{ id, name: field, text: word, to: meaning }],
  );
  const labelled = new Map((await labelledWords(tx, resource, words)).map(one => [one.id, one]));
  return lines.map(({ id, field, word, meaning, chosenAt }) => ({
    id,
    label: field === ofHeadings ? null : (labelled.get(id)?.label ?? field),
    word,
    meaning: field === ofHeadings ? (fields.get(meaning ?? '')?.label ?? null) : (labelled.get(id)?.word ?? meaning),
    chosenAt,
  }));
}

/** Forgets lines of the own office; gives how many. */
export async function forget(tx: Tx, entity: string, ids: readonly string[]): Promise<number> {
  const resource = importable(tx, entity);
  const gone = await tx.rows(sql`
    delete from import_memory where office = ${await officeOf(tx, resource)} and entity = ${entity}
      and id = any(${sql.param(ids)}::bigint[]) returning id`);
  const detail = { step: 'forget', lines: gone.length };
  if (gone.length > 0) await audit(tx, { action: permissionOf(resource, 'import'), entity, detail });
  return gone.length;
}
