/** How the built-in gateway signs its notices: by a key of this installation that nobody else has. */
import { randomBytes } from 'node:crypto';
import type { Seal } from '../../../kit/database/seal.ts';
import { isSameSecret } from '../../../kit/http/secret.ts';
import { isFresh, Unsigned, type Notice, type Signed, type Standing } from './gateway.ts';

export const merchantNo = 'SIMULATED';

export const signatureOf = (seal: Seal, { seconds, nonce, raw }: { seconds: string; nonce: string; raw: string }) =>
  seal.index('simulated_trade', 'notice', `${seconds}\n${nonce}\n${raw}`);

/** A notice of this gateway, signed at this moment. */
export function signedNotice(seal: Seal, said: object): { raw: string; headers: Record<string, string> } {
  const [raw, seconds, nonce] = [
    JSON.stringify(said),
    String(Math.floor(Date.now() / 1000)),
    randomBytes(16).toString('hex'),
  ];
  const signature = signatureOf(seal, { seconds, nonce, raw });
  return { raw, headers: { 'x-pay-timestamp': seconds, 'x-pay-nonce': nonce, 'x-pay-signature': signature } };
}

/** What a notice of this gateway says; nothing that it has not signed within five minutes. */
export function readNotice(seal: Seal, { raw, header }: Signed): Notice {
  const [seconds = '', nonce = '', given = ''] = ['timestamp', 'nonce', 'signature'].map(name =>
    header(`x-pay-${name}`),
  );
  if (!isFresh(seconds) || !isSameSecret(given, signatureOf(seal, { seconds, nonce, raw }))) throw new Unsigned();
  const { merchant, orderNo, ...standing } = JSON.parse(raw) as Standing & { merchant: string; orderNo: string };
  if (merchant !== merchantNo) throw new Unsigned();
  return { orderNo, standing: standing as Standing };
}
