/** Files in a form: the value is their id; what is uploaded and not saved is nobody's and goes after a day. */
import type { InputProps } from '../kit/inputs/input.ts';
import { FileInput as Several } from './file-input.tsx';
import { PhotoInput as Portrait } from './photo-input.tsx';

const idsIn = (value: unknown) => [value ?? []].flat().map(String);

export const FileInput = ({ value, onChange, control, field }: InputProps) => (
  <Several
    ids={idsIn(value)}
    most={1}
    label={field.label}
    control={control}
    onChange={ids => onChange(ids[0] ?? null)}
  />
);
export const FilesInput = ({ value, onChange, control, field }: InputProps) => (
  <Several
    ids={idsIn(value)}
    most={20}
    label={field.label}
    control={control}
    onChange={ids => onChange(ids.length > 0 ? ids : null)}
  />
);
export const PhotoInput = ({ value, onChange, control, field }: InputProps) => (
  <Portrait id={idsIn(value)[0] ?? null} label={field.label} control={control} onChange={onChange} />
);
