/** What the player says, and when: with the clock held and a film that is none. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Reported } from 'contract/party-school/study-calls.ts';
import { ApiError } from '../../../client/http.ts';
import { record, type Media } from './recorder.ts';
import { reports, type Span } from './reports.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As the element of a browser: leaps are told before anything else is. */
class Film extends EventTarget {
  paused = true;
  #at = 0;
  #rate = 1;
  readonly seconds = 600;
  #timer: ReturnType<typeof setInterval> | undefined;
  tell = (name: string) => void this.dispatchEvent(new Event(name));
  get currentTime() {
    return this.#at;
  }
  set currentTime(to) {
    this.#at = to;
    this.tell('seeking');
    if (this.#at === to) this.tell('seeked');
  }
  get playbackRate() {
    return this.#rate;
  }
  set playbackRate(to) {
    if (to === this.#rate) return;
    this.#rate = to;
    this.tell('ratechange');
  }
  play() {
    this.paused = false;
    this.#timer = setInterval(() => {
      this.#at = Math.min(this.seconds, this.#at + this.#rate / 4);
      this.tell('timeupdate');
    }, 250);
    this.tell('playing');
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    clearInterval(this.#timer);
    this.tell('pause');
  }
}

function watching(interval: number, maxPosition = 0) {
  const film = new Film();
  const said: Span[] = [];
  const held: number[] = [];
  let away = 0;
  const standing = { maxPosition, isFinished: false };
  const end = record({
    media: film as unknown as Media,
    interval,
    standing: () => standing,
    say: span => void said.push(span),
    heldBack: position => void held.push(position),
    wentAway: () => void (away += 1),
  });
  return { film, said, held, standing, end, away: () => away };
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('[CONF-06] with an interval of 10 s progress is recorded once in 10 s of playing, and not while it rests', async () => {
  const { film, said } = watching(10);
  film.play();
  await pass(35);
  expect(said).toEqual([
    { from: 0, to: 10, speed: 1, playing: true },
    { from: 10, to: 20, speed: 1, playing: true },
    { from: 20, to: 30, speed: 1, playing: true },
  ]);
  film.pause();
  expect(said.at(-1)).toEqual({ from: 30, to: 35, speed: 1, playing: false });
  await pass(60);
  expect(said).toHaveLength(4);
});

test('nobody leaps over what was not seen; back, and to what was seen, one may', async () => {
  const { film, said, held } = watching(30, 100);
  film.play();
  await pass(8);
  film.currentTime = 560;
  expect([film.currentTime, held]).toEqual([100, [100]]);
  await pass(8);
  film.currentTime = 20;
  await pass(4);
  film.pause();
  expect(said.map(({ from, to }) => [from, to])).toEqual([
    [0, 8],
    [100, 108],
    [20, 24],
  ]);
  expect(held).toHaveLength(1);
});

test('once it is finished one leaps as one likes', async () => {
  const { film, standing, held } = watching(30);
  standing.isFinished = true;
  film.play();
  film.currentTime = 560;
  expect([film.currentTime, held]).toEqual([560, []]);
});

test('faster than 1.5 is none, and each speed is a span of its own', async () => {
  const { film, said } = watching(30);
  film.play();
  await pass(10);
  film.playbackRate = 2;
  expect(film.playbackRate).toBe(1.5);
  await pass(10);
  film.pause();
  expect(said).toEqual([
    { from: 0, to: 10, speed: 1, playing: true },
    { from: 10, to: 25, speed: 1.5, playing: false },
  ]);
});

test('a page that is out of sight for a minute rests', async () => {
  const { film, away } = watching(30);
  film.play();
  Object.assign(document, { hidden: true });
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(59);
  expect(film.paused).toBe(false);
  await pass(2);
  expect([film.paused, away()]).toEqual([true, 1]);
});

test('a page that is left says the rest', async () => {
  const { film, said, end } = watching(30);
  film.play();
  await pass(7);
  end();
  expect(said).toEqual([{ from: 0, to: 7, speed: 1, playing: false }]);
});

const standing = { percent: 0, isFinished: false, coveredSeconds: 0, lastPosition: 0, maxPosition: 0, seenPages: [] };
const counted: Reported = { isCounted: true, reason: null, standing };
const span = (from: number, to: number, playing = true): Span => ({ from, to, speed: 1, playing });
const silence = () => new ApiError({ status: 0, code: 'kit.offline', message: '', requestId: '', timestamp: '' });

function line() {
  const send = vi.fn<(said: Span & { seq: number }) => Promise<Reported>>().mockResolvedValue(counted);
  const told = {
    answered: vi.fn<(report: Reported) => void>(),
    refused: vi.fn<(error: unknown) => void>(),
    waits: vi.fn<(isWaiting: boolean) => void>(),
  };
  return {
    send,
    told,
    line: reports(send, told),
    sent: () => send.mock.calls.map(([{ from, to, seq }]) => [from, to, seq]),
  };
}

test('without a network spans are kept, put together, and told when it is back', async () => {
  const { send, told, line: to, sent } = line();
  send.mockRejectedValueOnce(silence()).mockRejectedValueOnce(silence()).mockRejectedValueOnce(silence());
  await to.say(span(0, 30));
  await to.say(span(30, 60));
  await to.say(span(60, 90));
  expect(told.waits).toHaveBeenLastCalledWith(true);
  send.mockClear();
  await to.again();
  // The first may have come in: it keeps its number. What came after it is one span.
  expect(sent()).toEqual([
    [0, 30, 1],
    [30, 90, 2],
  ]);
  expect(told.waits).toHaveBeenLastCalledWith(false);
  expect(send.mock.calls.map(([{ playing }]) => playing)).toEqual([false, true]);
});

test('what came too soon is told once more with what follows', async () => {
  const { send, line: to, sent } = line();
  send.mockResolvedValueOnce({ ...counted, isCounted: false, reason: 'soon' });
  await to.say(span(0, 4));
  await to.say(span(4, 30));
  expect(sent()).toEqual([
    [0, 4, 1],
    [0, 30, 2],
  ]);
});

test('what follows a span that was dropped is not told, nor what was refused', async () => {
  const { send, told, line: to, sent } = line();
  send.mockRejectedValueOnce(silence()).mockResolvedValueOnce({ ...counted, isCounted: false, reason: 'fast' });
  await to.say(span(0, 30));
  await to.say(span(30, 60));
  await to.say(span(90, 100));
  expect(sent()).toEqual([
    [0, 30, 1],
    [0, 30, 1],
    [90, 100, 2],
  ]);
  const over = new ApiError({
    status: 409,
    code: 'party-school.study.taken',
    message: '',
    requestId: '',
    timestamp: '',
  });
  send.mockRejectedValueOnce(over);
  await to.say(span(100, 130));
  await to.again();
  expect([told.refused.mock.calls.length, send.mock.calls.length]).toEqual([1, 4]);
});
