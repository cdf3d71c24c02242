/**
 * A box that two people keep: its private key is closed for the one and then for the other, so that it opens with both of
 * their codes and with neither alone. Of a code the public half of the key it makes is kept; lost, it is lost. Decision 229.
 */
import { createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';
import { disclosing, enclose, type BoxKey } from './envelope.ts';

/** What stands before the 32 bytes of a private X25519 key in its usual form (RFC 8410). */
const head = Buffer.from('302e020100300506032b656e04220420', 'hex');

/** The key pair that a code stands for, of one scheme and no other. */
export function keyOfCode(code: string, schemeId: string): BoxKey {
  const plain = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const privateKey = Buffer.from(hkdfSync('sha256', plain, schemeId, 'keeper', 32));
  const own = createPrivateKey({ key: Buffer.concat([head, privateKey]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(own).export({ format: 'jwk' });
  return { publicKey: Buffer.from(x, 'base64url'), privateKey };
}

/** Closed for each in turn; as it is where nobody keeps it. */
export const lockFor = (keepers: readonly Buffer[], boxId: string, privateKey: Buffer): Buffer =>
  keepers.reduce((inner, publicKey) => enclose(publicKey, boxId, inner), privateKey);

/** Throws where a key is not that of a keeper. */
export const unlock = (keys: readonly BoxKey[], boxId: string, locked: Buffer): Buffer =>
  keys.reduceRight((outer, key) => disclosing(key, boxId)(outer), locked);
