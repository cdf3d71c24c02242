/**
 * What one person likes, kept on the server under the account: columns, density, open trees, the layout.
 * The device holds a copy for the first paint and for times without an answer; what was not sent goes with the next start.
 */
import { create } from 'zustand';
import { keepPreference, preferences } from 'contract/personal/preference.ts';
import { guestPrefix } from 'contract/platform/guest.ts';
import { ApiError, call } from './http.ts';
import { useSession } from './session.ts';
import { readToken } from './token.ts';

interface Kept {
  userId: string;
  values: Record<string, unknown>;
  /** Keys whose value the server has not confirmed. */
  unsent: string[];
}
const useKept = create<Kept>(() => ({ userId: '', values: {}, unsent: [] }));
const placeOf = (userId: string) => `preferences:${userId}`;

function onDevice(userId: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(placeOf(userId)) ?? 'null') as Partial<Kept> | null;
    return { userId, values: kept?.values ?? {}, unsent: kept?.unsent ?? [] };
  } catch {
    return { userId, values: {}, unsent: [] }; // written by hand: as good as none
  }
}
function copyToDevice(): void {
  const { userId, values, unsent } = useKept.getState();
  try {
    localStorage.setItem(placeOf(userId), JSON.stringify({ values, unsent }));
  } catch {
    // Storage is full or off; the server has it.
  }
}

/** Who came by a code has no account: nothing of one is asked for, and nothing but the ballot is shown. Decision 265. */
export const isGuest = (): boolean => (useSession.getState().token ?? readToken())?.startsWith(guestPrefix) ?? false;

export const askPreferences = async () => (isGuest() ? {} : call(preferences, {}, { silent: true, renew: false }));

/** The settings of who signed in: those of the server, over them what this device has not sent yet. */
export async function loadPreferences(userId: string, ask = askPreferences): Promise<void> {
  const device = onDevice(userId);
  useKept.setState(device);
  try {
    const values = await ask();
    const unsent = Object.fromEntries(device.unsent.map(key => [key, device.values[key]]));
    useKept.setState({ values: { ...values, ...unsent } });
    copyToDevice();
    void send();
  } catch {
    // No answer: the copy of the device serves until the next start.
  }
}

let sending = false;
const settled = (key: string) => useKept.setState(({ unsent }) => ({ unsent: unsent.filter(one => one !== key) }));

/** One at a time, the newest value of each, so that two quick choices cannot overtake each other. */
async function send(): Promise<void> {
  if (sending) return;
  sending = true;
  try {
    for (let [key] = useKept.getState().unsent; key; [key] = useKept.getState().unsent) {
      const value = useKept.getState().values[key] ?? null;
      settled(key);
      try {
        await call(keepPreference, { body: { key, value } }, { silent: true });
      } catch (error) {
        if (error instanceof ApiError && error.status === 400) continue; // refused once, refused always
        useKept.setState(({ unsent }) => ({ unsent: [...new Set([...unsent, key])] }));
        return;
      }
    }
  } finally {
    sending = false;
    copyToDevice();
  }
}

export const preferenceOf = (name: string): unknown => useKept.getState().values[name];

/** Keeps a choice here and on the server; null goes back to the default. */
export function keep(name: string, value: unknown): void {
  useKept.setState(({ values, unsent }) => ({
    values: { ...values, [name]: value },
    unsent: [...unsent.filter(one => one !== name), name],
  }));
  copyToDevice();
  void send();
}

export function usePreference<T>(name: string, first: T): [T, (value: T) => void] {
  const value = useKept(({ values }) => values[name] as T | null | undefined);
  return [value ?? first, next => keep(name, next)];
}

/** What this person set beside the layout, which has a drawer of its own. */
export function useOwnSettings(): string[] {
  const values = useKept(state => state.values);
  return Object.keys(values).filter(name => name !== 'layout' && (values[name] ?? null) !== null);
}
