/**
 * What a field type promises: how a value is stored, cleaned, checked, masked and written as text.
 * One file per type under `types/`; nothing else in the house switches on a type's name.
 */
import type { TSchema } from 'typebox';
import type { Field, Flags } from './field.ts';

type Single = 'text' | 'integer' | 'bigint' | 'boolean' | 'date' | 'timestamptz' | 'amount' | 'uuid' | 'sealed';
export type SqlWord = Single | 'bigint[]' | 'uuid[]';
/** `yearsFrom` and `yearsTo` ask for the full years since a date, at the day the rows are looked at. */
export type Operator = 'contains' | 'eq' | 'anyOf' | 'from' | 'to' | 'empty' | 'includeSub' | 'yearsFrom' | 'yearsTo';
/** Where a row leaves the house; a mask may differ by it. */
export type Exit = 'list' | 'detail' | 'public';

/**
 * How a value stands in a cell of a sheet, so that programs reckon with it. Texts stay texts whatever they look like; money is
 * in yuan, a share in percent, a month its first day, an instant by the clock of the school.
 */
export type CellKind = 'text' | 'number' | 'money' | 'percent' | 'points' | 'day' | 'month' | 'instant';

/** How a value stands in a cell of a sheet. */
export interface SheetForm<V> {
  /** The value of what was typed, or the code of why it is none; dictionary words and names of rows come before this. */
  read(text: string): { value: V } | { code: string };
  /** The month, where no more was typed of a day. */
  month?(text: string): string | null;
  /** One sentence for who fills the sheet in. */
  rule: string;
  example: string;
  /** Words to choose from, where the type itself knows them. */
  words?: readonly string[];
  /** What a cell we write is; a text unless said otherwise. */
  cell?: CellKind;
}

export interface FieldType<V> {
  sql: SqlWord;
  /** S4 and S3 are sensitive; S2 is the rule. */
  class: 'S2' | 'S3' | 'S4';
  operators: readonly Operator[];
  /** JSON shape of one value in requests and answers, without null. */
  json: TSchema;
  /** Clean form of what was typed; null when nothing is left. */
  normalise(value: V, field?: Field): V | null;
  /** Code of the fault of a cleaned value, or null. */
  check(value: V, field: Field): string | null;
  /** Its least and greatest value as people read them, where that differs from how they are kept. */
  limits?(flags: Flags): { min: string; max: string };
  /** What is shown instead of the value, where the exit and the reader's right ask for a mask. */
  mask?(value: V, exit: Exit, mayUpdate: boolean): string;
  /** How a value is read wherever it is shown, before dictionary words and names of rows are put in; without its unit. */
  text(value: V): string;
  /** What it counts, where the type says it: behind a value that stands alone, in the heading of a column of them. */
  unit?: string;
  sheet: SheetForm<V>;
  /** What people call such a value where the label is too stiff; a heading may say it too. */
  word?: string;
  /** A value that is compared, sorted and counted by the month only. */
  grain?: 'month';
  /** The value names uploaded files: it is chosen by uploading and stands in no sheet. */
  isFile?: true;
  /** The codes of one value, where it holds several. */
  codes?(value: V): string[];
  /** What of a value tells whether two mean the same; the value itself unless said. Keyed hashes are of it. */
  identity?(value: V): V;
  /** Sealed types only: whether a keyed hash is kept for equality and uniqueness. */
  blind?: boolean;
}

export const fieldType = <V>(definition: FieldType<V>): FieldType<V> => definition;

/** Digits and letters as a keyboard without input method gives them; Chinese brackets and commas stay. */
export const halfWidth = (text: string): string =>
  text.replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, sign => sign.normalize('NFKC'));

/**
 * What nobody sees and programs leave behind: blanks of no width, marks of direction, the soft hyphen, the joiner outside of
 * a picture, the selector of a form behind a Chinese character.
 */
const unseen =
  /[\u00ad\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?<!\p{Extended_Pictographic}\ufe0f?)\u200d|(?<=\p{Script=Han})[\ufe00-\ufe0f]/gu;
/** Radicals that look like the character; of the supplement these two alone have one they stand for. */
const radical = /[\u2e9f\u2ef3\u2f00-\u2fd5]/g;
/** Dots of many keyboards, between the parts of a name. */
const dot = /(?<=\p{Script=Han})[\u2022\u2027\u2219\u22c5\u30fb\uff0e\uff65](?=\p{Script=Han})/gu;

/**
 * The same signs however they were typed: of what is written, searched by, compared with and signed in with. No rare and no
 * compatible character is exchanged beyond NFC; NFKC is for full-width digits and letters and for radicals alone.
 */
export const plainSigns = (text: string): string =>
  halfWidth(text.normalize('NFC').replace(unseen, ''))
    .replace(radical, sign => sign.normalize('NFKC'))
    .replace(dot, '·')
    .replace(/(?<=\w)\uff0d(?=\w)/g, '-');

/** A long number that a spreadsheet took for a quantity: `4.10101E+17`. */
export const isSpoilt = (text: string): boolean => /^\d(\.\d+)?E\+\d{2}$/i.test(text);

/** Plain signs, trimmed; nothing left is null. */
export const trimmedText = (value: string): string | null => plainSigns(value).trim() || null;

/** Trimmed, blanks (not line breaks) between two Chinese characters removed; nothing left is null. Decisions 26. */
export function cleanText(value: string): string | null {
  const clean = trimmedText(value)?.replace(/(?<=\p{Script=Han})[^\S\r\n]+(?=\p{Script=Han})/gu, '');
  return clean ?? null;
}
/** Controls, what turns the reading round, and what is no character: documents and sheets cannot hold it. SEC-92. */
const hidden = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Noncharacter_Code_Point}|\p{Cs}/u;
export const withoutHidden = (text: string): string => text.replace(new RegExp(hidden, 'gu'), '');
const lengthOf = (value: string) => Array.from(value).length;

/** The beginning of a text, so many characters at most; none is cut in two. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : Array.from(text).slice(0, most).join('');

/** What stands in a text that cannot be kept: its code. Private signs look otherwise on every machine, or like nothing. */
export function strangeSign(text: string): string | null {
  if (hidden.test(text)) return 'kit.control-character';
  return /\p{Co}/u.test(text) ? 'kit.private-sign' : null;
}

/** Length in characters as a person counts them, and no sign that cannot be kept. */
export function checkText(value: string, field: Field, most: number): string | null {
  const strange = strangeSign(value);
  if (strange !== null) return strange;
  if (lengthOf(value) > (field.flags.max ?? most)) return 'kit.too-long';
  if (lengthOf(value) < (field.flags.min ?? 0)) return 'kit.too-short';
  return null;
}
