/** The outbox: nothing leaves before the commit, nothing is lost, and what lies in the database tells nobody anything. */
import { createServer, type AddressInfo } from 'node:net';
import { createServer as createHttp } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { lettersFor, queueMessage } from './outbox.ts';
import type { Tx } from '../../kit/registry.ts';

let world: OpenWorld;
beforeAll(async () => {
  process.env['OUTBOUND_HOSTS'] = '127.0.0.1';
  world = await openWorld();
});
afterAll(async () => {
  delete process.env['OUTBOUND_HOSTS'];
  await world.close();
});

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
  world.database.transaction(connection => work(txOf(connection, world.registry, asSystem('测试'))));
const configure = (key: string, value: string) =>
  world.database.rows(sql`update system_config set config_value = ${value} where config_key = ${key}`);
const rowOf = (purpose: string) =>
  world.database.one<{
    state: string;
    attempts: number;
    failure: string | null;
    receiver: string;
    receiverMask: string;
    content: string;
  }>(sql`
    select state, attempts, failure, receiver, receiver_mask, content
    from outbox_message where purpose = ${purpose}`);

test('[REL-18] a message is sealed, leaves after the commit, and not at all when the action is taken back', async () => {
  await inTransaction(tx =>
    queueMessage(tx, { channel: 'sms', to: '19900000001', text: '验证码 123456', purpose: 'code' }),
  );
  await expect(
    inTransaction(async tx => {
      await queueMessage(tx, { channel: 'sms', to: '19900000002', text: '不应发出', purpose: 'undone' });
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  await world.settle();
  expect(await rowOf('code')).toMatchObject({ state: 'sent', attempts: 1, receiverMask: '199****0001' });
  expect(await rowOf('undone')).toBeNull();
  const stored = JSON.stringify(await rowOf('code'));
  expect(stored).not.toContain('19900000001');
  expect(stored).not.toContain('123456');
  expect(await lettersFor(world.database, world.registry, 'code')).toEqual([
    { to: '19900000001', subject: '', text: '验证码 123456' },
  ]);
});

test('[REL-18] a gateway that is down is tried again later; when it is back the message goes through once', async () => {
  let isDown = true;
  const taken: unknown[] = [];
  const gateway = createHttp((request, answer) => {
    let body = '';
    request.on('data', chunk => (body += chunk));
    request.on('end', () => {
      if (!isDown) taken.push(JSON.parse(body));
      answer.writeHead(isDown ? 503 : 200).end();
    });
  });
  await new Promise<void>(done => void gateway.listen(0, '127.0.0.1', done));
  await configure('sms.gateway', `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`);
  await inTransaction(tx => queueMessage(tx, { channel: 'sms', to: '19900000003', text: '甲', purpose: 'retry' }));
  await world.settle();
  expect(await rowOf('retry')).toMatchObject({ state: 'waiting', attempts: 1, failure: '短信网关返回 503' });
  isDown = false;
  await world.database.rows(sql`update outbox_message set due_at = (select now from clock) where purpose = 'retry'`);
  await inTransaction(tx => queueMessage(tx, { channel: 'sms', to: '19900000004', text: '乙', purpose: 'next' }));
  await world.settle();
  expect(await rowOf('retry')).toMatchObject({ state: 'sent', attempts: 2, failure: null });
  expect(taken).toHaveLength(2);
  expect(taken).toContainEqual({ phone: '19900000003', text: '甲' });
  expect(taken).toContainEqual({ phone: '19900000004', text: '乙' });
  gateway.close();
  await configure('sms.gateway', '');
});

test('[SEC-85] a gateway or mail server nobody listed is not called, and the row says what to do', async () => {
  const told = ' 未列入允许访问的地址，请由运维人员加入 OUTBOUND_HOSTS 后重试';
  await configure('sms.gateway', 'http://169.254.169.254/latest');
  await configure('mail.server', 'smtp://mail.internal.example');
  await inTransaction(tx => queueMessage(tx, { channel: 'sms', to: '19900000006', text: '甲', purpose: 'inside' }));
  await inTransaction(tx =>
    queueMessage(tx, { channel: 'mail', to: 'gu@jianglin.example', text: '乙', purpose: 'inside-mail' }),
  );
  await world.settle();
  expect(await rowOf('inside')).toMatchObject({ state: 'waiting', failure: `169.254.169.254${told}` });
  expect(await rowOf('inside-mail')).toMatchObject({ state: 'waiting', failure: `mail.internal.example${told}` });
  await configure('sms.gateway', '');
  await configure('mail.server', '');
});

test('what is no longer of use is given up', async () => {
  await inTransaction(tx =>
    queueMessage(tx, { channel: 'sms', to: '19900000005', text: '过期', purpose: 'late', lastsMinutes: 5 }),
  );
  await world.database.rows(
    sql`update outbox_message set ends_at = (select now from clock) - interval '1 minute' where purpose = 'late'`,
  );
  await world.settle();
  expect(await rowOf('late')).toMatchObject({ state: 'failed', failure: '已超过有效时间，不再发送' });
});

test('a mail goes to the configured server by SMTP', async () => {
  const lines: string[] = [];
  const mailServer = createServer(socket => {
    let isText = false;
    socket.write('220 ready\r\n');
    socket.on('data', chunk => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        lines.push(line);
        if (isText && line !== '.') continue;
        const wasText = isText;
        isText = line === 'DATA';
        socket.write(
          isText ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : wasText ? '250 taken\r\n' : '250 ok\r\n',
        );
      }
    });
  });
  await new Promise<void>(done => void mailServer.listen(0, '127.0.0.1', done));
  await configure('mail.server', `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}`);
  await configure('mail.from', 'notice@jianglin.example');
  await inTransaction(tx =>
    queueMessage(tx, { channel: 'mail', to: 'gu@jianglin.example', subject: '提醒', text: 'hello', purpose: 'mail' }),
  );
  await world.settle();
  expect(await rowOf('mail')).toMatchObject({ state: 'sent', receiverMask: 'g***@jianglin.example', failure: null });
  expect(lines).toContain('MAIL FROM:<notice@jianglin.example>');
  expect(lines).toContain('RCPT TO:<gu@jianglin.example>');
  expect(lines).toContain('hello');
  mailServer.close();
});
