/**
 * The system configuration as a map of key and value; public rows are there before anybody signs in.
 */
import { create } from 'zustand';
import { settings as listAll } from 'contract/platform/reference.ts';
import { settings } from '../settings.ts';
import { call } from './http.ts';

type Config = Record<string, string>;
export const useConfig = create<Config>(() => ({}));

/** Without an answer the defaults of the settings stand; a page never waits for it in vain. */
export async function loadConfig(): Promise<void> {
  try {
    const rows = await call(listAll, {}, { silent: true, renew: false });
    useConfig.setState(Object.fromEntries(rows.map(row => [row.configKey, row.configValue ?? ''])), true);
  } catch {
    // The defaults stand.
  }
}

export const siteTitle = (config: Config): string => config['htmlTitle'] || settings.title;

/** `route title - site title`. */
export const documentTitle = (page: string, config: Config): string =>
  page ? `${page} - ${siteTitle(config)}` : siteTitle(config);

/** Greys public pages and the home page as a whole; only the word true counts. */
export function showDeadMode(path: string, isPublicPage: boolean, config: Config): void {
  const grey = config['isDead'] === 'true' && (isPublicPage || path === '/home/home');
  document.documentElement.classList.toggle('dead-mode', grey);
}
