/**
 * A form over any resource without its looks: values, faults, warnings to confirm, conflict, draft, what changed.
 * A failed save loses nothing; only changed fields are ever sent.
 */
import { useId, useState } from 'react';
import type { Conflict } from 'contract/kit/fault.ts';
import { fieldsOf, isWritable, type Resource } from 'contract/kit/resource.ts';
import { ask } from './ask.ts';
import { useDraft } from './draft-keeper.ts';
import { changedFields, faultOf, faultsOf, faultsOfValues, isBlank, noFaults, type Faults } from './faults.ts';
import { ApiError } from './http.ts';
import type { Row } from './list.ts';
import { useAction, useSave, type Changes } from './record.ts';
import { useUnsaved } from './unsaved.ts';

const without = <T>(record: Record<string, T>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

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
  /** Fields the form shows, in order. */
  names: readonly string[];
  known?: Changes;
  /** A deed on the row instead of a plain save: `correct` writes key fields and wants a reason. */
  deed?: { name: string; extra: Changes };
}

export function useForm(resource: Resource, { row, names, known, deed }: Options) {
  const fields = fieldsOf(resource);
  const prefix = useId();
  const [base, setBase] = useState<Partial<Row>>(row ?? {});
  const [values, setValues] = useState<Changes>(() => row ?? firstValues(resource, known));
  const [faults, setFaults] = useState<Faults>(noFaults);
  const [notes, setNotes] = useState<Record<string, string>>({});
  const save = useSave(resource);
  const act = useAction(resource, row?.id ?? '', deed?.name ?? '');
  const isNew = base.id === undefined;
  const canWrite = (name: string) => {
    const field = fields[name];
    return field !== undefined && isWritable(field) && (isNew || deed !== undefined || field.flags.set !== 'create');
  };
  const writable = names.filter(canWrite);
  const [untouched] = useState(() => (row ? {} : firstValues(resource, known)));
  const changes = changedFields(fields, writable, base, values);
  // Defaults go along with a new row, but they are nothing somebody typed.
  const typed = isNew ? changedFields(fields, writable, untouched, values) : changes;
  const key = `${base.id ?? 'new'}${deed ? `:${deed.name}` : ''}`;
  const draft = useDraft(resource, key, base.version ?? null, typed);
  const isDirty = Object.keys(typed).length > 0;
  // A form kept in its tab follows the record as long as nobody has typed; afterwards the save tells the difference.
  if (row && !isDirty && Number(row.version) > Number(base.version)) {
    setBase(row);
    setValues(row);
  }

  useUnsaved(`${resource.name}:${key}`, {
    isDirty,
    changedFields: Object.keys(typed).map(name => fields[name]?.label ?? name),
    saveDraft: () => (draft.keep() ? Promise.resolve() : Promise.reject(new Error('The device keeps no draft'))),
  });

  const setFault = (name: string, message: string | null) =>
    setFaults(present => ({
      ...present,
      errors: message ? { ...present.errors, [name]: message } : without(present.errors, name),
    }));
  const set = (name: string, value: unknown) => {
    setValues(present => ({ ...present, [name]: value }));
    setNotes(present => without(present, name));
    const field = fields[name];
    setFaults(present => {
      const message = present.errors[name] && field ? faultOf(field, value) : null;
      const errors = without(present.errors, name);
      return {
        ...present,
        errors: message ? { ...errors, [name]: message } : errors,
        warnings: without(present.warnings, name),
      };
    });
  };
  const blur = (name: string) => {
    const field = fields[name];
    // An empty required field is told on saving, not on passing through.
    if (field && name in changes) setFault(name, changes[name] === null ? null : faultOf(field, values[name]));
  };
  const fill = (source: string, filled: Changes, note: string) => {
    for (const [name, value] of Object.entries(filled)) if (canWrite(name)) set(name, value);
    setNotes(present => ({ ...present, [source]: note }));
  };

  const send = (confirmed: string[]) =>
    deed
      ? act.mutateAsync({
          ...changes,
          ...deed.extra,
          version: base.version,
          ...(confirmed.length ? { confirmed } : {}),
        })
      : save.mutateAsync({ changes, row: isNew ? undefined : (base as Row), confirmed });
  const submit = async (): Promise<Row | null> => {
    const errors = faultsOfValues(fields, isNew ? writable : Object.keys(changes), values);
    if (Object.keys(errors).length > 0) {
      setFaults(present => ({ ...noFaults, warnings: present.warnings, errors }));
      return null;
    }
    try {
      const saved = await send([...new Set(Object.values(faults.warnings).map(({ code }) => code))]);
      draft.drop();
      setFaults(noFaults);
      setBase(isNew ? {} : saved);
      setValues(isNew ? untouched : saved);
      return saved;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFaults(faultsOf(error.body, names));
      return null;
    }
  };
  /** After a conflict: the row as it stands now, with my changes on top or without them. */
  const rebase = async (keepsMine: boolean) => {
    const fresh = await ask<Row>('GET', `${resource.path}/${base.id}`);
    setBase(fresh);
    setValues(keepsMine ? { ...fresh, ...changes } : fresh);
    setFaults(noFaults);
    if (!keepsMine) draft.drop();
  };

  return {
    resource,
    fields,
    names,
    base,
    values,
    faults,
    notes,
    isNew,
    isDirty,
    isSaving: save.isPending || act.isPending,
    conflict: faults.conflict as Conflict | null,
    draft,
    canWrite,
    set,
    blur,
    fill,
    submit,
    rebase,
    takeDraft: () => {
      setValues(present => ({ ...present, ...draft.found?.changes }));
      draft.settle();
    },
    idOf: (name: string) => `${prefix}${name}`,
  };
}
export type Form = ReturnType<typeof useForm>;

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
