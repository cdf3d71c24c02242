/** Forms as they stand: of the record and what is asked beside it, or as they were signed. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  appointmentForm,
  appointmentFormProcess,
  formStates,
  withOfAge,
  type AppointmentForm,
} from 'contract/appointment/appointment-form.ts';
import { contentOf, type Asked } from 'contract/appointment/form/content-of.ts';
import type { FormContent } from 'contract/appointment/form/content.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { handle } from '../../../kit/process/handle.ts';
import { rules, type Tx } from '../../../kit/registry.ts';
import { notFound, refuse } from '../../../kit/refusal.ts';
import { openValue } from '../../../kit/resource/present.ts';
import { within } from '../../../kit/resource/reach.ts';
import { reachedAmong } from '../../../kit/resource/read.ts';
import { sourceOf } from '../../../kit/resource/source.ts';
import { nowOf, today } from '../../../kit/setting.ts';
import { recordedOf, type Recorded } from './material.ts';

const area = 'appointment.appointmentForm';

/** What a signed form keeps. */
interface Kept {
  content: FormContent;
  photo: string | null;
}
/** Letters of ASCII alone: no cleaning of texts changes what was signed. */
const asciiJson = (kept: Kept): string =>
  JSON.stringify(kept).replace(/[^\u0020-\u007e]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

export interface Form extends Kept {
  cadreId: string;
  cadreNumber: string | null;
  formId: string | null;
  isSigned: boolean;
  isSince2025: boolean;
  signedAt: string | null;
  signedBy: string | null;
  hash: string | null;
  gaps: string | null;
  /** What the records say today. */
  now: FormContent;
}

interface Stored extends Omit<Asked, 'countedOn' | 'filledOn'> {
  id: string;
  personId: string;
  countedOn: string | null;
  filledOn: string | null;
  format: string;
  state: string;
  signedAt: string | null;
  signedBy: string | null;
  hash: string | null;
  content: string | null;
}
const columns = sql`id, person_id, to_post, from_post, reason, reporting_unit, filler, counted_on::text, filled_on::text,
  format, state, signed_at, signed_by, hash, content`;

const nothingAsked = { toPost: null, fromPost: null, reason: null, reportingUnit: null, filler: null };
export const askedOf = (stored: Partial<Stored>, day: string): Asked => ({
  ...nothingAsked,
  ...stored,
  countedOn: stored.countedOn ?? day,
  filledOn: stored.filledOn ?? day,
});

function formOf(tx: Tx, recorded: Recorded, stored: Stored | undefined, day: string): Form {
  const now = contentOf(recorded.material, askedOf(stored ?? {}, day));
  const isSigned = stored?.state === formStates.signed;
  const kept =
    stored?.content && isSigned
      ? (JSON.parse(openValue(tx.registry.seal, appointmentForm, 'content', stored.id, stored.content)) as Kept)
      : { content: now, photo: recorded.photo };
  return {
    ...kept,
    cadreId: recorded.id,
    cadreNumber: recorded.number,
    formId: stored?.id ?? null,
    isSigned,
    isSince2025: stored?.format === withOfAge,
    signedAt: stored?.signedAt ?? null,
    signedBy: stored?.signedBy ?? null,
    hash: stored?.hash ?? null,
    gaps: recorded.gaps,
    now,
  };
}

/** Which of these cadres the reader has forms of, for reading or taking out. */
async function reached(tx: Tx, ids: readonly string[], verb: string): Promise<void> {
  const found = await reachedAmong(tx, cadre, [...ids], permissionOf(appointmentForm, verb));
  if (ids.some(id => !found.has(id))) throw notFound(ids.filter(id => !found.has(id)));
}

/** The one that is asked for; otherwise the newest draft of a cadre, where there is one, and else the record alone. */
async function storedOf(tx: Tx, ids: readonly string[], verb: string, formId?: string): Promise<Map<string, Stored>> {
  const which = formId ? sql`t.id = ${formId}::bigint` : sql`t.state = ${formStates.draft}`;
  const rows = await tx.rows<Stored>(sql`
    select ${columns} from ${sourceOf(appointmentForm)}
    where t.person_id = any(${sql.param([...ids])}::bigint[]) and t.deleted_at is null and ${which}
      and ${within(tx, permissionOf(appointmentForm, verb), appointmentForm)} order by t.id`);
  return new Map(rows.map(row => [row.personId, row]));
}

/** In the order of the ids; one out of reach fails them all, as it fails a removal. Decisions 20. */
export async function formsOf(
  tx: Tx,
  ids: readonly string[],
  verb: 'read' | 'export',
  formId?: string,
): Promise<Form[]> {
  await reached(tx, ids, verb);
  const [recorded, stored, day] = [await recordedOf(tx, ids), await storedOf(tx, ids, verb, formId), await today(tx)];
  if (formId && stored.size === 0) throw notFound();
  return ids.map(id => {
    const one = recorded.get(id);
    if (!one) throw notFound([id]);
    return formOf(tx, one, stored.get(id), day);
  });
}
export async function oneForm(tx: Tx, id: string, verb: 'read' | 'export', formId?: string): Promise<Form> {
  const [form] = await formsOf(tx, [id], verb, formId);
  if (!form) throw notFound([id]);
  return form;
}

async function factsOf(tx: Tx, personIds: string[]) {
  const people = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from person where id = any(${sql.param(personIds)}::bigint[])`);
  return { names: new Map(people.map(({ id, name }) => [id, name])), day: await today(tx) };
}
const dayNames = ['countedOn', 'filledOn'] as const;

export const formRules = rules(appointmentForm, {
  facts: (tx, plans) =>
    factsOf(
      tx,
      plans.flatMap(({ after }) => after.personId ?? []),
    ),
  derive: (row, { names }) => ({ name: names.get(row.personId ?? '') ?? null }),
  check: ({ after, changed }, { day }) =>
    dayNames
      .filter(name => changed.has(name) && (after[name] ?? '') > day)
      .map(name => fault(name, `${area}.later`, { label: appointmentForm.fields[name].label })),
});

/** Without what the form asks for nothing is signed; what was signed is kept word for word. */
async function signedValues(tx: Tx, row: AppointmentForm) {
  const { content, photo, gaps } = await oneForm(tx, row.personId, 'read', row.id);
  if (gaps) throw refuse([fault('', `${area}.incomplete`, { gaps })]);
  const kept = asciiJson({ content, photo });
  return {
    countedOn: row.countedOn ?? (await today(tx)),
    filledOn: row.filledOn ?? (await today(tx)),
    content: kept,
    hash: createHash('sha256').update(kept).digest('hex'),
    signedAt: await nowOf(tx),
    signedBy: tx.actor.name,
  };
}

export const formHandler = handle(appointmentFormProcess, {
  page: '/cadre/appointment/form/detail',
  ask: () => null,
  steps: { sign: { values: (tx, row) => signedValues(tx, row) } },
});
