/** Fetches the description: as anybody first, then with the session of this browser where one is asked. */
import type { ApiDescription } from 'contract/description/endpoints.ts';
import { readToken } from '../client/token.ts';

/** The token's cookie is bound to /web; this page takes an address there for the moment of reading. */
function tokenOfApplication(): string | null {
  const own = location.href;
  history.replaceState(null, '', '/web/');
  const token = readToken();
  history.replaceState(null, '', own);
  return token;
}

const ask = (token: string | null) =>
  fetch('/api/openapi', token ? { headers: { authorization: `Bearer ${token}` } } : {});

export async function load(): Promise<ApiDescription> {
  const open = await ask(null);
  const token = open.status === 401 ? tokenOfApplication() : null;
  const answer = token ? await ask(token) : open;
  if (answer.ok) return (await answer.json()) as ApiDescription;
  if (answer.status === 401) throw new Error('请先在本浏览器中登录系统，再打开本页。');
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  throw new Error(message ?? '接口调用失败');
}
