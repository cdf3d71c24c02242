/** The keys between a merchant and WeChat Pay. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

export interface WechatKeys {
  mchId: string;
  /** Serial number of the merchant's certificate, and its private key. */
  serialNo: string;
  privateKey: KeyObject;
  /** Serial number of the platform's certificate, or id of its public key, and that key. */
  platformSerial: string;
  platformKey: KeyObject;
  /** 32 bytes. */
  apiV3Key: Buffer;
}

/** A key as somebody pasted it, on one line or on many, with or without the lines around it. */
function pem(text: string, usual: string): string {
  const [, label = usual, body = text] = /-----BEGIN ([A-Z ]+)-----([\s\S]+?)-----END/.exec(text) ?? [];
  const lines = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`].join('\n');
}
export const privateKeyOf = (text: string): KeyObject => createPrivateKey(pem(text, 'PRIVATE KEY'));
/** A public key, or a certificate that holds it. */
export const publicKeyOf = (text: string): KeyObject => createPublicKey(pem(text, 'PUBLIC KEY'));
