/**
 * Sealed values: AES-256-GCM with the table, column and row id as associated data, so a ciphertext
 * means nothing in another place; equality and uniqueness go by a keyed hash of its own key per column.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Place {
  table: string;
  column: string;
  id: string;
}
export interface Seal {
  close(place: Place, plain: string): string;
  open(place: Place, sealed: string): string;
  /** The same for pieces of files. */
  closeBytes(place: Place, plain: Buffer): Buffer;
  openBytes(place: Place, sealed: Buffer): Buffer;
  /** 128-bit keyed hash of a normalised value, hexadecimal. */
  index(table: string, column: string, plain: string): string;
}

const formatVersion = 'v1';

/** `key` holds 32 bytes or more; shorter ones are refused. */
export function sealWith(key: Buffer, kid = '1'): Seal {
  if (key.length < 32) throw new Error('数据密钥不足 32 字节，拒绝启动');
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  const cipherKey = derive('seal');
  const indexKeys = new Map<string, Buffer>();
  const indexKeyOf = (name: string) => {
    const known = indexKeys.get(name) ?? derive(`index:${name}`);
    indexKeys.set(name, known);
    return known;
  };
  const associated = ({ table, column, id }: Place) => Buffer.from(`${table}.${column}.${id}`);
  function encrypt(place: Place, plain: Buffer): [nonce: Buffer, body: Buffer, tag: Buffer] {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce).setAAD(associated(place));
    return [nonce, Buffer.concat([cipher.update(plain), cipher.final()]), cipher.getAuthTag()];
  }
  function decrypt(place: Place, [nonce, body, tag]: [Buffer, Buffer, Buffer]): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', cipherKey, nonce).setAAD(associated(place)).setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  }
  return {
    close: (place, plain) =>
      [formatVersion, kid, ...encrypt(place, Buffer.from(plain)).map(part => part.toString('base64url'))].join('.'),
    open(place, sealed) {
      const [version, sealedKid, nonce = '', body = '', tag = ''] = sealed.split('.');
      if (version !== formatVersion || sealedKid !== kid)
        throw new Error(`unknown sealing key of ${place.table}.${place.column}`);
      const part = (text: string) => Buffer.from(text, 'base64url');
      return decrypt(place, [part(nonce), part(body), part(tag)]).toString('utf8');
    },
    closeBytes(place, plain) {
      const [nonce, body, tag] = encrypt(place, plain);
      return Buffer.concat([nonce, tag, body]);
    },
    openBytes: (place, sealed) =>
      decrypt(place, [sealed.subarray(0, 12), sealed.subarray(28), sealed.subarray(12, 28)]),
    index: (table, column, plain) =>
      createHmac('sha256', indexKeyOf(`${table}.${column}`))
        .update(plain)
        .digest('hex')
        .slice(0, 32),
  };
}
