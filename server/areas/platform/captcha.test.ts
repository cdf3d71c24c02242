import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askable, glyphs } from './glyphs.ts';
import { drawCode } from './captcha-picture.ts';
import { goodPassword, testInstallation, type TestInstallation } from '../../testing/installation.ts';

let registry: TestInstallation;
beforeAll(async () => {
  registry = await testInstallation({ captcha: true });
  await registry.account({ username: 'lin.fang' });
});
afterAll(() => registry.end());

const alphabet = askable;
/** Sees what a person sees: the answer, by trying every code against the kept hash. */
async function solve(uuid: string): Promise<string> {
  const row = await registry.database.one<{ answerHash: string }>(
    sql`select answer_hash from captcha where uuid = ${uuid}`,
  );
  for (let at = 0; at < alphabet.length ** 4; at++) {
    const code = [0, 1, 2, 3]
      .map(place => alphabet[Math.floor(at / alphabet.length ** place) % alphabet.length])
      .join('');
    if (createHash('sha256').update(`${uuid}:${code}`).digest('base64url') === row?.answerHash) return code;
  }
  throw new Error('no code fits');
}
async function attempt({
  uuid,
  code,
  password = goodPassword,
  inner = uuid,
}: {
  uuid: string;
  code: string;
  password?: string;
  inner?: string;
}) {
  const { kid, ciphertext } = await registry.envelope(password, { uuid: inner });
  return registry.call('POST', '/auth/login', {
    payload: { username: 'lin.fang', password: ciphertext, kid, uuid, code },
  });
}
const picture = async () =>
  (await registry.get('/auth/code')).json() as { uuid: string; img: string; enabled: boolean };

test('[AUTH-07] the picture is an image with a uuid of 128 bits', async () => {
  const { uuid, img, enabled } = await picture();
  expect(enabled).toBe(true);
  expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(img).toMatch(/^data:image\/png;base64,/);
});

test('[SEC-01] [S-12] the picture is pixels alone, never twice the same, and says no sign', () => {
  const png = Buffer.from(drawCode('AB3K').split(',')[1] ?? '', 'base64');
  const kinds: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) kinds.push(png.toString('latin1', at + 4, at + 8));
  expect([png.toString('latin1', 1, 4), kinds]).toEqual(['PNG', ['IHDR', 'IDAT', 'IEND']]);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([232, 80]);
  expect(png.toString('latin1')).not.toContain('AB3K');
  expect(drawCode('AB3K')).not.toBe(drawCode('AB3K'));
  expect(Object.keys(glyphs)).toHaveLength(36);
});

test('[AUTH-04] a right code opens once, whatever its case', async () => {
  const { uuid } = await picture();
  const code = (await solve(uuid)).toLowerCase();
  expect((await attempt({ uuid, code })).statusCode).toBe(200);
  const again = await attempt({ uuid, code });
  expect([again.statusCode, again.json().fields]).toEqual([
    400,
    [{ path: 'code', message: '验证码错误或已失效，请重新输入', code: 'platform.auth.captcha' }],
  ]);
});

test('[AUTH-04] a wrong try burns the picture', async () => {
  const { uuid } = await picture();
  const code = await solve(uuid);
  expect((await attempt({ uuid, code: '----' })).statusCode).toBe(400);
  expect((await attempt({ uuid, code })).statusCode).toBe(400);
});

test('[AUTH-04] after 120 s the picture is void', async () => {
  const { uuid } = await picture();
  const code = await solve(uuid);
  await registry.database.rows(sql`update captcha set expires_at = now() - interval '1 second' where uuid = ${uuid}`);
  expect((await attempt({ uuid, code })).statusCode).toBe(400);
});

test('[SEC-01] of two uses at once one passes', async () => {
  const { uuid } = await picture();
  const code = await solve(uuid);
  const answers = await Promise.all([attempt({ uuid, code }), attempt({ uuid, code })]);
  expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 400]);
});

test('[SEC-01] [SEC-07] a ciphertext made for another picture is refused', async () => {
  const { uuid } = await picture();
  const answer = await attempt({ uuid, code: await solve(uuid), inner: crypto.randomUUID() });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'platform.auth.envelope']);
});

test('[SEC-01] an address outside the campus gets 600 pictures a minute', async () => {
  await registry.database.rows(sql`
    insert into rate_counter values ('captcha:127.0.0.1', 600, now() + interval '30 seconds')
    on conflict (key) do update set count = 600, ends_at = excluded.ends_at`);
  const answer = await registry.get('/auth/code');
  expect(answer.statusCode).toBe(429);
  expect(answer.json().message).toMatch(/^操作过于频繁，请在 \d+ 秒后重试$/);
});
