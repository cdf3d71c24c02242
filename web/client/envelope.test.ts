import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, it } from 'vitest';
import { encrypt, plainText } from './envelope.ts';

it('[AUTH-02] what the browser seals, Node opens with OAEP and SHA-256', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const sealed = await encrypt(pem, plainText('密码 Pass·1234', 'a1b2', 1700000000000));
  const opened = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(sealed, 'base64'),
  ).toString();
  expect(JSON.parse(Buffer.from(opened, 'base64url').toString())).toEqual({
    password: '密码 Pass·1234',
    uuid: 'a1b2',
    ts: 1700000000000,
  });
});

it('says so when a password is longer than the key can seal', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  await expect(encrypt(pem, plainText('x'.repeat(128), 'a1b2', 0))).rejects.toThrow('密码过长，请缩短后重试');
});
