/** What proves a message to and from WeChat Pay (APIv3): signatures by RSA with SHA-256, contents by AES-256-GCM. */
import { createDecipheriv, randomBytes, sign, verify } from 'node:crypto';
import { isFresh, Unsigned } from './gateway.ts';
import type { WechatKeys } from './wechat-keys.ts';

const joined = (...lines: string[]) => Buffer.from(lines.map(line => `${line}\n`).join(''));

/** The `Authorization` of a call; `path` with its question. */
export function authorization(
  keys: WechatKeys,
  { method, path, body }: { method: string; path: string; body: string },
) {
  const [nonce, seconds] = [randomBytes(16).toString('hex').toUpperCase(), String(Math.floor(Date.now() / 1000))];
  const signature = sign('sha256', joined(method, path, seconds, nonce, body), keys.privateKey).toString('base64');
  const said = {
    mchid: keys.mchId,
    nonce_str: nonce,
    signature,
    timestamp: seconds,
    serial_no: keys.serialNo,
  };
  const words = Object.entries(said).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${words.join(',')}`;
}

/** Throws where an answer or a notice is not WeChat's own, or is older than five minutes. */
export function verifySigned(keys: WechatKeys, header: (name: string) => string | undefined, body: string): void {
  const [seconds = '', nonce = '', signature = '', serial = ''] = ['timestamp', 'nonce', 'signature', 'serial'].map(
    name => header(`wechatpay-${name}`),
  );
  if (!isFresh(seconds) || serial !== keys.platformSerial || nonce === '') throw new Unsigned();
  const isSound = verify('sha256', joined(seconds, nonce, body), keys.platformKey, Buffer.from(signature, 'base64'));
  if (!isSound) throw new Unsigned();
}

export interface Sealed {
  algorithm: string;
  ciphertext: string;
  nonce: string;
  associated_data?: string;
}
const tagBytes = 16;

/** What a notice says, which WeChat closes with the APIv3 key of the merchant. */
export function openResource({ apiV3Key }: WechatKeys, sealed: Sealed): unknown {
  if (sealed.algorithm !== 'AEAD_AES_256_GCM') throw new Unsigned();
  try {
    const all = Buffer.from(sealed.ciphertext, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', apiV3Key, sealed.nonce)
      .setAAD(Buffer.from(sealed.associated_data ?? ''))
      .setAuthTag(all.subarray(-tagBytes));
    return JSON.parse(decipher.update(all.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8'));
  } catch {
    throw new Unsigned();
  }
}
