/**
 * How a person has the screen: colour, size, tags, header, logo, menu, appearance. This copy of the device paints
 * first, the layout keeper joins it with the server. The size and the sidebar stand in the cookies the specification names.
 */
import { create } from 'zustand';
import { settings } from '../settings.ts';
import type { Locale } from '../texts.ts';
import { readCookie, writeCookie } from './cookie.ts';
import { tokensOf, writeTokens } from './tokens.ts';

/** Component height and table row height in px. */
export const sizes = {
  default: { label: 'layout.default', control: 36, row: 44 },
  medium: { label: 'layout.medium', control: 32, row: 40 },
  small: { label: 'layout.small', control: 28, row: 34 },
  mini: { label: 'layout.mini', control: 24, row: 30 },
} as const;
export type Size = keyof typeof sizes;
export type Appearance = 'light' | 'dark' | 'system';

export interface Preferences {
  theme: string;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  uniqueOpened: boolean;
  appearance: Appearance;
  locale: Locale;
  size: Size;
  sidebar: { opened: boolean; withoutAnimation: boolean };
}

const place = 'layout-setting';
const year = 365;
export const sizeOf = (cookie: string | null): Size =>
  cookie && Object.hasOwn(sizes, cookie) ? (cookie as Size) : 'small';

function stored(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Preferences>;
  } catch {
    return {};
  }
}

/** Settings of the deployment, overridden by what this person chose. */
export const firstPreferences = (
  kept: Partial<Preferences>,
  size: string | null,
  sidebar: string | null,
): Preferences => ({
  theme: settings.theme,
  tagsView: settings.tagsView,
  fixedHeader: settings.fixedHeader,
  sidebarLogo: settings.sidebarLogo,
  uniqueOpened: settings.uniqueOpened,
  appearance: 'light',
  locale: 'zh-CN',
  ...kept,
  size: sizeOf(size),
  sidebar: { opened: sidebar !== '0', withoutAnimation: false },
});

const inBrowser = typeof document !== 'undefined';
export const usePreferences = create<Preferences>(() =>
  inBrowser
    ? firstPreferences(stored(), readCookie('size'), readCookie('sidebarStatus'))
    : firstPreferences({}, null, null),
);

export function prefer(change: Partial<Omit<Preferences, 'size' | 'sidebar'>>): void {
  usePreferences.setState(change);
  const { size: _, sidebar: __, ...kept } = usePreferences.getState();
  localStorage.setItem(place, JSON.stringify(kept));
}

export function chooseSize(size: Size): void {
  writeCookie('size', size, year);
  usePreferences.setState({ size });
}

export function openSidebar(opened: boolean, withoutAnimation = false): void {
  writeCookie('sidebarStatus', opened ? '1' : '0', year);
  usePreferences.setState({ sidebar: { opened, withoutAnimation } });
}

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');
export const isDark = ({ appearance }: Preferences): boolean =>
  appearance === 'dark' || (appearance === 'system' && systemDark().matches);

/** Keeps the variables of the page in step with what is preferred. */
export function followPreferences(): void {
  const write = () => {
    const chosen = usePreferences.getState();
    const dark = isDark(chosen);
    writeTokens(tokensOf(chosen.theme, dark), dark);
    document.documentElement.lang = chosen.locale;
    const root = document.documentElement.style;
    root.setProperty('--control-height', `${sizes[chosen.size].control}px`);
    root.setProperty('--row-height', `${sizes[chosen.size].row}px`);
  };
  write();
  usePreferences.subscribe(write);
  // A new object makes the subscribers of the store look at the system's mode again.
  systemDark().addEventListener('change', () =>
    usePreferences.setState({ appearance: usePreferences.getState().appearance }),
  );
}
