/**
 * A password on its way: RSA-OAEP-SHA256 over base64url of `{password, uuid, ts}`.
 * Works without the browser's own cryptography, which campuses on plain http do not have.
 */
import { transportKey } from 'contract/platform/session.ts';
import { randomText } from './format.ts';
import { call, serverTime } from './http.ts';

const load = () => import('jsencrypt');
/** Fetches the library ahead of the submit, at the first key that is pressed. */
export const warmUp = (): void => void load();

/** The plain text in the envelope. */
export function plainText(password: string, uuid: string, ts: number): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ password, uuid, ts }));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

export async function encrypt(publicKey: string, text: string): Promise<string> {
  const { JSEncrypt } = await load();
  const cipher = new JSEncrypt();
  cipher.setPublicKey(publicKey);
  const sealed = cipher.encryptOAEP(text);
  if (!sealed) throw new Error('密码过长，请缩短后重试');
  return sealed;
}

/** Encrypts passwords for one request, each in an envelope of its own, with the key the server offers now. */
export async function seal<const N extends string>(
  passwords: Record<N, string>,
  uuid?: string,
): Promise<Record<N, string> & { kid: string }> {
  const { kid, publicKey } = await call(transportKey, {}, { silent: true, renew: false });
  const sealed = { kid } as Record<string, string>;
  for (const [name, password] of Object.entries<string>(passwords))
    sealed[name] = await encrypt(publicKey, plainText(password, uuid ?? randomText(32), serverTime()));
  return sealed as Record<N, string> & { kid: string };
}
