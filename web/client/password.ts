/**
 * The change-password dialog of the shell, for pages that offer it.
 */
import { createStore } from 'zustand/vanilla';

/** `forced` cannot be closed. */
export const passwordDialog = createStore<{ mode: 'closed' | 'open' | 'forced' }>(() => ({ mode: 'closed' }));
export const askForPassword = (): void => passwordDialog.setState({ mode: 'open' });
export const demandPassword = (): void => passwordDialog.setState({ mode: 'forced' });
