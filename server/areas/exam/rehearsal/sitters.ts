/** Simulated candidates, as their pages speak to the server: over HTTP, and once more where a connection was closed. */
import { answerTo, questions } from './questions.ts';

/** A candidate who is signed in. */
export interface Sitter {
  token: string;
  attemptId: string;
  attemptToken: string;
  paperUrl: string;
  seq: number;
}
/** A save that was acknowledged. */
export interface Kept {
  attemptId: string;
  seq: number;
}
export type Act = 'enter' | 'paper' | 'save' | 'handIn';
export interface Refused {
  act: Act;
  reason: string;
  times: number;
}

interface Hall {
  /** Address of the server now. */
  base: () => string;
  examId: string;
  sitters: readonly Sitter[];
}

/** Why, where the server cannot be reached. */
export const noAnswer = '没有应答';

/** A connection that is closed while something is on its way is no answer: it is said again, and kept once. */
async function say(url: string, request: RequestInit, left = 3): Promise<{ status: number; body: unknown }> {
  try {
    const answer = await fetch(url, request);
    return { status: answer.status, body: await answer.json() };
  } catch {
    if (left === 0) return { status: 0, body: null };
    return say(url, request, left - 1);
  }
}

const keptOf = ({ attemptId, seq }: Kept): Kept => ({ attemptId, seq });

const reasonOf = ({ status, body }: { status: number; body: unknown }): string => {
  if (status === 0) return noAnswer;
  return `${status} ${(body as { message?: string } | null)?.message ?? ''}`.trim();
};

export function playing({ base, examId, sitters }: Hall) {
  const refusals = new Map<string, Refused>();
  const acknowledged: Kept[] = [];
  const some = (n: number): Sitter => sitters[n % sitters.length] as Sitter;
  const ask = (method: string, path: string, body: object | null, token: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    return say(`${base()}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  };
  /** The answer, or null where it was refused. */
  function judge<T>(act: Act, told: { status: number; body: unknown }): T | null {
    if (told.status === 200) return told.body as T;
    const reason = reasonOf(told);
    const known = refusals.get(`${act} ${reason}`) ?? { act, reason, times: 0 };
    refusals.set(`${act} ${reason}`, { ...known, times: known.times + 1 });
    return null;
  }
  const post = async <T>(act: Act, name: string, body: object, token = ''): Promise<T | null> =>
    judge(act, await ask('POST', `/api/dxExam/${examId}/${name}`, body, token));
  /** What goes with a save and no other. */
  const next = (one: Sitter) => {
    one.seq += 1;
    const { attemptId, attemptToken, seq } = one;
    return { attemptId, attemptToken, seq };
  };
  return {
    refusals,
    acknowledged,
    /** Whether somebody came in. */
    async enter(n: number): Promise<boolean> {
      const one = some(n);
      const entered = await post<Sitter>('enter', 'enter', { deviceId: `device-${n}` }, one.token);
      if (!entered) return false;
      const { attemptId, attemptToken, paperUrl } = entered;
      Object.assign(one, { attemptId, attemptToken, paperUrl });
      return true;
    },
    async paper(n: number): Promise<void> {
      const { paperUrl, token } = some(n);
      judge('paper', await ask('GET', paperUrl, null, token));
    },
    async save(n: number): Promise<void> {
      const one = some(n);
      const answers = [answerTo((n % questions) + 1, n), answerTo(((n * 7) % questions) + 1, n + 1)];
      const claim = next(one);
      if (await post('save', 'save', { ...claim, answers, answered: 2 })) acknowledged.push(keptOf(claim));
    },
    async handIn(n: number): Promise<void> {
      const one = some(n);
      const answers = Array.from({ length: questions }, (_, topic) => answerTo(topic + 1, n + topic));
      const claim = next(one);
      if (await post('handIn', 'submit', { ...claim, answers })) acknowledged.push(keptOf(claim));
    },
  };
}
