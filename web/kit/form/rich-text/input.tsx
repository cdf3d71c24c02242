import { Suspense, type ReactNode } from 'react';
import { lazy } from '../../ui/lazy.tsx';
import type { InputProps } from '../../field/inputs/input.ts';
import { Skeleton } from '../../ui/states.tsx';

const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).RichTextEditor }));

/** The input of a formatted text; its editor comes when a form asks for it. */
export const RichTextInput = (props: InputProps): ReactNode => (
  <Suspense fallback={<Skeleton rows={4} />}>
    <Editor {...props} />
  </Suspense>
);
