import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liftLater } from './mask.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[REPORT-05] the mask of a report stands for 230 ms', () => {
  const lift = vi.fn<() => void>();
  liftLater(lift);
  vi.advanceTimersByTime(229);
  expect(lift).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2);
  expect(lift).toHaveBeenCalledOnce();
});
it('a page that goes first lifts nothing', () => {
  const lift = vi.fn<() => void>();
  liftLater(lift)();
  vi.advanceTimersByTime(1000);
  expect(lift).not.toHaveBeenCalled();
});
