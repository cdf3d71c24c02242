/** The one way out against servers that lead elsewhere, never end, or are not where they say. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { lookup } from 'node:dns';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { breaker } from './breaker.ts';
import { callOut, faultsOfList, guardedLookup, mayReach, readList } from './index.ts';

const nothing = readList('');
const reaches = (address: string, list = '', isPlain = false) =>
  mayReach(address, { trust: 'configuration', isPlain, listed: readList(list) });

describe('[SEC-85] addresses', () => {
  const inside = (
    '127.0.0.1 127.255.255.254 0.0.0.0 10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 169.254.169.254 ' +
    '100.64.0.1 192.0.0.8 192.0.2.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255 ' +
    '192.88.99.1 ::1 :: ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.1.2.3 ::ffff:169.254.169.254 ' +
    '::ffff:0:7f00:1 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 2002:7f00:1:: 2002:a00:1:: 2001::1 fc00::1 fd12::3 fe80::1 ' +
    'fec0::1 ff02::1 2001:db8::1 100::1'
  ).split(' ');
  test.each(inside)('%s is not of the public internet', address => {
    expect(reaches(address)).toBe(false);
    expect(reaches(address, 'sms.example')).toBe(false);
  });
  test('public ones are reached over TLS; plain and private ones when their network is listed', () => {
    expect([reaches('93.184.216.34'), reaches('2606:2800:220::1'), reaches('93.184.216.34', '', true)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(reaches('10.1.2.3', '10.1.0.0/16', true)).toBe(true);
    expect(reaches('::ffff:10.1.2.3', '10.1.0.0/16', true)).toBe(true);
    expect(reaches('10.2.2.3', '10.1.0.0/16')).toBe(false);
    expect(reaches('fd12::3', 'fd12::/16')).toBe(true);
    expect(reaches('169.254.169.254', '0.0.0.0/0')).toBe(false);
    expect(mayReach('10.1.2.3', { trust: 'deployment', isPlain: true, listed: nothing })).toBe(true);
    expect(mayReach('169.254.169.254', { trust: 'deployment', isPlain: true, listed: nothing })).toBe(false);
  });
  test('a list of hosts, addresses and networks; anything else is told', () => {
    const list = 'sms.example, 10.0.0.0/8 fd00::/8;mail.jianglin.example 192.168.1.5';
    expect(faultsOfList(list)).toEqual([]);
    expect(faultsOfList('http://x 10.0.0.0/33 0177.0.0.1 2130706433 a..b *')).toHaveLength(6);
  });
});

describe('[SEC-85] calls', () => {
  let server: Server;
  let url: string;
  let asked: string[] = [];
  beforeAll(async () => {
    server = createServer((request, answer) => {
      asked.push(request.url ?? '');
      if (request.url === '/away') return void answer.writeHead(302, { location: `${url}/secret` }).end();
      if (request.url === '/long') return void answer.end(Buffer.alloc((5 << 20) + 1));
      if (request.url === '/slow') return;
      answer.end('ok');
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    delete process.env['OUTBOUND_HOSTS'];
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked = [];
    delete process.env['OUTBOUND_HOSTS'];
  });
  const call = (path: string, waitMs?: number) =>
    callOut(url + path, { trust: 'deployment', ...(waitMs && { waitMs }) });

  const port = () => new URL(url).port;
  const spellings = (host: string) => `http://${host}:${port()}/`;
  test('no spelling of this machine is called for the configuration', async () => {
    const hosts =
      '127.0.0.1 localhost LOCALHOST localhost. 127.1 127.0.1 2130706433 017700000001 0x7f000001 0x7f.1 0177.0.0.1 ' +
      '127.0.0.1. 0 0.0.0.0 [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1] ①②⑦.0.0.1 ' +
      '127。0。0。1 user@127.0.0.1 sms.example@127.0.0.1';
    for (const list of ['', 'sms.example', 'localhost'])
      for (const host of hosts.split(' ')) {
        process.env['OUTBOUND_HOSTS'] = list;
        const told = await callOut(spellings(host), { trust: 'configuration' }).catch((error: Error) => error.message);
        expect([list, host, told]).toEqual([
          list,
          host,
          expect.stringMatching(/未列入允许访问|不允许访问|指向不允许|用户名和密码|ENOTFOUND/),
        ]);
      }
    for (const address of ['file:///etc/passwd', 'gopher://sms.example/', 'ftp://sms.example/', 'data:text/plain,x'])
      await expect(callOut(address, { trust: 'deployment' })).rejects.toThrow('只能访问 http 或 https');
    expect(asked).toEqual([]);
  });

  test('listed it is called', async () => {
    process.env['OUTBOUND_HOSTS'] = '127.0.0.0/8 localhost';
    for (const host of ['127.0.0.1', 'localhost', '2130706433'])
      expect((await callOut(spellings(host), { trust: 'configuration' })).body.toString()).toBe('ok');
  });

  test('a name is looked at as it is connected to, with all its addresses, whatever it led to before', async () => {
    process.env['OUTBOUND_HOSTS'] = 'sms.example';
    const answers = [['93.184.216.34'], ['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], []];
    const resolve = ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(
        null,
        (answers.shift() ?? []).map(address => ({ address, family: 4 })),
      )) as unknown as typeof lookup;
    const look = () =>
      new Promise(done =>
        guardedLookup('configuration', false, resolve)('sms.example', {}, (error, address) =>
          done(error ? error.message : address),
        ),
      );
    const away = 'sms.example 指向不允许访问的地址';
    expect([await look(), await look(), await look(), await look()]).toEqual(['93.184.216.34', away, away, away]);
  });

  test('nobody is led elsewhere, kept waiting or fed without end', async () => {
    const { status, headers } = await call('/away');
    expect([status, headers['location']]).toEqual([302, `${url}/secret`]);
    expect(asked).toEqual(['/away']);
    await expect(call('/long')).rejects.toThrow('Response content exceeded max size');
    await expect(call('/slow', 200)).rejects.toThrow('aborted due to timeout');
  });
});

test('[REL-08] five failures in a row are followed by half a minute of rest, then one try', async () => {
  let now = 0;
  let count = 0;
  const through = breaker(() => now);
  const fail = () => through('https://sms.example', () => Promise.reject(new Error(`no ${(count += 1)}`)));
  for (let at = 1; at <= 5; at += 1) await expect(fail()).rejects.toThrow(`no ${at}`);
  await expect(fail()).rejects.toThrow('暂时没有响应');
  expect(await through('https://mail.example', async () => 'another')).toBe('another');
  now = 30_001;
  await expect(fail()).rejects.toThrow('no 6');
  await expect(fail()).rejects.toThrow('暂时没有响应');
  now = 60_002;
  expect(await through('https://sms.example', async () => 'back')).toBe('back');
  await expect(fail()).rejects.toThrow('no 7');
});
