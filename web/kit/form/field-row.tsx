import { CheckCircleOutlined, CloseCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { memo, type ReactNode } from 'react';
import '../ui/form.css';
import { whereOf } from 'contract/kit/among.ts';
import type { Field } from 'contract/kit/field.ts';
import type { FieldsForm } from './form.ts';
import { inputs } from '../field/inputs/index.ts';
import { OptionsInput } from '../field/inputs/choice.tsx';
import type { Input, Option } from '../field/inputs/input.ts';
import type { Row } from '../data/row.ts';
import { Value } from '../field/cells/value.tsx';

/** What a screen adds to a field: help, choice, room. Label, limits and checks come with the field. */
export interface FieldWords {
  help?: string;
  /** What stands in the record while something else is typed. */
  before?: ReactNode;
  only?: readonly string[];
  /** Chosen from these instead of what the type offers; several of them where it says so. */
  options?: readonly Option[];
  isSeveral?: boolean;
  /** A long text and files have the whole row in any case. */
  isWide?: boolean;
  /** By which action a key field changes. */
  locked?: string;
  /** Asked for by this screen although the field may be empty elsewhere. */
  isRequired?: boolean;
  /** Instead of the input of the type. */
  input?: Input;
}

const wide: readonly string[] = ['longText', 'files'];
const icons = { error: CloseCircleOutlined, warn: ExclamationCircleOutlined, ok: CheckCircleOutlined };

/** The line under a field: error, warning, note or help; its height is reserved, so nothing jumps. */
function Note({ form, name, help }: { form: FieldsForm; name: string; help: string }) {
  const error = form.faults.errors[name];
  const warning = form.faults.warnings[name]?.message;
  const note = form.notes[name];
  const tone = error ? 'error' : warning ? 'warn' : (note?.tone ?? null);
  const Icon = tone && icons[tone];
  return (
    <p id={`${form.idOf(name)}-note`} className={`field-note ${tone ?? ''}`} role={note ? 'status' : undefined}>
      {Icon && <Icon aria-hidden />} {error ?? warning ?? note?.text ?? help}
    </p>
  );
}

/** A field that this form only shows. */
function ReadOnly({ form, name }: { form: FieldsForm; name: string }) {
  const field = form.fields[name]!;
  const isAutomatic = field.flags.derived || field.flags.computed;
  return (
    <output id={form.idOf(name)} className="read-only" aria-describedby={`${form.idOf(name)}-note`}>
      <span>
        <Value name={name} field={field} row={form.base as Row} />
      </span>
      {isAutomatic && <small>自动</small>}
    </output>
  );
}

interface Props {
  form: FieldsForm;
  name: string;
  words?: FieldWords | undefined;
}

/** What a reference takes, by what stands in the form and in the record it began from. */
const whereIn = ({ base, values }: FieldsForm, { among }: Field) => among && whereOf(among, { ...base, ...values });

/** All that a field draws of its form and of the words of its screen. */
const drawn = ({ form, name, words = {} }: Props): unknown[] => [
  form.fields[name],
  form.fields[name] && whereIn(form, form.fields[name]),
  form.values[name],
  form.faults.errors[name],
  form.faults.warnings[name],
  form.notes[name],
  form.titles[name],
  form.base,
  form.isSaving,
  form.canWrite(name),
  form.locked?.includes(name),
  form.idOf(name),
  words.help,
  words.before,
  words.only,
  words.options,
  words.isWide,
  words.locked,
  words.isRequired,
  words.input,
];
function isDrawnAlike(one: Props, other: Props): boolean {
  const now = drawn(other);
  return drawn(one).every((value, at) => Object.is(value, now[at]));
}

/** Typing in a form of fifty fields draws the one that is typed in. */
export const FieldRow = memo(function FieldRow({ form, name, words = {} }: Props) {
  const field = form.fields[name];
  if (!field) return null;
  const Input = words.input ?? (words.options ? OptionsInput : inputs[field.type]);
  const isOpen = form.canWrite(name);
  const isLocked = form.locked?.includes(name) ?? false;
  const isRequired = isOpen && !isLocked && Boolean(field.flags.required || words.isRequired);
  const locked = !isOpen && field.flags.set === 'create' ? (words.locked ?? '建立后不能修改') : '';
  const className = [
    'field',
    (words.isWide || wide.includes(field.type)) && 'wide',
    form.faults.errors[name] && 'has-error',
    form.faults.warnings[name] && 'has-warning',
  ];
  return (
    <div className={className.filter(Boolean).join(' ')} data-field={name}>
      <label htmlFor={form.idOf(name)} className={isRequired ? 'required' : undefined}>
        {field.label}
      </label>
      {words.before !== undefined && <p className="field-before">现为：{words.before}</p>}
      {isOpen ? (
        <Input
          name={name}
          field={field}
          value={form.values[name]}
          row={form.base}
          titles={form.titles[name]}
          only={words.only}
          where={whereIn(form, field)}
          of={form.resource && !form.isAction ? `${form.resource.name}.${name}` : undefined}
          options={words.options}
          isSeveral={words.isSeveral}
          onChange={value => form.set(name, value)}
          onBlur={() => form.blur(name)}
          fill={(values, text, tone) => form.fill(name, values, { text, tone })}
          control={{
            id: form.idOf(name),
            disabled: form.isSaving || isLocked,
            'aria-invalid': form.faults.errors[name] !== undefined,
            'aria-required': isRequired,
            'aria-describedby': `${form.idOf(name)}-note`,
          }}
        />
      ) : (
        <ReadOnly form={form} name={name} />
      )}
      <Note form={form} name={name} help={locked || (words.help ?? '')} />
    </div>
  );
}, isDrawnAlike);
