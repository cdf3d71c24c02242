import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inPairs } from './pairs.ts';

const broken = new Error('57P01');

test('a chunk that breaks while the next is being fetched is told, and nothing is begun behind it', async () => {
  const begun: string[] = [];
  let breakSecond: () => void = () => undefined;
  async function* turns() {
    yield 'first';
    yield 'second';
    breakSecond();
    await setImmediate();
    yield 'third';
  }
  const write = (turn: string) => {
    begun.push(turn);
    return turn === 'second' ? new Promise((_, reject) => (breakSecond = () => reject(broken))) : Promise.resolve(turn);
  };
  await expect(inPairs(turns(), write)).rejects.toBe(broken);
  expect(begun).toEqual(['first', 'second']);
});

test('what runs beside the one that broke comes to its end first', async () => {
  const ended: string[] = [];
  async function* turns() {
    yield 'goes on';
    yield 'breaks';
  }
  const write = async (turn: string) => {
    if (turn === 'breaks') throw broken;
    await setImmediate();
    ended.push(turn);
  };
  await expect(inPairs(turns(), write)).rejects.toBe(broken);
  expect(ended).toEqual(['goes on']);
});

test('all go in, two at once at most', async () => {
  let [running, most] = [0, 0];
  async function* turns() {
    yield* [1, 2, 3, 4, 5];
  }
  const done: number[] = [];
  await inPairs(turns(), async turn => {
    most = Math.max(most, ++running);
    await setImmediate();
    running--;
    done.push(turn);
  });
  expect([done, most]).toEqual([[1, 2, 3, 4, 5], 2]);
});
