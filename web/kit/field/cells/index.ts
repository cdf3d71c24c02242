/** How a value of each type is shown; a type without a cell is a compile error. */
import type { TypeName } from 'contract/kit/field.ts';
import { file, photo } from '../files/cells.tsx';
import type { Cell } from './cell.ts';
import { choice, state } from './choice.tsx';
import { ref } from './ref.tsx';
import { day, flag, idCard, instant, longText, money, number, percent, points, sealed, text } from './plain.tsx';

export const cells: Record<TypeName, Cell> = {
  text,
  longText,
  number,
  money,
  income: money,
  percent,
  points,
  day,
  month: day,
  birthDate: day,
  instant,
  flag,
  choice,
  choices: choice,
  state,
  ref,
  refs: ref,
  idCard,
  certificateNo: sealed,
  phone: sealed,
  telephone: sealed,
  sealedText: sealed,
  file,
  files: file,
  photo,
};
