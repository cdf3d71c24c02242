/** Whoever asks is told that the database was lost, and nobody else: nothing is left that ends the program or comes back later. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openGate, type Gate } from '../../testing/gate.ts';
import { bareDatabase, type FreshDatabase } from '../../testing/test-database.ts';
import { changeCounter } from './change-counter.ts';
import { isUnavailable } from './connection.ts';
import { inSession } from './in-session.ts';

let bare: FreshDatabase;
let gate: Gate;
beforeAll(async () => {
  bare = await bareDatabase();
  gate = await openGate(bare.url);
});
afterAll(async () => {
  await gate.close();
  await bare.drop();
});
afterEach(() => {
  gate.open();
  vi.useRealTimers();
});

test('a session that is lost under a statement fails with its reason', async () => {
  const isAsked = gate.hold('select 1');
  const asked = inSession(gate.url, session => session.query('select 1'));
  await isAsked;
  gate.shut();
  await expect(asked).rejects.toSatisfy(isUnavailable);
});

test('a listener that is ended while its database is away does not come back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const counter = changeCounter({ url: gate.url, run: async () => undefined });
  await counter.listen();
  expect(counter.stateOf(['apple'])).toBe('1.0');
  gate.shut();
  await expect.poll(() => counter.stateOf(['apple']), { interval: 0 }).toBeNull();
  expect(vi.getTimerCount()).toBe(1);
  await counter.end();
  expect(vi.getTimerCount()).toBe(0);
});
