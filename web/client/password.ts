/**
 * The change-password dialog of the shell, for pages that offer it.
 */
import { createStore } from 'zustand/vanilla';

interface State {
  /** `forced` cannot be closed. */
  mode: 'closed' | 'open' | 'forced';
  /** Whose password; null is the own. */
  username: string | null;
}
export const passwordDialog = createStore<State>(() => ({ mode: 'closed', username: null }));
export const askForPassword = (): void => passwordDialog.setState({ mode: 'open', username: null });
/** Of another user, whose old password is known. */
export const askForPasswordOf = (username: string): void => passwordDialog.setState({ mode: 'open', username });
export const demandPassword = (): void => passwordDialog.setState({ mode: 'forced', username: null });
