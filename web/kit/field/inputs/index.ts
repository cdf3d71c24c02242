/** How a value of each type is put in; a type without an input is a compile error. */
import type { TypeName } from 'contract/kit/field.ts';
import { FileInput, FilesInput, PhotoInput } from '../files/inputs.tsx';
import { ChoiceInput, StateInput } from './choice.tsx';
import { DayInput } from './day.tsx';
import type { Input } from './input.ts';
import { RefInput, RefsInput } from './ref.tsx';
import { IdCardInput, SealedInput } from './sealed.tsx';
import { FlagInput, LongTextInput, NumberInput, TextInput } from './text.tsx';

export const inputs: Record<TypeName, Input> = {
  text: TextInput,
  longText: LongTextInput,
  number: NumberInput,
  day: DayInput,
  birthDate: DayInput,
  instant: TextInput,
  flag: FlagInput,
  choice: ChoiceInput,
  state: StateInput,
  ref: RefInput,
  refs: RefsInput,
  idCard: IdCardInput,
  phone: SealedInput,
  sealedText: SealedInput,
  file: FileInput,
  files: FilesInput,
  photo: PhotoInput,
};
