/**
 * What a field of a resource says: its type, its label and at most ten flags.
 * Mask, class and operators come with the type; order, width and help belong to the screen.
 */
import type { Among } from './among.ts';

export interface Values {
  text: string;
  longText: string;
  number: number;
  money: number;
  income: string;
  percent: number;
  points: number;
  day: string;
  month: string;
  birthDate: string;
  instant: string;
  flag: boolean;
  choice: string;
  choices: string;
  state: string;
  ref: string;
  refs: string[];
  idCard: string;
  certificateNo: string;
  phone: string;
  telephone: string;
  sealedText: string;
  file: string;
  files: string[];
  photo: string;
}
export type TypeName = keyof Values;

export interface Flags {
  required?: boolean;
  unique?: boolean;
  index?: boolean;
  /** Number: least value; money: in 分, percent: in ten-thousandths, points: in halves, 0 unless told. Text: least length in characters. Day: first year, 1900 unless told. */
  min?: number;
  /** Number: greatest value. Text: greatest length in characters. */
  max?: number;
  default?: string | number | boolean;
  /** Text: blanks between Chinese characters stay, as in a title of several parts. Nothing that is named in sheets. */
  keepsBlanks?: boolean;
  /** Written at creation and by import of a new row, then by the action `correct` alone. */
  set?: 'create';
  /** Stored, filled by the rule's `derive`; nobody types it. What is `unseen` is kept for machines and told to nobody. */
  derived?: boolean | 'unseen';
  /** Not stored: SQL of the row, or a rollup over other rows, at read. */
  computed?: boolean;
  /** A reference that is picked and written beyond the own reach; never to people, since whoever writes it finds all by name. */
  reach?: 'any';
}

export interface Field<T extends TypeName = TypeName, F extends Flags = Flags> {
  type: T;
  label: string;
  flags: F;
  /** choice, choices, state: the dictionary that holds the codes. */
  dictionary?: string;
  /** ref, refs: the entity it names. */
  to?: string;
  /** ref, refs: which of its rows may be named. */
  among?: Among;
}
export type Fields = Record<string, Field>;

type Plain<T extends TypeName> = <const F extends Flags = Record<never, never>>(
  label: string,
  flags?: F,
) => Field<T, F>;
type Coded<T extends TypeName> = <const F extends Flags = Record<never, never>>(
  label: string,
  dictionary: string,
  flags?: F,
) => Field<T, F>;
type Linked<T extends TypeName> = <const F extends Flags = Record<never, never>>(
  label: string,
  to: string,
  flags?: F,
  among?: Among,
) => Field<T, F>;

const plain =
  <T extends TypeName>(type: T): Plain<T> =>
  (label, flags) => ({ type, label, flags: flags ?? ({} as never) });
const coded =
  <T extends TypeName>(type: T): Coded<T> =>
  (label, dictionary, flags) => ({ type, label, dictionary, flags: flags ?? ({} as never) });
const linked =
  <T extends TypeName>(type: T): Linked<T> =>
  (label, to, flags, among) => ({ type, label, to, flags: flags ?? ({} as never), ...(among && { among }) });

export const text = plain('text');
export const longText = plain('longText');
export const number = plain('number');
export const money = plain('money');
export const income = plain('income');
export const percent = plain('percent');
export const points = plain('points');
export const day = plain('day');
export const month = plain('month');
export const birthDate = plain('birthDate');
export const instant = plain('instant');
export const flag = plain('flag');
export const choice = coded('choice');
export const choices = coded('choices');
export const state = coded('state');
export const ref = linked('ref');
export const refs = linked('refs');
export const idCard = plain('idCard');
export const certificateNo = plain('certificateNo');
export const phone = plain('phone');
export const telephone = plain('telephone');
export const sealedText = plain('sealedText');
export const file = plain('file');
export const files = plain('files');
export const photo = plain('photo');

type Value<F> = F extends Field<infer T> ? Values[T] : never;
/** The row of a set of fields, flat on hover; what is not required may be null. */
export type RowOf<F extends Fields> = {
  [K in keyof F]: F[K]['flags'] extends { required: true } ? Value<F[K]> : Value<F[K]> | null;
};
/** The same before anything was asked for: every value may be missing. */
export type ValuesOf<F extends Fields> = { [K in keyof F]: Value<F[K]> | null };
/** What somebody gave for these fields; what is not required may be left out. */
export type Given<F extends Fields> = {
  [K in keyof F as F[K]['flags'] extends { required: true } ? K : never]: Value<F[K]>;
} & {
  [K in keyof F as F[K]['flags'] extends { required: true } ? never : K]?: Value<F[K]> | null;
};
