/** How a value of each type is shown; a type without a cell is a compile error. */
import type { TypeName } from 'contract/kit/field.ts';
import { file, photo } from '../files/cells.tsx';
import type { Cell } from './cell.ts';
import { choice, flag, state } from './choice.tsx';
import { income, money, number, percent } from './number.tsx';
import { ref } from './ref.tsx';
import { idCard, longText, sealed, text } from './text.tsx';
import { day, instant } from './time.tsx';

export const cells: Record<TypeName, Cell> = {
  text,
  longText,
  number,
  money,
  income,
  percent,
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
  sealedText: sealed,
  file,
  files: file,
  photo,
};
