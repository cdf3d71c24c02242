import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { askedHost, trusting } from './proxies.ts';

const from = (remoteAddress: string, forwarded: string) =>
  ({
    headers: { host: 'own', 'x-forwarded-host': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

test('[SEC-81] the host a proxy says counts from a listed proxy alone', () => {
  const isTrusted = trusting(['10.9.9.9', '192.168.0.0/16', 'loopback']);
  for (const proxy of ['10.9.9.9', '::ffff:10.9.9.9', '192.168.7.1', '127.0.0.1', '::1'])
    expect([proxy, askedHost(from(proxy, 'dj.example'), isTrusted)]).toEqual([proxy, 'dj.example']);
  for (const other of ['10.9.9.8', '203.0.113.9', '::ffff:203.0.113.9', ''])
    expect([other, askedHost(from(other, 'evil.example'), isTrusted)]).toEqual([other, 'own']);
  expect(askedHost(from('127.0.0.1', 'evil.example'), trusting([]))).toBe('own');
});
