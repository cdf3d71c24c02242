/** Files over HTTP: in, held to what they are, seen by whom their record shows them to, and out again. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { docx, jpeg, mp4, pdf, png, sendFile } from '../../testing/files.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { sheet } from '../../testing/uploads.ts';

let world: OpenWorld;
let department: Ask;
let member: Ask;
let admin: Ask;
let nobody: Ask;
beforeAll(async () => {
  world = await openWorld();
  [department, member, admin, nobody] = await Promise.all([
    world.as('demo.department'),
    world.as('demo.member'),
    world.as('admin').catch(() => world.as('demo.admin')),
    world.as(null),
  ]);
});
afterAll(() => world.close());

const upload = (ask: Ask, name: string, content: Buffer, fields: Record<string, string> = {}) =>
  sendFile(ask, '/api/file/upload', { name, content, fields });
const idOf = async (answer: Promise<Answer>): Promise<string> => (await answer).body.id;
const code = ({ status, body }: Answer) => [status, body.code];
/** As Windows writes what it calls Unicode. */
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('the way in', () => {
  test('[FILE-01] [FILE-02] [FILE-03] a file comes with its labels, before or behind it, and is told with id, name, size, type, uploader and time', async () => {
    const { status, body } = await upload(department, '思想汇报 第一季度.pdf', pdf, {
      moduleName: 'development',
      tag: '汇报',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      name: '思想汇报 第一季度.pdf',
      size: pdf.length,
      type: 'application/pdf',
      kind: 'document',
      format: 'pdf',
      moduleName: 'development',
      tag: '汇报',
      channel: 2,
      uploader: '周若川',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const late = await sendFile(department, '/api/file/upload', {
      name: 'a.pdf',
      content: pdf,
      fields: { moduleName: 'm', tag: 't' },
      isLate: true,
    });
    expect(late.body).toMatchObject({ moduleName: 'm', tag: 't' });
    expect((await upload(department, 'b.pdf', pdf)).body).toMatchObject({ moduleName: null, tag: null });
  });

  test('[FILE-03] without a file, or with an empty one, it is 400', async () => {
    expect(code(await sendFile(department, '/api/file/upload', { fields: { tag: 'x' } }))).toEqual([400, 'file.none']);
    expect((await department('POST', '/api/file/upload', {})).status).toBe(400);
    expect(code(await upload(department, 'a.pdf', Buffer.alloc(0)))).toEqual([400, 'file.empty']);
    expect((await upload(nobody, 'a.pdf', pdf)).status).toBe(401);
  });

  test('[FILE-06] an oversized picture is 413, whatever is told of its length', async () => {
    const large = Buffer.concat([png().subarray(0, 8), Buffer.alloc(10 * 1024 * 1024 + 1, 1)]);
    const { status, body } = await upload(department, 'a.png', large);
    expect([status, body.message]).toEqual([413, '图片不能超过 10 MB，请压缩后上传']);
  });

  const hostile: [string, string, Buffer][] = [
    ['a program', 'a.exe', Buffer.from('MZ\u0090\u0000 program')],
    ['a program called a picture', 'a.png', Buffer.from('MZ\u0090\u0000 program')],
    ['a page', 'a.html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page called a text', 'a.txt', Buffer.from('\ufeff <!DOCTYPE html><script>alert(1)</script>')],
    ['a drawing with a script', 'a.svg', Buffer.from('<svg onload="alert(1)"/>')],
    ['a drawing called a text', 'a.txt', Buffer.from('hello <svg onload=alert(1)>')],
    ['a shell script', 'a.sh', Buffer.from('#!/bin/sh\nrm -rf /')],
    ['no extension', 'passwd', Buffer.from('root:x:0:0')],
    ['an archive called a Word file', 'a.docx', Buffer.from('PK\u0003\u0004 nothing')],
    ['a Word file called a sheet', 'a.xlsx', docx],
    ['a picture behind a pdf', 'a.jpg', pdf],
    ['a script for the database', 'a.sql', Buffer.from('drop table person;')],
    ['a text with control signs', 'a.txt', Buffer.from('abc\u0000def')],
    ['a page in UTF-16 called a text', 'a.txt', utf16('<!doctype html><script>alert(1)</script>')],
    ['a UTF-16 text with control signs', 'a.txt', utf16('名单\u0000')],
    ['a picture cut off', 'a.png', png().subarray(0, 40)],
    ['a picture of a picture', 'a.webp', Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPjunkjunkjunk')],
  ];
  test.each(hostile)('[FILE-06] [SEC-39] %s is refused', async (_, name, content) => {
    const answer = await upload(department, name, content);
    expect([answer.status, name]).toEqual([400, name]);
    expect(answer.body.message).toMatch(/请/);
  });

  test('[K-09] a text in UTF-16 is a text, either way round', async () => {
    for (const content of [utf16('序号,姓名\r\n1,𠮷微'), utf16('序号,姓名').swap16()]) {
      const { status, body } = await upload(department, '名单.txt', content);
      expect([status, body.name]).toEqual([200, '名单.txt']);
      expect((await department('GET', `/api/file/view?id=${body.id}`)).bytes).toEqual(content);
    }
  });

  test('[SEC-39] a picture too large to be drawn is refused', async () => {
    expect(code(await upload(department, 'a.png', png(9000, 5000)))).toEqual([400, 'file.pixels']);
  });

  test('[FILE-06] [SEC-40] no name chooses a place: files lie under their id, sealed', async () => {
    const text = Buffer.from('在支部大会上的发言 '.repeat(50));
    const answer = await upload(department, '../../../x.txt', text);
    expect(answer.body.name).toBe('x.txt');
    expect((await upload(department, 'a\u202egnp.txt', text)).body.name).toBe('agnp.txt');
    const entries = await readdir(world.folder, { recursive: true, withFileTypes: true });
    const places = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
    expect(places.every(place => /\/[0-9a-f]{2}\/[0-9a-f-]{36}\/\d+$/.test(place))).toBe(true);
    const own = places.find(place => place.includes(answer.body.id)) ?? '';
    expect((await readFile(own)).includes('支部大会')).toBe(false);
  });

  test('[K-11] a quotation mark in a name is one; what is not taken is told with what is', async () => {
    const text = Buffer.from('会议纪要');
    expect((await upload(department, '关于%22两学一做%22的通知.txt', text)).body.name).toBe('关于"两学一做"的通知.txt');
    for (const name of ['通知.ofd', '名册.et', '扫描.tif', '材料.rar']) {
      const { status, body } = await upload(department, name, text);
      expect([status, body.message]).toEqual([
        400,
        `“${name}”不能上传，这里只接收图片（jpg、jpeg、png、webp）、文档（pdf、docx、xlsx、pptx、doc、xls、ppt、wps、txt、csv、md、vtt）、视频（mp4、m4v、mov、webm）、音频（mp3、m4a、wav）、压缩包（zip），请另存为其中一种后重新上传`,
      ]);
    }
  });

  test('[SEC-39] place and device of a photograph are dropped, the way up and the picture stay', async () => {
    const { body } = await upload(
      department,
      'a.jpg',
      Buffer.concat([jpeg(), Buffer.from('<script>hung on</script>')]),
    );
    const { bytes } = await department('GET', `/api/file/view?id=${body.id}`);
    const text = bytes.toString('latin1');
    expect(text).not.toMatch(/GPS|remark|script/);
    expect(text).toContain('Exif');
    expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
    const plain = await upload(department, 'b.png', png(40, 50, '<?php system()'));
    const out = (await department('GET', `/api/file/view?id=${plain.body.id}`)).bytes;
    expect(out).toEqual(png(40, 50));
  });

  test('[SEC-43] after so many files a day the next one waits', async () => {
    const leader = await world.as('demo.leader');
    await world.database.rows(sql`update system_config set config_value = '1' where config_key = 'file.dayCount'`);
    expect((await upload(leader, 'a.pdf', pdf)).status).toBe(200);
    const { status, body, headers } = await upload(leader, 'a.pdf', pdf);
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'file.day-count', '3600']);
    await world.database.rows(sql`update system_config set config_value = '500' where config_key = 'file.dayCount'`);
  });

  test('[SEC-43] [REL-10] a disk that is full takes nothing in and says so, all else goes on, and room mends it', async () => {
    const { hasRoom, put } = world.store;
    world.store.hasRoom = async () => false;
    const refused = await upload(department, 'a.pdf', pdf);
    expect([refused.status, refused.body.message]).toEqual([503, '存储空间不足，请联系管理员']);
    expect((await department('GET', '/api/dwxx?size=1')).status).toBe(200);
    world.store.hasRoom = hasRoom;
    world.store.put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    expect(code(await upload(department, 'a.pdf', pdf))).toEqual([503, 'kit.unavailable']);
    world.store.put = put;
    expect((await upload(department, 'a.pdf', pdf)).status).toBe(200);
  });
});

describe('the way out', () => {
  test('[FILE-07] a download by query and by id gives the bytes under their name', async () => {
    const id = await idOf(upload(department, '表 1.docx', docx));
    for (const at of [`/api/file/download?id=${id}`, `/api/file/download/${id}`]) {
      const { status, bytes, headers } = await department('GET', at);
      expect([status, bytes.equals(docx)]).toEqual([200, true]);
      expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''%E8%A1%A8%201.docx");
    }
  });

  test('[FILE-19] [SEC-41] a picture is shown with its type; what could act is sent to be kept, and nothing may act', async () => {
    const picture = await department('GET', `/api/file/view?id=${await idOf(upload(department, 'a.png', png()))}`);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
    });
    expect(picture.headers['content-disposition']).toMatch(/^inline;/);
    const text = await department(
      'GET',
      `/api/file/view?id=${await idOf(upload(department, 'a.txt', Buffer.from('<b>x')))}`,
    );
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text.headers['content-disposition']).toMatch(/^attachment;/);
  });

  test('[FILE-20] [SEC-41] a video is played by ranges; a bad range is 416', async () => {
    const video = mp4(9 * 1024 * 1024);
    const id = await idOf(upload(department, 'a.mp4', video));
    const part = async (range: string) => department('GET', `/api/file/play?id=${id}`, undefined, { range });
    const first = await part('bytes=0-99');
    expect([first.status, first.bytes.length, first.headers['content-range']]).toEqual([
      206,
      100,
      `bytes 0-99/${video.length}`,
    ]);
    const spans: [string, number, number][] = [
      ['bytes=4194300-4194309', 4194300, 4194310],
      ['bytes=9437180-', 9437180, 9437184],
      ['bytes=-5', 9437179, 9437184],
      ['bytes=0-99999999', 0, 9437184],
      ['bytes=4194304-8388607', 4194304, 8388608],
    ];
    for (const [range, from, to] of spans) {
      const { status, bytes } = await part(range);
      expect([range, status, bytes.equals(video.subarray(from, to))]).toEqual([range, 206, true]);
    }
    for (const range of [
      'bytes=9437184-',
      'bytes=5-2',
      'bytes=a-b',
      'bytes=0-1,4-5',
      'bytes=-',
      'items=0-1',
      'bytes=-0',
    ]) {
      const { status, headers } = await part(range);
      expect([range, status, headers['content-range']]).toEqual([range, 416, `bytes */${video.length}`]);
    }
    const changed = await department('GET', `/api/file/play?id=${id}`, undefined, {
      range: 'bytes=0-9',
      'if-range': '"x"',
    });
    expect([changed.status, changed.bytes.length]).toEqual([200, video.length]);
    const word = await idOf(upload(department, 'a.docx', docx));
    expect(code(await department('GET', `/api/file/play?id=${word}`))).toEqual([400, 'file.not-playable']);
  });

  test('[FILE-08] a file of another is as unknown as one that never was', async () => {
    const id = await idOf(upload(department, 'a.pdf', pdf));
    const absent = '00000000-0000-0000-0000-000000000000';
    for (const at of [
      'view?id=',
      'download?id=',
      'play?id=',
      'about?id=',
      'sheet?id=',
      'pdf?id=',
      'link?action=view&id=',
      'download/',
    ]) {
      const [foreign, unknown] = [
        await member('GET', `/api/file/${at}${id}`),
        await member('GET', `/api/file/${at}${absent}`),
      ];
      expect([at, ...code(foreign)]).toEqual([at, 404, 'kit.not-found']);
      expect([at, ...code(unknown)]).toEqual([at, 404, 'kit.not-found']);
      expect((await nobody('GET', `/api/file/${at}${id}`)).status).toBe(401);
    }
    for (const odd of ['..%2f..%2fetc%2fpasswd', '%00', 'file:///etc/passwd', 'http://127.0.0.1/', '1'])
      expect((await department('GET', `/api/file/view?id=${odd}`)).status).toBe(404);
  });

  test('[SEC-42] a signed link opens one file for one action, and dies with the session', async () => {
    const fresh = await world.as('demo.department');
    const id = await idOf(upload(fresh, 'a.mp4', mp4(5000)));
    const { url } = (await fresh('GET', `/api/file/link?id=${id}&action=play`)).body;
    expect((await nobody('GET', url)).status).toBe(200);
    expect((await member('GET', url)).status).toBe(404);
    const altered = [
      url.replace(/sign=(.)/, (_: string, sign: string) => `sign=${sign === '0' ? '1' : '0'}`),
      url.replace(/until=(\d+)/, (_: string, until: string) => `until=${Number(until) + 1}`),
      url.replace(/sign=(\w+)/, (_: string, sign: string) => `sign=${encodeURIComponent('é'.repeat(sign.length))}`),
      url.replace('/play?', '/download?'),
      url.replace(/session=\d+/, 'session=1'),
    ];
    for (const one of altered) expect((await nobody('GET', one)).status).toBe(404);
    await fresh('GET', '/auth/logout');
    expect((await nobody('GET', url)).status).toBe(404);
  });

  test('[SEC-66] downloads are audited with who and which', async () => {
    const id = await idOf(upload(department, 'a.pdf', pdf));
    await department('GET', `/api/file/download?id=${id}`);
    const rows = await world.database.rows<{ action: string; userName: string }>(sql`
      select action, user_name from audit_record where detail->>'id' = ${id} order by id`);
    expect(rows).toEqual([
      { action: 'file.uploadedFile.upload', userName: '周若川' },
      { action: 'file.uploadedFile.download', userName: '周若川' },
    ]);
  });

  test('a sheet is previewed as texts, by the server', async () => {
    const id = await idOf(upload(department, '名单.xlsx', await sheet(['姓名', '备注'], ['顾青岚', '=1+1'])));
    const { status, body } = await department('GET', `/api/file/sheet?id=${id}`);
    expect([status, body.sheets[0].rows]).toEqual([
      200,
      [
        ['姓名', '备注'],
        ['顾青岚', '=1+1'],
      ],
    ]);
    const other = await idOf(upload(department, 'a.pdf', pdf));
    expect(code(await department('GET', `/api/file/sheet?id=${other}`))).toEqual([400, 'file.no-sheet']);
  });
});

describe('the base paths', () => {
  test.each([
    ['[FILE-09]', '/api/deploy/upload', 'app.zip', 'a.sql'],
    ['[FILE-10]', '/api/database/upload', 'a.sql', 'app.zip'],
  ])('%s %s receives, keeps and lists for the system administrator alone, audited', async (_, url, good, bad) => {
    const { archive } = await import('../../testing/archive.ts');
    const contents: Record<string, Buffer> = {
      'app.zip': archive({ name: 'app/start.txt', content: Buffer.from('x') }),
      'a.sql': Buffer.from('select 1;'),
    };
    const sent = (name: string) => ({ name, content: contents[name] as Buffer });
    const { status, body } = await sendFile(admin, url, sent(good));
    expect(status).toBe(200);
    expect((await sendFile(admin, url, sent(bad))).status).toBe(400);
    expect((await sendFile(member, url, sent(good))).status).toBe(403);
    expect((await sendFile(nobody, url, sent(good))).status).toBe(401);
    expect((await admin('GET', url)).body).toMatchObject({ totalElements: 1, content: [{ id: body.id, name: good }] });
    expect((await member('GET', url)).status).toBe(403);
    const audited = await world.database.rows(sql`
      select action, user_name from audit_record where detail->>'id' = ${body.id}`);
    expect(audited).toEqual([{ action: 'file.uploadedFile.upload', userName: '系统管理员' }]);
  });

  test('[FILE-13] [SESS-03] the own avatar is a picture, seen by colleagues; the former one goes', async () => {
    const first = await sendFile(member, '/api/users/updateAvatar', { name: 'a.png', content: png() });
    expect(first.status).toBe(200);
    const second = await sendFile(member, '/api/users/updateAvatar', { name: 'b.png', content: png(41, 50) });
    const { user } = (await member('GET', '/auth/info')).body;
    expect(user.avatar).toBe(second.body.id);
    expect((await department('GET', `/api/file/view?id=${second.body.id}`)).status).toBe(200);
    expect((await member('GET', `/api/file/view?id=${first.body.id}`)).status).toBe(404);
    const text = { name: 'a.txt', content: Buffer.from('text') };
    expect((await sendFile(member, '/api/users/updateAvatar', text)).status).toBe(400);
  });

  test('of avatars sent at once one stays and the others go, as does one that was there', async () => {
    const leader = await world.as('demo.leader');
    const send = () => sendFile(leader, '/api/users/updateAvatar', { name: 'a.png', content: png() });
    const sent = [await send(), ...(await Promise.all([send(), send(), send()]))];
    expect(sent.map(one => one.status)).toEqual([200, 200, 200, 200]);
    const living = await world.database.rows<{ id: string }>(sql`
      select id from uploaded_file where module_name = 'avatar' and deleted_at is null
        and owner_id = (select id from user_account where username = 'demo.leader')`);
    expect(living).toEqual([{ id: (await leader('GET', '/auth/info')).body.user.avatar }]);
  });

  test.each([
    ['[FILE-12]', '/api/pictures'],
    ['[FILE-14]', '/api/qiNiuContent'],
    ['[FILE-18]', '/api/localStorage'],
  ])('%s %s takes, lists and removes own files', async (_, url) => {
    const { body } = await sendFile(department, url, { name: 'a.png', content: png() });
    const names = async (ask: Ask) => (await ask('GET', url)).body;
    expect(await names(department)).toMatchObject({ totalElements: 1, content: [{ id: body.id, name: 'a.png' }] });
    expect(await names(member)).toEqual({ totalElements: 0, content: [] });
    expect((await member('DELETE', url, [body.id])).status).toBe(404);
    expect((await department('DELETE', url, [body.id])).body).toEqual({ removed: 1 });
    expect(await names(department)).toEqual({ totalElements: 0, content: [] });
    expect((await department('GET', `/api/file/view?id=${body.id}`)).status).toBe(404);
  });

  test('[FILE-15] a picture of the editor is opened at the answered address by whoever reads', async () => {
    const { body } = await sendFile(department, '/api/upload', { name: 'a.png', content: png() });
    expect(body.url).toBe(`/api/file/view?id=${body.id}`);
    expect((await member('GET', body.url)).headers['content-type']).toBe('image/png');
    expect((await nobody('GET', body.url)).status).toBe(401);
  });

  test('[FILE-27] the logo of the site is shown without signing in, and nothing else', async () => {
    const logo = await idOf(upload(department, 'logo.png', png()));
    await world.database.rows(sql`update system_config set config_value = ${logo} where config_key = 'sidebar.logoId'`);
    expect((await nobody('GET', `/api/file/view?id=${logo}`)).status).toBe(200);
    await world.database.rows(sql`update system_config set config_value = '' where config_key = 'sidebar.logoId'`);
    expect((await nobody('GET', `/api/file/view?id=${logo}`)).status).toBe(401);
  });
});
