/** Dialogs that may be needed at any time. */
import type { ReactNode } from 'react';
import { ExpiredDialog } from './expired-dialog.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';

export const StandingDialogs = (): ReactNode => (
  <>
    <UnsavedDialog />
    <ExpiredDialog />
  </>
);
