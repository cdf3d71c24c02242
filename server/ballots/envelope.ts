/**
 * What closes one ballot for the count alone: X25519 with a key of its own per ballot, HKDF, AES-256-GCM. Whoever casts
 * needs the public key of the box; the private one is asked for at the close. Every envelope of a vote has one length.
 */
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomInt,
  type KeyObject,
} from 'node:crypto';

const keyBytes = 32;
const tagBytes = 16;
/** What an envelope is longer than its paper. */
export const envelopeBytes = keyBytes + tagBytes;
/** A key closes one ballot, so its nonce says nothing. */
const nonce = Buffer.alloc(12);
const curve = { kty: 'OKP', crv: 'X25519' };

const text = (bytes: Buffer) => bytes.toString('base64url');
const bytesOf = (part: string | undefined) => Buffer.from(part ?? '', 'base64url');
/** Both halves of a key, 32 bytes each. */
export interface BoxKey {
  publicKey: Buffer;
  privateKey: Buffer;
}
const publicKeyOf = (bytes: Buffer) => createPublicKey({ key: { ...curve, x: text(bytes) }, format: 'jwk' });
const privateKeyOf = ({ publicKey, privateKey }: BoxKey) =>
  createPrivateKey({ key: { ...curve, x: text(publicKey), d: text(privateKey) }, format: 'jwk' });

export function newBoxKey(): BoxKey {
  const { d, x } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' });
  return { publicKey: bytesOf(x), privateKey: bytesOf(d) };
}

function cipherKey(own: KeyObject, other: KeyObject, ballotKey: Buffer, boxKey: Buffer): Buffer {
  const shared = diffieHellman({ privateKey: own, publicKey: other });
  return Buffer.from(hkdfSync('sha256', shared, Buffer.concat([ballotKey, boxKey]), 'ballot', keyBytes));
}

export function enclose(boxKey: Buffer, voteId: string, paper: Buffer): Buffer {
  const own = generateKeyPairSync('x25519').privateKey;
  const ballotKey = bytesOf(own.export({ format: 'jwk' }).x);
  const key = cipherKey(own, publicKeyOf(boxKey), ballotKey, boxKey);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(voteId));
  return Buffer.concat([ballotKey, cipher.update(paper), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Opens envelopes of one box; the key is read once, which cost a quarter of the time of each. The way throws where the
 * private key is not that of the box, or an envelope was changed.
 */
export function disclosing(boxKey: BoxKey, voteId: string): (envelope: Buffer) => Buffer {
  const own = privateKeyOf(boxKey);
  return envelope => {
    const ballotKey = envelope.subarray(0, keyBytes);
    const key = cipherKey(own, publicKeyOf(ballotKey), ballotKey, boxKey.publicKey);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(voteId));
    decipher.setAuthTag(envelope.subarray(-tagBytes));
    return Buffer.concat([decipher.update(envelope.subarray(keyBytes, -tagBytes)), decipher.final()]);
  };
}

/** Letters that nobody takes for another when they are read out or copied by hand: 20 of 32 are 100 bits. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const newCode = (): string =>
  Array.from({ length: 20 }, (_, at) => (at > 0 && at % 4 === 0 ? '-' : '') + letters.charAt(randomInt(32))).join('');

/**
 * The private key without the half that a scrutineer's code stands for, and with it again: said twice it is as before.
 * Where nobody holds a code the key is whole.
 */
export function split(privateKey: Buffer, voteId: string, code: string | null): Buffer {
  if (code === null) return privateKey;
  const plain = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const half = Buffer.from(hkdfSync('sha256', plain, voteId, 'scrutineer', keyBytes));
  return Buffer.from(privateKey.map((byte, at) => byte ^ (half[at] ?? 0)));
}

/** Whether this private key belongs to this public one. */
export function fits(key: BoxKey): boolean {
  const { x } = createPublicKey(privateKeyOf(key)).export({ format: 'jwk' });
  return bytesOf(x).equals(key.publicKey);
}
