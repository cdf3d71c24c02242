/** Drafts of forms: one per account and form, sealed as a whole, for nobody but who typed them. */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { dropFormDraft, formDraft, keepFormDraft, keptDays } from 'contract/personal/form-draft.ts';
import type { Values, Tx } from '../kit/registry.ts';
import { serve } from '../kit/route.ts';
import { refuse } from '../kit/refusal.ts';
import { changedSince } from './changed-since.ts';
import { titlesOf } from './titles.ts';

const mostKilobytes = 64;

/** The entity and the row a form is about; the pattern of the call has looked at its shape. */
function subjectOf({ registry }: Tx, form: string): { resource: Resource; id: string | null } {
  const [entity = '', id = ''] = form.split(':');
  const resource = registry.resources.get(entity);
  if (!resource) throw refuse([fault('form', 'personal.draft.form', { form: entity })]);
  return { resource, id: id === 'new' ? null : id };
}
const placeOf = ({ actor }: Tx, form: string) => ({
  table: 'form_draft',
  column: 'content',
  id: `${actor.userId}.${form}`,
});

/** A form of an action has fields of its own beside those of the row. */
function checkChanges(resource: Resource, form: string, changes: Values): string {
  const fields = fieldsOf(resource);
  const isAction = form.split(':').length > 2;
  const unknown = Object.keys(changes).filter(name => !isAction && !Object.hasOwn(fields, name));
  if (unknown.length > 0) throw refuse(unknown.map(name => fault(name, 'kit.unknown-key', { name })));
  const text = JSON.stringify(changes);
  if (Buffer.byteLength(text) > mostKilobytes * 1024)
    throw refuse([fault('changes', 'personal.draft.too-big', { most: mostKilobytes })]);
  return text;
}

/** Null where nothing was opened, and for what is no instant. */
function instantOf(seenAt: string | null): string | null {
  const at = seenAt === null ? NaN : Date.parse(seenAt);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

interface Stored {
  version: number | null;
  seenAt: string | null;
  content: string;
  savedAt: string;
}

export const draftRoutes = [
  serve(formDraft, async ({ tx, query: { form } }) => {
    const { resource, id } = subjectOf(tx, form);
    const stored = await tx.one<Stored>(sql`
      select version, seen_at, content, saved_at from form_draft
      where user_id = ${tx.actor.userId} and form = ${form} and saved_at > now() - make_interval(days => ${keptDays})`);
    if (!stored) return { draft: null };
    const { version, seenAt, content, savedAt } = stored;
    const changes = JSON.parse(tx.registry.seal.open(placeOf(tx, form), content)) as Values;
    const since = id && seenAt ? await changedSince(tx, resource, id, seenAt) : null;
    const titles = await titlesOf(tx, resource, changes);
    return { draft: { savedAt, version, changes, titles, since } };
  }),
  serve(keepFormDraft, async ({ tx, body: { form, version, seenAt, changes } }) => {
    const { resource } = subjectOf(tx, form);
    const content = tx.registry.seal.close(placeOf(tx, form), checkChanges(resource, form, changes));
    const row = await tx.one<{ savedAt: string }>(sql`
      insert into form_draft (user_id, form, version, seen_at, content)
      values (${tx.actor.userId}, ${form}, ${version}, ${instantOf(seenAt)}::timestamptz, ${content})
      on conflict (user_id, form) do update set version = excluded.version, seen_at = excluded.seen_at,
        content = excluded.content, saved_at = now()
      returning saved_at`);
    return { savedAt: row?.savedAt ?? '' };
  }),
  serve(dropFormDraft, async ({ tx, body: { form } }) => {
    const gone = await tx.rows(sql`
      delete from form_draft where user_id = ${tx.actor.userId} and form = ${form} returning 1`);
    return { removed: gone.length };
  }),
];
