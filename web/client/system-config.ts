/**
 * The system configuration as a map of key and value; public rows are there before anybody signs in.
 */
import { create } from 'zustand';
import { settings as listAll } from 'contract/platform/reference.ts';
import { call } from './http.ts';
import { textOf } from './locale.ts';

export type Config = Record<string, string>;
export const useConfig = create<Config>(() => ({}));

/** Set while the form of the configuration has unsaved changes. */
export const configForm = create<{ isConfigModified: boolean }>(() => ({ isConfigModified: false }));

export const mapOf = (rows: readonly { configKey: string; configValue: string | null }[]): Config =>
  Object.fromEntries(rows.map(row => [row.configKey, row.configValue ?? '']));

/** Colours a deployment keeps elsewhere; while they do not come, those of the product hold. */
function followStylesheet(address: string): void {
  if (!address || document.querySelector('link[data-theme]')) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
  link.dataset.theme = '';
  document.head.append(link);
}

const statistics = 'https://hm.baidu.com/hm.js';

/** Counts visitors by an outside script: for the word true and a site number alone, otherwise it is not there at all. */
export function countVisitors(config: Config): void {
  const site = config['baidu.siteId'] ?? '';
  const isOn = config['isNeedBaiduStatistics'] === 'true' && site !== '';
  const present = document.querySelector('script[data-statistics]');
  if (!isOn) present?.remove();
  if (!isOn || present) return;
  const script = Object.assign(document.createElement('script'), {
    async: true,
    src: `${statistics}?${encodeURIComponent(site)}`,
  });
  script.dataset['statistics'] = '';
  document.head.append(script);
}

const askConfig = () => call(listAll, {}, { silent: true, renew: false });
/** Without an answer the defaults of the settings stand; a page never waits for it in vain. */
export async function loadConfig(ask = askConfig): Promise<void> {
  try {
    const rows = await ask();
    useConfig.setState(mapOf(rows), true);
    followStylesheet(mapOf(rows)['theme.stylesheet'] ?? '');
    countVisitors(mapOf(rows));
  } catch {
    // The defaults stand.
  }
}

export const siteTitle = (config: Config): string => config['htmlTitle'] || textOf('platform.dj');

/** `route title - site title`. */
export const documentTitle = (page: string, config: Config): string =>
  page ? `${page} - ${siteTitle(config)}` : siteTitle(config);

/** Greys public pages and the home page as a whole; only the word true counts. */
export function showDeadMode(path: string, isPublicPage: boolean, config: Config): void {
  const grey = config['isDead'] === 'true' && (isPublicPage || path === '/home/home');
  document.documentElement.classList.toggle('dead-mode', grey);
}
