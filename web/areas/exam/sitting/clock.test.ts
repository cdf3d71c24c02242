import { expect, test } from 'vitest';
import { serverClock } from './clock.ts';

const noon = Date.parse('2026-11-20T04:00:00.000Z');
/** A device whose clock is 3 hours wrong. */
function device() {
  const at = { count: 1000, wall: noon - 3 * 3_600_000 };
  const pass = (ms: number, wall = ms) => {
    at.count += ms;
    at.wall += wall;
  };
  return { clock: serverClock({ count: () => at.count, wall: () => at.wall }), pass, at };
}

test('the time is that of the server, however wrong the device is; half of the way is counted', () => {
  const { clock, pass } = device();
  const sentAt = clock.count();
  pass(400);
  clock.heard('2026-11-20T04:00:00.000Z', sentAt);
  expect(clock.now()).toBe(noon + 200);
  pass(60_000);
  expect(clock.now()).toBe(noon + 60_200);
});

test('a slow answer does not spoil what a quick one said; after a long while it counts again', () => {
  const { clock, pass } = device();
  clock.heard('2026-11-20T04:00:00.000Z', clock.count());
  const sentAt = clock.count();
  pass(9000);
  clock.heard('2026-11-20T04:00:08.900Z', sentAt);
  expect(clock.now()).toBe(noon + 9000);
  pass(5_000_000);
  const later = clock.count();
  pass(9000);
  clock.heard(new Date(noon + 5_020_000).toISOString(), later);
  expect(clock.now()).toBe(noon + 5_024_500);
});

test('a device that slept is known by its own clock, and the next answer counts whatever it took', () => {
  const { clock, pass } = device();
  clock.heard('2026-11-20T04:00:00.000Z', clock.count());
  pass(1000);
  expect(clock.isDoubtful()).toBe(false);
  pass(1000, 600_000);
  expect(clock.isDoubtful()).toBe(true);
  const sentAt = clock.count();
  pass(800);
  clock.heard('2026-11-20T04:10:00.000Z', sentAt);
  expect(clock.now()).toBe(noon + 600_400);
  expect(clock.isDoubtful()).toBe(false);
});
