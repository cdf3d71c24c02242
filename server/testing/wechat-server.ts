/** A server that speaks WeChat Pay's APIv3 as it is published, with keys made for the test: for adapters that cannot reach it. */
import { createCipheriv, createHash, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const lines = (...all: string[]) => Buffer.from(all.map(line => `${line}\n`).join(''));
const now = () => String(Math.floor(Date.now() / 1000));

export interface Reply {
  status: number;
  body?: object | Buffer;
}
export type Answers = (asked: { method: string; path: string; body: any }) => Reply;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** Headers of a text as the platform signs it. */
const signer =
  (privateKey: string) =>
  (body: string, seconds = now(), serial = 'PUB_KEY_ID_0001') => {
    const nonce = randomBytes(16).toString('hex');
    const signature = sign('sha256', lines(seconds, nonce, body), privateKey).toString('base64');
    return {
      'wechatpay-timestamp': seconds,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': serial,
    };
  };

/** Whether a call is the merchant's own. */
function isMerchants({ method = '', url = '', headers }: IncomingMessage, body: string, publicKey: string): boolean {
  const said = headers.authorization ?? '';
  const words = Object.fromEntries(
    [...said.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const signed = lines(method, url, words['timestamp'] ?? '', words['nonce_str'] ?? '', body);
  return (
    said.startsWith('WECHATPAY2-SHA256-RSA2048 ') &&
    words['mchid'] === '1900000001' &&
    words['serial_no'] === 'MERCHANT01' &&
    verify('sha256', signed, publicKey, Buffer.from(words['signature'] ?? '', 'base64'))
  );
}

/** A notice as it would be posted: its content closed with the APIv3 key. */
function noticeOf(content: object, key: string): string {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('transaction'));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return JSON.stringify({
    id: randomBytes(8).toString('hex'),
    create_time: '2026-11-20T09:05:00+08:00',
    event_type: 'TRANSACTION.SUCCESS',
    resource_type: 'encrypt-resource',
    resource: {
      algorithm: 'AEAD_AES_256_GCM',
      original_type: 'transaction',
      ciphertext: sealed.toString('base64'),
      associated_data: 'transaction',
      nonce,
    },
  });
}

interface Asked {
  method: string;
  path: string;
  body: any;
  isSigned: boolean;
}

export async function openWechat() {
  const [merchant, platform] = [pair(), pair()];
  const apiV3Key = randomBytes(16).toString('hex');
  const asked: Asked[] = [];
  const behaviour: { answers: Answers; spoils: 'nothing' | 'signature' | 'age' | 'serial' } = {
    answers: () => ({ status: 500 }),
    spoils: 'nothing',
  };
  const signed = signer(platform.privateKey);
  const headersOf = (text: string) => {
    if (behaviour.spoils === 'age') return signed(text, String(Number(now()) - 301));
    const good = signed(text, now(), behaviour.spoils === 'serial' ? 'ANOTHER' : undefined);
    return behaviour.spoils === 'signature' ? { ...good, 'wechatpay-signature': 'AAAA' } : good;
  };
  const server = createServer(async (request, response) => {
    const text = await bodyOf(request);
    const call = { method: request.method ?? '', path: request.url ?? '', body: text ? JSON.parse(text) : null };
    asked.push({ ...call, isSigned: isMerchants(request, text, merchant.publicKey) });
    const { status, body } = behaviour.answers(call);
    if (Buffer.isBuffer(body)) return void response.writeHead(status).end(body);
    const said = body ? JSON.stringify(body) : '';
    response.writeHead(status, { 'content-type': 'application/json', ...headersOf(said) }).end(said);
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    asked,
    behaviour,
    signed,
    settings: { merchantKey: merchant.privateKey, platformKey: platform.publicKey, apiV3Key },
    notice(content: object, key = apiV3Key) {
      const raw = noticeOf(content, key);
      return { raw, headers: signed(raw) };
    },
    /** A bill as it is offered and as it is fetched. */
    bill(sheet: string) {
      const digest = createHash('sha1').update(sheet).digest('hex');
      const offer = { hash_type: 'SHA1', hash_value: digest, download_url: `${base}/v3/billdownload/file?token=t1` };
      return { offer, file: gzipSync(sheet) };
    },
    close: () => new Promise(ended => server.close(ended)),
  };
}
export type Wechat = Awaited<ReturnType<typeof openWechat>>;
