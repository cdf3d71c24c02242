/** Who goes together where all wait for one thing. */
import { expect, test, vi } from 'vitest';
import { gathering } from './gather.ts';

test('the first goes alone, those who come meanwhile together, and each has an outcome of its own', async () => {
  const turns: string[] = [];
  const ask = gathering(async (key: string, names: string[]) => {
    turns.push(`${key}: ${names.join('、')}`);
    await new Promise(resolve => setImmediate(resolve));
    if (names.includes('坏')) throw new Error('broken');
    return names.map(name => `${name}已投`);
  });
  const told = (answer: Promise<string>) => answer.catch((error: Error) => error.message);
  const first = ['顾青岚', '周敏', '丁砚书'].map(name => told(ask('1', name)));
  const other = told(ask('2', '陈思远'));
  expect(await Promise.all([...first, other])).toEqual(['顾青岚已投', '周敏已投', '丁砚书已投', '陈思远已投']);
  expect(turns).toEqual(['1: 顾青岚', '2: 陈思远', '1: 周敏、丁砚书']);

  // What fails, fails for those of its turn alone.
  const failing = ['唐亦舟', '坏', '董思源'].map(name => told(ask('1', name)));
  expect(await Promise.all(failing)).toEqual(['唐亦舟已投', 'broken', 'broken']);
  expect(await ask('1', '董思源')).toBe('董思源已投');
});

test('where there is time to wait for more, who is alone goes at once and the others a while later together', async () => {
  vi.useFakeTimers();
  try {
    const turns: string[] = [];
    const ask = gathering(async (_: string, names: string[]) => {
      turns.push(names.join('、'));
      return names;
    }, 100);
    const first = ask('1', '顾青岚');
    const second = ask('1', '周敏');
    await first;
    expect(turns).toEqual(['顾青岚']);
    await vi.advanceTimersByTimeAsync(99);
    const third = ask('1', '丁砚书');
    expect(turns).toEqual(['顾青岚']);
    await vi.advanceTimersByTimeAsync(1);
    expect(await Promise.all([second, third])).toEqual(['周敏', '丁砚书']);
    expect(turns).toEqual(['顾青岚', '周敏、丁砚书']);
    expect(await ask('1', '陈思远')).toBe('陈思远');
  } finally {
    vi.useRealTimers();
  }
});
