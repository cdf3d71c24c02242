import type { Field, TypeName, Values } from '../field.ts';
import type { FieldType } from '../type.ts';
import { choice, choices, state } from './choice.ts';
import { birthDate, day } from './day.ts';
import { file, files, photo } from './file.ts';
import { flag } from './flag.ts';
import { instant } from './instant.ts';
import { income, money } from './money.ts';
import { month } from './month.ts';
import { number } from './number.ts';
import { percent } from './percent.ts';
import { points } from './points.ts';
import { ref, refs } from './ref.ts';
import { certificateNo, idCard, phone, sealedText, telephone } from './sealed.ts';
import { longText, text } from './text.ts';

/** Every type by its name; a missing one is a compile error. */
const all: { [T in TypeName]: FieldType<Values[T]> } = {
  text,
  longText,
  number,
  money,
  income,
  percent,
  points,
  day,
  month,
  birthDate,
  instant,
  flag,
  choice,
  choices,
  state,
  ref,
  refs,
  idCard,
  certificateNo,
  phone,
  telephone,
  sealedText,
  file,
  files,
  photo,
};

/** The type of a field whose value is not known before run time. */
export const typeOf = (field: { type: TypeName }) => all[field.type] as FieldType<unknown>;

/** The least and the greatest of a field, as its sentences say them. */
export const limitsOf = (field: Field) =>
  typeOf(field).limits?.(field.flags) ?? {
    max: field.flags.max ?? (field.type === 'longText' ? 2000 : 200),
    min: field.flags.min ?? 0,
  };

/** The codes of a value of a dictionary. */
export const codesOf = (field: { type: TypeName }, value: unknown): string[] =>
  typeOf(field).codes?.(value) ?? [String(value)];
