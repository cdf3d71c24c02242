/**
 * A form over any resource without its looks: values, faults, warnings to confirm, conflict, draft, what changed.
 * A failed save loses nothing; only changed fields are ever sent.
 */
import { useId, useState } from 'react';
import type { Field, Fields } from 'contract/kit/field.ts';
import { fieldsOf, isWritable, type Resource } from 'contract/kit/resource.ts';
import { ask } from '../../client/ask.ts';
import type { Offer } from './drafts/draft.ts';
import { useDraft } from './drafts/draft-keeper.ts';
import { changedFields, faultOf, faultsOf, faultsOfValues, isBlank, noFaults, type Faults } from '../data/faults.ts';
import { ApiError } from '../../client/http.ts';
import { useAction, useSave, type Changes } from '../data/record.ts';
import { useWaiting } from '../field/files/waiting.ts';
import type { Row } from '../data/row.ts';
import { madeOnce } from 'contract/kit/made-once.ts';

const without = <T>(record: Record<string, T>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

const requiredForms = new WeakMap<Field, Field>();
/** The same object each time, so that a field that is as it was is not drawn anew. */
const requiredForm = (field: Field): Field =>
  madeOnce(requiredForms, field, one => ({ ...one, flags: { ...one.flags, required: true } }));
export const demanding = (all: Fields, demanded: readonly string[]) => {
  const asked = ([name, field]: [string, Field]): [string, Field] =>
    demanded.includes(name) ? [name, requiredForm(field)] : [name, field];
  return { demanded, fields: Object.fromEntries(Object.entries(all).map(asked)) };
};

/** First values of a new row: the defaults of its fields and what the screen knows. */
export function firstValues(resource: Resource, known: Changes = {}): Changes {
  const defaults = Object.entries(fieldsOf(resource)).flatMap(([name, { flags }]) =>
    flags.default === undefined ? [] : [[name, flags.default]],
  );
  return { ...(Object.fromEntries(defaults) as Changes), ...known };
}

interface Options {
  /** The row as it was read; absent for a new one. */
  row?: Row | undefined;
  /** Fields the form shows, in order; they may follow from what stands in it. */
  names: readonly string[] | ((values: Changes) => readonly string[]);
  known?: Changes;
  /** What this screen asks for beside the entity, by what stands in the form: told with everything else, at once. */
  required?: (values: Changes) => readonly string[];
  /** An action instead of a plain save, with what it asks for; a form with fields of `own` keeps its draft as an action does. */
  action?: { name: string; input: Fields; extra?: Changes };
  own?: string;
  /** Of rows that are named from elsewhere, by field and id. */
  titles?: Offer['titles'];
}

interface Note {
  text: string;
  tone: 'ok' | 'warn';
}

const judged = ({ errors, warnings, toConfirm, ...rest }: Faults, name: string, message: string | null): Faults => ({
  ...rest,
  errors: message ? { ...errors, [name]: message } : without(errors, name),
  warnings: without(warnings, name),
  toConfirm: toConfirm.filter(code => code !== warnings[name]?.code),
});

/** What stands in the fields, what is wrong with it, and the row it began from. */
export function useAnswers(fields: Fields, row: Row | undefined, first: Changes) {
  const [base, setBase] = useState<Partial<Row>>(row ?? {});
  const [values, setValues] = useState<Changes>(row ?? first);
  const [faults, setFaults] = useState<Faults>(noFaults);
  const [notes, setNotes] = useState<Record<string, Note>>({});
  return {
    base,
    values,
    faults,
    notes,
    judge: (name: string, message: string | null) => setFaults(present => judged(present, name, message)),
    setFaults,
    setValues,
    note: (name: string, note: Note) => setNotes(present => ({ ...present, [name]: note })),
    /** Takes a typed value; what was wrong before is looked at again at once. */
    set(name: string, value: unknown) {
      const field = fields[name];
      setValues(present => ({ ...present, [name]: value }));
      setNotes(present => without(present, name));
      // Of the faults as they stand by then: a field may hold the form of before, as long as it looked the same to it.
      setFaults(present => judged(present, name, present.errors[name] && field ? faultOf(field, value) : null));
    },
    /** Begins anew from a row, with these values on top. */
    begin(from: Partial<Row>, on: Changes = from) {
      setBase(from);
      setValues(on);
      setFaults(noFaults);
    },
  };
}

/** Of what stands above the fields and belongs to none. */
export const faultsId = 'faults';
/** After a refusal the cursor stands in the first field at fault; what belongs to no field is brought into sight. */
export const toFirstFault = (prefix: string): unknown =>
  setTimeout(() => {
    const field = document.querySelector<HTMLElement>(`[aria-invalid="true"][id^="${CSS.escape(prefix)}"]`);
    const told = field ?? document.getElementById(`${prefix}${faultsId}`);
    told?.scrollIntoView({ block: 'center' });
    told?.focus({ preventScroll: true });
  });

function refused({ setFaults }: Pick<ReturnType<typeof useAnswers>, 'setFaults'>, prefix: string, told: Faults): null {
  setFaults(told);
  toFirstFault(prefix);
  return null;
}

const draftOf = (id = 'new', own?: string) => (own ? `${id}:${own}` : id);
const wordFor = (confirmed: string[]) => (confirmed.length > 0 ? { confirmed } : {});

/** Set by the press itself: what a mutation says of itself is drawn a moment later, and a second press would go out. */
function useSaving() {
  const [isSaving, setSaving] = useState(false);
  const during = async (send: () => Promise<Row>): Promise<Row> => {
    setSaving(true);
    try {
      return await send();
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, during };
}

export function useForm(resource: Resource, { row, known, required, action, own = action?.name, ...shown }: Options) {
  const all: Fields = { ...fieldsOf(resource), ...action?.input };
  const prefix = useId();
  const [first] = useState(() => firstValues(resource, known));
  const answers = useAnswers(all, row, first);
  const { base, values, faults } = answers;
  const names = typeof shown.names === 'function' ? shown.names(values) : shown.names;
  const { fields, demanded } = demanding(all, required?.(values) ?? []);
  const save = useSave(resource);
  const act = useAction(resource, row?.id ?? '', action?.name ?? '');
  const { isSaving, during } = useSaving();
  const isNew = base.id === undefined;
  const canWrite = (name: string) => {
    const field = fields[name];
    return field !== undefined && isWritable(field) && (isNew || action !== undefined || field.flags.set !== 'create');
  };
  const writable = names.filter(canWrite);
  const changes = changedFields(fields, writable, base, values);
  // Defaults go along with a new row, but they are nothing somebody typed.
  const typed = isNew ? changedFields(fields, writable, first, values) : changes;
  const isDirty = Object.keys(typed).length > 0;
  const draft = useDraft({ resource, id: draftOf(base.id, own), row: base, changes: typed });
  const [titles, setTitles] = useState<Offer['titles']>(shown.titles ?? {});
  const waiting = useWaiting(prefix);
  // The row was changed elsewhere while nothing was typed here: the form simply shows it.
  if (row && !isDirty && row.version > (base.version ?? 0)) answers.begin(row);

  const send = () => {
    const confirmed = faults.toConfirm;
    if (action) return act.mutateAsync({ ...action.extra, ...changes, version: base.version, ...wordFor(confirmed) });
    return save.mutateAsync({ changes, row: isNew ? undefined : (base as Row), confirmed });
  };
  const submit = async (): Promise<Row | null> => {
    if (waiting) return null;
    const errors = faultsOfValues(fields, isNew ? writable : [...Object.keys(changes), ...demanded], values);
    if (Object.keys(errors).length > 0)
      return refused(answers, prefix, { ...faults, general: [], conflict: null, errors });
    try {
      const saved = await during(send);
      draft.drop();
      answers.begin(isNew ? {} : saved, isNew ? first : saved);
      return saved;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return refused(answers, prefix, faultsOf(error.body, names, faults.toConfirm));
    }
  };
  /** After a conflict: the row as it stands now, with my changes on top or without them. */
  const rebase = async (keepsMine: boolean) => {
    const fresh = await ask<Row>('GET', `${resource.path}/${base.id}`);
    answers.begin(fresh, keepsMine ? { ...fresh, ...changes } : fresh);
    if (!keepsMine) draft.drop();
  };
  const subject = { resource, fields, names, isAction: action !== undefined, isNew, isDirty, draft, canWrite };
  return {
    ...answers,
    ...subject,
    isSaving,
    waiting,
    /** Of rows that a draft names. */
    titles,
    submit,
    rebase,
    /** An empty required field is told on saving, not on passing through. */
    blur(name: string) {
      const field = fields[name];
      if (field && name in changes) answers.judge(name, changes[name] === null ? null : faultOf(field, values[name]));
    },
    fill(source: string, filled: Changes, note: Note) {
      for (const [name, value] of Object.entries(filled)) if (canWrite(name)) answers.set(name, value);
      answers.note(source, note);
    },
    takeDraft() {
      answers.setValues(present => ({ ...present, ...draft.found?.changes }));
      setTitles(draft.found?.titles ?? {});
      draft.settle();
    },
    idOf: (name: string) => `${prefix}${name}`,
  };
}
export type Form = ReturnType<typeof useForm>;
/** What the rows of fields need of a form, be it over a row or over a call. */
export type FieldsForm = Pick<
  Form,
  | 'fields'
  | 'values'
  | 'faults'
  | 'notes'
  | 'base'
  | 'titles'
  | 'isSaving'
  | 'waiting'
  | 'canWrite'
  | 'set'
  | 'blur'
  | 'fill'
  | 'idOf'
> &
  Partial<Pick<Form, 'rebase' | 'draft' | 'takeDraft' | 'resource' | 'isAction'>> & {
    /** Shown in their inputs, not to be changed. */
    locked?: readonly string[];
  };

/** State of a group of fields for its entry in the section list. */
export function stateOfSection(
  form: Form,
  names: readonly string[],
): { tone: 'error' | 'warn' | 'ok' | 'plain'; text: string } {
  const errors = names.filter(name => form.faults.errors[name]).length;
  const warnings = names.filter(name => form.faults.warnings[name]).length;
  const isMissing = (name: string) => isBlank(form.values[name]);
  const missing = names.filter(
    name => form.canWrite(name) && form.fields[name]?.flags.required && isMissing(name),
  ).length;
  if (errors > 0) return { tone: 'error', text: `${errors} 处待改` };
  if (warnings > 0) return { tone: 'warn', text: `${warnings} 处待确认` };
  if (missing > 0) return { tone: 'plain', text: `${missing} 项必填` };
  if (names.every(isMissing)) return { tone: 'plain', text: '选填' };
  return { tone: 'ok', text: '已填完' };
}
