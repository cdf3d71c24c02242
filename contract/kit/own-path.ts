/** The one check of an address that must stay on this site, for what comes with a link and for what is set. Security SEC-13. */

/** What the browser and the server both have; the contract knows neither. */
declare const URL: {
  new (value: string, base?: string): Record<'host' | 'pathname' | 'search' | 'hash' | 'username' | 'password', string>;
  canParse(value: string, base?: string): boolean;
};

/** Path, search and fragment below one leading slash; null for what leads away or is no path. */
export function ownPath(value: string): string | null {
  if (!/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(value) || !URL.canParse(value, 'http://site.invalid')) return null;
  const url = new URL(value, 'http://site.invalid');
  const path = url.pathname + url.search + url.hash;
  return url.host === 'site.invalid' && !path.startsWith('//') ? path : null;
}

/** A whole address of the web, http or https, without a name and password in it. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s/\\?#@]+([/?#][^\s\\]*)?$/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

/** Such an address, or a path of this site. */
export const isSafeAddress = (value: string): boolean => ownPath(value) !== null || isWebAddress(value);
