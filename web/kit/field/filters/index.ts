/** How a list is narrowed by a field of each type, in the operators the type has. */
import type { TypeName } from 'contract/kit/field.ts';
import type { Filter } from './filter.ts';
import {
  birthRange,
  choice,
  dayRange,
  flag,
  instantRange,
  moneyRange,
  monthRange,
  numberRange,
  percentRange,
  pointsRange,
  presence,
  text,
  whole,
} from './plain.tsx';
import { ref } from './ref.tsx';

export const filters: Record<TypeName, Filter> = {
  text,
  longText: text,
  number: numberRange,
  money: moneyRange,
  income: presence,
  percent: percentRange,
  points: pointsRange,
  day: dayRange,
  month: monthRange,
  birthDate: birthRange,
  instant: instantRange,
  flag,
  choice,
  choices: choice,
  state: choice,
  ref,
  refs: ref,
  idCard: whole,
  certificateNo: whole,
  phone: whole,
  telephone: whole,
  sealedText: presence,
  file: presence,
  files: presence,
  photo: presence,
};
