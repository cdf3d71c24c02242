/** People at work over a balancer: they write, read back what they wrote wherever it leads them, and remember what was acknowledged. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface Load {
  /** Ids of rows whose creation was answered with success. */
  acknowledged: Map<string, string>;
  requests: number;
  /** By status; 0 is no answer at all. */
  statuses: Map<number, number>;
  /** Answers that no fault of an instance explains. */
  faults: string[];
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  body: any; // read by literal expectations
}

async function ask(url: string, token: string, method: string, path: string, body?: object): Promise<Answer> {
  try {
    const answer = await fetch(`${url}/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return { status: answer.status, body: isJson ? await answer.json() : await answer.text() };
  } catch {
    return { status: 0, body: null };
  }
}

/** Not there, or cut off in the middle: the caller was told that nothing is certain. */
const isInterruption = (status: number) => [0, 502, 503].includes(status);

export function startLoad(url: string, token: string, { workers = 4, mark }: { workers?: number; mark: string }): Load {
  const load: Load = { acknowledged: new Map(), requests: 0, statuses: new Map(), faults: [], stop };
  let isEnding = false;

  async function call(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await ask(url, token, method, path, body);
    load.requests += 1;
    load.statuses.set(answer.status, (load.statuses.get(answer.status) ?? 0) + 1);
    return answer;
  }
  const expect = ({ status, body }: Answer, wanted: number, what: string) => {
    if (status === wanted) return true;
    if (!isInterruption(status)) load.faults.push(`${what}: ${status} ${JSON.stringify(body)?.slice(0, 300)}`);
    return false;
  };
  async function turn(): Promise<void> {
    const code = `${mark}${randomBytes(6).toString('hex')}`;
    const made = await call('POST', 'api/dwxx', { code, name: `试验单位${code}`, category: '1', parentId: null });
    if (expect(made, 201, 'create')) {
      const id = String(made.body.id);
      load.acknowledged.set(id, code);
      const read = await call('GET', `api/dwxx/${id}`);
      if (expect(read, 200, 'read back') && read.body.code !== code)
        load.faults.push(`read back another row for ${id}`);
    }
    expect(await call('GET', 'api/dwxx?size=1'), 200, 'list');
    expect(await call('GET', 'auth/info'), 200, 'session');
    const picture = await call('GET', 'auth/code');
    // The limit of an address is counted over all instances together, and is met here.
    if (picture.status !== 429) expect(picture, 200, 'captcha');
  }
  async function work(): Promise<void> {
    while (!isEnding) {
      await turn();
      await pause(20);
    }
  }
  const all = Promise.all(Array.from({ length: workers }, work));
  async function stop(): Promise<void> {
    isEnding = true;
    await all;
  }
  return load;
}
