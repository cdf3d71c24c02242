/** Files in a form: the value is their id; what is uploaded and not saved is nobody's and goes after a day. */
import { Suspense, type ReactNode } from 'react';
import { lazy } from '../../ui/lazy.tsx';
import type { InputProps } from '../inputs/input.ts';

// A form without files loads none of this.
const Several = lazy(async () => ({ default: (await import('./file-input.tsx')).FileInput }));
const Portrait = lazy(async () => ({ default: (await import('./photo-input.tsx')).PhotoInput }));

const idsIn = (value: unknown) => [value ?? []].flat().map(String);

/** As high as what comes: nothing below it moves away under a finger that is on its way. */
const Place = ({ isPortrait = false, children }: { isPortrait?: boolean; children: ReactNode }) => (
  <div className={isPortrait ? 'field-files portrait' : 'field-files'}>
    <Suspense>{children}</Suspense>
  </div>
);

export const FileInput = ({ value, onChange, control, field }: InputProps) => (
  <Place>
    <Several
      ids={idsIn(value)}
      most={1}
      label={field.label}
      control={control}
      onChange={ids => onChange(ids[0] ?? null)}
    />
  </Place>
);
export const FilesInput = ({ value, onChange, control, field }: InputProps) => (
  <Place>
    <Several
      ids={idsIn(value)}
      most={20}
      label={field.label}
      control={control}
      onChange={ids => onChange(ids.length > 0 ? ids : null)}
    />
  </Place>
);
export const PhotoInput = ({ value, onChange, control, field }: InputProps) => (
  <Place isPortrait>
    <Portrait id={idsIn(value)[0] ?? null} label={field.label} control={control} onChange={onChange} />
  </Place>
);
