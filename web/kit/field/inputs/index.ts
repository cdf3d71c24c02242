/** How a value of each type is put in; a type without an input is a compile error. */
import type { TypeName } from 'contract/kit/field.ts';
import { FileInput, FilesInput, PhotoInput } from '../files/inputs.tsx';
import { ChoiceInput, ChoicesInput, StateInput } from './choice.tsx';
import { DayInput, MonthInput } from './day.tsx';
import type { Input } from './input.ts';
import { IncomeInput, MoneyInput, PercentInput, PointsInput } from './money.tsx';
import { RefInput, RefsInput } from './ref.tsx';
import { IdCardInput, SealedInput } from './sealed.tsx';
import { FlagInput, LongTextInput, NumberInput, TextInput } from './text.tsx';

export const inputs: Record<TypeName, Input> = {
  text: TextInput,
  longText: LongTextInput,
  number: NumberInput,
  money: MoneyInput,
  income: IncomeInput,
  percent: PercentInput,
  points: PointsInput,
  day: DayInput,
  month: MonthInput,
  birthDate: DayInput,
  instant: TextInput,
  flag: FlagInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  state: StateInput,
  ref: RefInput,
  refs: RefsInput,
  idCard: IdCardInput,
  certificateNo: SealedInput,
  phone: SealedInput,
  telephone: SealedInput,
  sealedText: SealedInput,
  file: FileInput,
  files: FilesInput,
  photo: PhotoInput,
};
