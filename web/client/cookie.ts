/**
 * Cookies as client storage: the token, the size and the sidebar's state.
 * They are bound to /web, so no call to the API ever carries them.
 */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find(pair => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

/** Without days the cookie ends with the browser. */
export function writeCookie(name: string, value: string, days?: number, path = '/web'): void {
  const age = days === undefined ? '' : `; Max-Age=${days * 86_400}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=${path}; SameSite=Strict${age}${secure}`;
}

export const removeCookie = (name: string): void => writeCookie(name, '', 0);
