import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileNameOf } from './download.ts';
import { ApiError, cancelAll, guards, prepare, queryString, request, sentenceOfSilence } from './http.ts';
import { notices } from './notice.ts';

const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
const refusal = (status: number, code: string, message: string) =>
  json(status, { status, code, message, requestId: '7F3A', timestamp: '' });
const texts = () => notices.getState().list.map(notice => notice.text);
const fetched = vi.fn<typeof fetch>();
const before = { ...guards };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { cookie: '' });
  fetched.mockReset();
  notices.setState({ list: [] });
  Object.assign(guards, before);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Never answers; ends when it is aborted, as fetch does. */
const silence: typeof fetch = (_, init) =>
  new Promise((__, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)));

describe('a request as it leaves', () => {
  it('[HTTP-02] [HTTP-05] is JSON with credentials', () => {
    expect(prepare('POST', { body: { a: 1 } }, true, null)).toEqual({
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: '{"a":1}',
    });
  });
  it('[HTTP-03] [HTTP-04] carries the token where there is one', () => {
    expect(prepare('GET', {}, true, 't0k').headers).toEqual({ Authorization: 'Bearer t0k' });
    expect(prepare('GET', {}, true, null).headers).toEqual({});
  });
  it('[HTTP-08] [HTTP-09] goes as POST with an override in production', () => {
    expect(prepare('PUT', {}, true, null)).toMatchObject({
      method: 'POST',
      headers: { 'X-HTTP-Method-Override': 'PUT' },
    });
    expect(prepare('DELETE', {}, true, null)).toMatchObject({
      method: 'POST',
      headers: { 'X-HTTP-Method-Override': 'DELETE' },
    });
  });
  it('[HTTP-10] goes as it is elsewhere', () => {
    expect(prepare('PUT', {}, false, null)).toMatchObject({ method: 'PUT', headers: {} });
  });
  it('[HTTP-06] [HTTP-07] has its parameters in the query, arrays without indices', () => {
    expect(queryString({ a: 1 })).toBe('?a=1');
    expect(queryString({ a: [1, 2], b: undefined })).toBe('?a=1&a=2');
    expect(queryString(undefined)).toBe('');
  });
  it('[HTTP-01] goes to the root of the host', async () => {
    fetched.mockImplementation(() => Promise.resolve(json(200, {})));
    await request('GET', 'auth/info');
    await request('GET', '/api/menus/myTree');
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/auth/info', '/api/menus/myTree']);
  });
});

describe('failures', () => {
  it('[HTTP-14] [CONST-01] [ERR-08] a call ends after 60 s with 网络请求超时', async () => {
    fetched.mockImplementation(silence);
    const call = request('GET', 'api/slow').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(texts()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    expect(await call).toBeInstanceOf(ApiError);
    expect(notices.getState().list).toMatchObject([{ title: '网络请求超时', text: '网络没有应答，请检查网络后重试' }]);
  });
  it('[HTTP-12] [ERR-29] cancelled calls end without a word', async () => {
    fetched.mockImplementation(silence);
    const calls = [request('GET', 'api/a'), request('GET', 'api/b')];
    cancelAll();
    expect((await Promise.allSettled(calls)).map(one => one.status)).toEqual(['rejected', 'rejected']);
    expect(texts()).toEqual([]);
  });
  it('[ERR-06] [CONST-03] the sentence of the server stands for 5 s', async () => {
    fetched.mockResolvedValue(refusal(500, 'kit.internal', '系统出现错误'));
    await expect(request('GET', 'api/x')).rejects.toThrow('系统出现错误');
    vi.advanceTimersByTime(4900);
    expect(texts()).toEqual(['系统出现错误']);
    vi.advanceTimersByTime(200);
    expect(texts()).toEqual([]);
  });
  it('[ERR-07] a silent call is told nowhere and still fails', async () => {
    fetched.mockResolvedValue(refusal(500, 'kit.internal', '系统出现错误'));
    await expect(request('GET', 'api/x', { silent: true })).rejects.toBeInstanceOf(ApiError);
    expect(texts()).toEqual([]);
  });
  it('[ERR-05] [NAV-30] 403 is handed to the shell', async () => {
    const forbidden = vi.fn<typeof guards.forbidden>();
    guards.forbidden = forbidden;
    fetched.mockResolvedValue(refusal(403, 'kit.forbidden', '您没有权限'));
    await expect(request('GET', 'api/x')).rejects.toThrow('您没有权限');
    expect(forbidden.mock.calls[0]?.[0]).toMatchObject({ code: 'kit.forbidden', message: '您没有权限' });
  });
  it('a 403 for a reason of its own stays where it was asked', async () => {
    const forbidden = vi.fn<typeof guards.forbidden>();
    guards.forbidden = forbidden;
    const told = '“丁砚书”持有您没有的权限，不能由您重置密码';
    fetched.mockImplementation(() => Promise.resolve(refusal(403, 'platform.account.rights', told)));
    await expect(request('POST', 'api/x', { silent: true })).rejects.toThrow(told);
    expect([forbidden.mock.calls, texts()]).toEqual([[], []]);
    await expect(request('POST', 'api/x')).rejects.toThrow(told);
    expect([forbidden.mock.calls, texts()]).toEqual([[], [told]]);
  });
  it('[ERR-30] a demanded password change opens its dialog instead', async () => {
    const [forbidden, changePassword] = [vi.fn<() => void>(), vi.fn<() => void>()];
    Object.assign(guards, { forbidden, changePassword });
    fetched.mockResolvedValue(refusal(403, 'PASSWORD_CHANGE_REQUIRED', '请先修改密码'));
    await expect(request('GET', 'api/x')).rejects.toThrow('请先修改密码');
    expect([forbidden.mock.calls.length, changePassword.mock.calls.length]).toEqual([0, 1]);
  });
  it('a session renewed in place repeats the call', async () => {
    guards.renew = () => Promise.resolve(true);
    fetched
      .mockResolvedValueOnce(refusal(401, 'kit.unauthenticated', '登录已过期'))
      .mockResolvedValueOnce(json(200, { ok: 1 }));
    expect(await request('POST', 'api/x', { body: { a: 1 } })).toEqual({ ok: 1 });
    expect(fetched).toHaveBeenCalledTimes(2);
  });
  it('what a server without time turned away goes out again by itself', async () => {
    const busy = () => new Response('{}', { status: 503, headers: { 'retry-after': '5' } });
    fetched
      .mockResolvedValueOnce(busy())
      .mockResolvedValueOnce(busy())
      .mockResolvedValueOnce(json(200, { ok: 1 }));
    const answer = request('POST', 'api/x', { body: { a: 1 } });
    await vi.advanceTimersByTimeAsync(4999);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.runAllTimersAsync();
    expect(await answer).toEqual({ ok: 1 });
    expect(fetched.mock.calls.map(([, init]) => init?.body)).toEqual(['{"a":1}', '{"a":1}', '{"a":1}']);
    expect(texts()).toEqual([]);
  });
  it('after half a minute the person is told; what failed without a time to come back is told at once', async () => {
    const told = '服务暂时不可用，数据未保存，请稍后重试';
    const body = JSON.stringify({ code: 'kit.unavailable', message: told });
    fetched.mockImplementation(() =>
      Promise.resolve(new Response(body, { status: 503, headers: { 'retry-after': '5' } })),
    );
    const refused = request('POST', 'api/x').catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await refused).toMatchObject({ message: told, isTold: true });
    expect(fetched).toHaveBeenCalledTimes(7);
    fetched.mockReset().mockImplementation(() => Promise.resolve(refusal(503, 'kit.unavailable', told)));
    await expect(request('POST', 'api/x')).rejects.toThrow(told);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
  it('who leaves while a call waits for its turn sends nothing more', async () => {
    fetched.mockImplementation(() =>
      Promise.resolve(new Response('{}', { status: 503, headers: { 'retry-after': '5' } })),
    );
    const waiting = request('POST', 'api/x').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(100);
    cancelAll();
    expect(await waiting).toMatchObject({ name: 'AbortError' });
    await vi.runAllTimersAsync();
    expect([fetched.mock.calls.length, texts()]).toEqual([1, []]);
  });
  it('[ERR-09] [ERR-10] [ERR-11] [ERR-27] silence has its sentences', () => {
    expect(sentenceOfSilence('')).toBe('接口调用失败');
    expect(sentenceOfSilence('Network Error')).toBe('接口调用失败');
    expect(sentenceOfSilence('Proxy error')).toBe('后端服务未启动');
  });
  it('[ERR-12] a failed file says what the server said', async () => {
    fetched.mockResolvedValue(refusal(400, 'x', '没有可导出的记录'));
    await expect(request('GET', 'api/x', { blob: true })).rejects.toThrow('没有可导出的记录');
  });
  it('[ERR-13] 200 to 300 pass, others are refused', async () => {
    for (const status of [200, 300]) {
      fetched.mockResolvedValueOnce(json(status, { status }));
      expect(await request('GET', 'api/x')).toEqual({ status });
    }
    fetched.mockResolvedValueOnce(json(301, {}));
    await expect(request('GET', 'api/x')).rejects.toBeInstanceOf(ApiError);
  });
});

it('[ERR-15] the name of a file is decoded', () => {
  expect(fileNameOf("attachment; filename*=UTF-8''%E6%A8%A1")).toBe('模');
  expect(fileNameOf('attachment; filename="a b.xlsx"')).toBe('a b.xlsx');
});
