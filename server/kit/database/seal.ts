/**
 * Sealed values: AES-256-GCM with the table, column and row id as associated data, so a ciphertext
 * means nothing in another place; equality and uniqueness go by a keyed hash of its own key per column.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { madeOnce } from 'contract/kit/made-once.ts';
import { longCard } from 'contract/kit/types/sealed.ts';

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
const nonceBytes = 12;
/** Nonce and tag, before a sealed piece. */
const headBytes = nonceBytes + 16;
const stepBytes = 64 << 10;

/** `key` holds 32 bytes or more; shorter ones are refused. */
export function sealWith(key: Buffer, kid = '1'): Seal {
  if (key.length < 32) throw new Error('数据密钥不足 32 字节，拒绝启动');
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  const cipherKey = derive('seal');
  const indexKeys = new Map<string, Buffer>();
  const indexKeyOf = (name: string) => madeOnce(indexKeys, name, one => derive(`index:${one}`));
  const associated = ({ table, column, id }: Place) => Buffer.from(`${table}.${column}.${id}`);
  // This cipher gives every byte at once; its end gives none and only judges.
  const cipherFor = (place: Place, nonce: Buffer) =>
    createCipheriv('aes-256-gcm', cipherKey, nonce).setAAD(associated(place));
  function decrypt(place: Place, [nonce, body, tag]: [Buffer, Buffer, Buffer]): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', cipherKey, nonce).setAAD(associated(place)).setAuthTag(tag);
    const plain = decipher.update(body);
    decipher.final();
    return plain;
  }
  return {
    close(place, plain) {
      const nonce = randomBytes(nonceBytes);
      const cipher = cipherFor(place, nonce);
      const body = cipher.update(plain, 'utf8');
      cipher.final();
      const parts = [nonce, body, cipher.getAuthTag()].map(part => part.toString('base64url'));
      return [formatVersion, kid, ...parts].join('.');
    },
    open(place, sealed) {
      const [version, sealedKid, nonce = '', body = '', tag = ''] = sealed.split('.');
      if (version !== formatVersion || sealedKid !== kid)
        throw new Error(`unknown sealing key of ${place.table}.${place.column}`);
      const part = (text: string) => Buffer.from(text, 'base64url');
      return decrypt(place, [part(nonce), part(body), part(tag)]).toString('utf8');
    },
    // Step by step into its place: sealed as a whole, a piece would stand in memory once more while it is copied.
    closeBytes(place, plain) {
      const nonce = randomBytes(nonceBytes);
      const cipher = cipherFor(place, nonce);
      const sealed = Buffer.allocUnsafe(headBytes + plain.length);
      for (let at = 0; at < plain.length; at += stepBytes)
        cipher.update(plain.subarray(at, at + stepBytes)).copy(sealed, headBytes + at);
      cipher.final();
      sealed.set(nonce);
      sealed.set(cipher.getAuthTag(), nonceBytes);
      return sealed;
    },
    openBytes: (place, sealed) =>
      decrypt(place, [
        sealed.subarray(0, nonceBytes),
        sealed.subarray(headBytes),
        sealed.subarray(nonceBytes, headBytes),
      ]),
    // Both numbers of a card find the one person.
    index: (table, column, plain) =>
      createHmac('sha256', indexKeyOf(`${table}.${column}`))
        .update(column === 'id_card' ? longCard(plain) : plain)
        .digest('hex')
        .slice(0, 32),
  };
}
