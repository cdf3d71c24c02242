/** What happens to answers while networks, servers and pages come and go: with the clock held and a server that is none. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Saved, Submitted } from 'contract/exam/sitting-calls.ts';
import { ApiError } from '../../../client/http.ts';
import type { Copy, Kept, KeptAnswer } from './copy.ts';
import { serverClock } from './clock.ts';
import { keeper } from './keeper.ts';
import { merge } from './merge.ts';
import { unsentOf, type Answer, type Batch, type Line, type Told } from './standing.ts';

const startAt = '2026-11-20T01:00:00.000Z';
const deadline = '2026-11-20T02:00:00.000Z';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(startAt) }));
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, code: string, message = '') =>
  new ApiError({ status, code, message, requestId: '', timestamp: '' });
const silence = () => refusal(0, 'kit.no-answer');

/** Keeps what IndexedDB would; a page that is gone leaves it as it is. */
class Device implements Copy {
  readonly answers = new Map<number, KeptAnswer>();
  seqs = { sentSeq: 0, acknowledgedSeq: 0 };
  isFull = false;
  dropped = 0;
  #write(work: () => void): Promise<void> {
    if (this.isFull) return Promise.reject(new Error('quota'));
    work();
    return Promise.resolve();
  }
  read = (): Promise<Kept> => Promise.resolve({ answers: [...this.answers.values()], ...this.seqs });
  keep = (given: readonly KeptAnswer[]) => this.#write(() => given.forEach(one => this.answers.set(one.topicNo, one)));
  noteSeqs = (seqs: { sentSeq: number; acknowledgedSeq: number }) => this.#write(() => void (this.seqs = seqs));
  drop = () => this.#write(() => void (this.dropped += 1));
  unsent = () => [...this.answers.values()].filter(one => !one.isSent && !one.isAside).map(one => one.topicNo);
}

/** Holds answers as the real one: a number it knows changes nothing. */
class Server {
  readonly saves = new Map<number, Answer[]>();
  readonly seen: Batch[] = [];
  deadline = deadline;
  handedIn: Submitted | null = null;
  /** What befalls the next calls: lost on the way there, or only the answer is lost. */
  fate: ('lost' | 'deaf' | ApiError)[] = [];
  isGone = false;
  held(): Map<number, Answer> {
    const all = [...this.saves].sort(([one], [other]) => one - other).flatMap(([, answers]) => answers);
    return new Map(all.map(one => [one.topicNo, one]));
  }
  get lastSeq() {
    return Math.max(0, ...this.saves.keys());
  }
  #take<T>(said: Batch, work: () => T): Promise<T> {
    this.seen.push({ seq: said.seq, answers: said.answers });
    const fate = this.isGone ? 'lost' : this.fate.shift();
    if (fate === 'lost') return Promise.reject(silence());
    if (fate instanceof ApiError) return Promise.reject(fate);
    if (!this.saves.has(said.seq)) this.saves.set(said.seq, said.answers);
    const answer = work();
    return fate === 'deaf' ? Promise.reject(silence()) : Promise.resolve(answer);
  }
  save = (said: Batch): Promise<Saved> =>
    this.#take(said, () => ({
      seq: said.seq,
      serverTime: new Date(Date.now()).toISOString(),
      deadline: this.deadline,
      remainingSec: 0,
      departures: 0,
      messages: [],
    }));
  submit = (said: Batch): Promise<Submitted> =>
    this.#take(said, () => {
      this.handedIn ??= { handedInAt: new Date(Date.now()).toISOString(), answered: this.held().size, receipt: 'R-7' };
      return this.handedIn;
    });
  tell = vi.fn<Line['tell']>(() => Promise.resolve({ departures: 1, mostDepartures: 0, isHandedIn: false, said: '' }));
  /** Saves that carried something. */
  sent = () =>
    this.seen
      .filter(({ answers }) => answers.length > 0)
      .map(({ seq, answers }) => [seq, answers.map(one => one.topicNo)]);
}

async function sitDown(server: Server, device: Device, { tookOver = false, chance = (): number => 0.5 } = {}) {
  const kept = await device.read();
  const merged = merge({ server: [...server.held().values()], lastSeq: server.lastSeq, tookOver }, kept);
  const clock = serverClock({ count: () => Date.now() - Date.parse(startAt), wall: () => Date.now() });
  clock.heard(new Date(Date.now()).toISOString(), clock.count());
  const entered = { lastSeq: server.lastSeq, deadline: server.deadline, departures: 0, messages: [] };
  return keeper({ entered, merged, line: server, copy: device, clock, chance });
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const key = (letter: string) => ({ keys: [letter] });

test('a change is on the device at once, on the server two seconds after the last one', async () => {
  const [server, device] = [new Server(), new Device()];
  const room = await sitDown(server, device);
  room.answer(1, key('A'));
  await pass(1);
  room.answer(1, key('B'));
  await pass(1.9);
  expect([device.unsent(), server.sent()]).toEqual([[1], []]);
  await pass(0.2);
  expect(server.sent()).toEqual([[1, [1]]]);
  expect(server.held().get(1)?.response).toEqual({ keys: ['B'] });
  expect(device.unsent()).toEqual([]);
});

test('without a change somebody is there every 15 seconds', async () => {
  const server = new Server();
  await sitDown(server, new Device());
  await pass(46);
  expect(server.seen.map(({ seq, answers }) => [seq, answers.length])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ]);
});

test('a save whose acknowledgement was lost goes out again as it was; what was changed meanwhile follows', async () => {
  const [server, device] = [new Server(), new Device()];
  const room = await sitDown(server, device);
  server.fate = ['deaf'];
  room.answer(1, key('A'));
  await pass(2);
  expect(room.standing().isOffline).toBe(true);
  room.answer(1, key('C'));
  room.answer(2, key('D'));
  await pass(10);
  expect(server.seen.slice(0, 3)).toEqual([
    { seq: 1, answers: [{ topicNo: 1, response: { keys: ['A'] }, flagged: false }] },
    { seq: 1, answers: [{ topicNo: 1, response: { keys: ['A'] }, flagged: false }] },
    {
      seq: 2,
      answers: [
        { topicNo: 1, response: { keys: ['C'] }, flagged: false },
        { topicNo: 2, response: { keys: ['D'] }, flagged: false },
      ],
    },
  ]);
  expect(server.held().get(1)?.response).toEqual({ keys: ['C'] });
  expect([room.standing().isOffline, device.unsent()]).toEqual([false, []]);
});

test('the acknowledgement of an older answer does not pass for the newer one', async () => {
  const [server, device] = [new Server(), new Device()];
  const room = await sitDown(server, device);
  const slow = server.save;
  let answer = () => {};
  const gate = new Promise<void>(open => void (answer = open));
  server.save = async said => {
    await gate;
    return slow(said);
  };
  room.answer(1, key('A'));
  await pass(2);
  room.answer(1, key('B'));
  server.save = slow;
  answer();
  await pass(0);
  expect(unsentOf(room.standing()).map(one => one.response)).toEqual([{ keys: ['B'] }]);
  expect(device.unsent()).toEqual([1]);
  await pass(3);
  expect(server.held().get(1)?.response).toEqual({ keys: ['B'] });
});

test('a network that stays away is asked in growing pauses, and at once when it says that it is back', async () => {
  const server = new Server();
  const room = await sitDown(server, new Device());
  server.isGone = true;
  room.answer(1, key('A'));
  await pass(2);
  const tries: number[] = [];
  for (let minute = 0; minute < 3; minute += 1) {
    const before = server.seen.length;
    await pass(60);
    tries.push(server.seen.length - before);
  }
  expect(tries[0]).toBeLessThan(8);
  expect(tries.slice(1)).toEqual([2, 2]);
  server.isGone = false;
  await room.flush();
  expect(room.standing().isOffline).toBe(false);
  expect(server.held().get(1)?.response).toEqual({ keys: ['A'] });
});

test('a page that is killed loses nothing: what was unsent goes out after it came back', async () => {
  const [server, device] = [new Server(), new Device()];
  const first = await sitDown(server, device);
  first.answer(1, key('A'));
  await pass(3);
  server.isGone = true;
  first.answer(1, key('B'));
  first.answer(2, key('C'));
  first.flag(3, true);
  first.end();
  server.isGone = false;
  const second = await sitDown(server, device);
  expect(unsentOf(second.standing()).map(one => one.topicNo)).toEqual([1, 2, 3]);
  await pass(1);
  expect(server.held().get(1)?.response).toEqual({ keys: ['B'] });
  expect(server.held().get(2)?.response).toEqual({ keys: ['C'] });
  expect(server.held().get(3)?.flagged).toBe(true);
  expect(device.unsent()).toEqual([]);
});

test('what was left unsent before another device went on is set aside until the candidate takes it up', async () => {
  const [server, old, other] = [new Server(), new Device(), new Device()];
  const first = await sitDown(server, old);
  server.isGone = true;
  first.answer(1, key('A'));
  await pass(3);
  first.end();
  server.isGone = false;
  const second = await sitDown(server, other, { tookOver: true });
  second.answer(1, key('B'));
  await pass(3);
  second.end();
  const back = await sitDown(server, old, { tookOver: true });
  await pass(20);
  expect(back.standing().answers.get(1)?.response).toEqual({ keys: ['B'] });
  expect(back.standing().aside.map(one => one.response)).toEqual([{ keys: ['A'] }]);
  expect(server.held().get(1)?.response).toEqual({ keys: ['B'] });
  back.end();
  // Nor does a reload make it count.
  const again = await sitDown(server, old);
  await pass(20);
  expect(server.held().get(1)?.response).toEqual({ keys: ['B'] });
  again.takeUp();
  await pass(3);
  expect(server.held().get(1)?.response).toEqual({ keys: ['A'] });
  expect(again.standing().aside).toEqual([]);
});

test('a page whose paper was taken stops, says so, and still holds what was unsent', async () => {
  const [server, device] = [new Server(), new Device()];
  const room = await sitDown(server, device);
  server.fate = [refusal(409, 'exam.sitting.taken')];
  room.answer(1, key('A'));
  await pass(3);
  room.answer(2, key('B'));
  const before = server.seen.length;
  await pass(60);
  expect(room.standing().phase).toBe('taken');
  expect([server.seen.length - before, device.unsent()]).toEqual([0, [1]]);
});

test('a device that keeps nothing is told, and the answers go to the server all the same', async () => {
  const [server, device] = [new Server(), new Device()];
  device.isFull = true;
  const room = await sitDown(server, device);
  room.answer(1, key('A'));
  await pass(1);
  expect(room.standing().isKept).toBe(false);
  await pass(2);
  expect(server.held().get(1)?.response).toEqual({ keys: ['A'] });
});

test('handing in without a network keeps the answers and goes through when it is back; once', async () => {
  const [server, device] = [new Server(), new Device()];
  const room = await sitDown(server, device);
  room.answer(1, key('A'));
  server.isGone = true;
  void room.handIn();
  await pass(90);
  room.answer(2, key('B'));
  expect([room.standing().phase, room.standing().answers.size, device.dropped]).toEqual(['handingIn', 1, 0]);
  server.isGone = false;
  server.fate = ['deaf'];
  await pass(90);
  expect(room.standing().receipt).toMatchObject({ receipt: 'R-7', answered: 1 });
  expect([room.standing().phase, device.dropped]).toEqual(['handedIn', 1]);
  expect(server.held().get(1)?.response).toEqual({ keys: ['A'] });
});

test('what the server does not let in yet is told, and writing goes on', async () => {
  const server = new Server();
  const room = await sitDown(server, new Device());
  server.fate = [refusal(422, 'exam.sitting.soon', '开考10分钟后方可交卷')];
  await room.handIn();
  expect([room.standing().phase, room.standing().refusal]).toEqual(['writing', '开考10分钟后方可交卷']);
  room.answer(1, key('A'));
  await pass(3);
  expect([room.standing().refusal, server.held().size]).toEqual(['', 1]);
});

test('a number that another save has is left to it, and the answers go under the next', async () => {
  const server = new Server();
  const room = await sitDown(server, new Device());
  server.fate = [refusal(409, 'exam.sitting.other-save')];
  room.answer(1, key('A'));
  await pass(10);
  expect(server.sent()).toEqual([
    [1, [1]],
    [2, [1]],
  ]);
  expect([room.standing().phase, room.standing().refusal, unsentOf(room.standing())]).toEqual(['writing', '', []]);
});

test('at the deadline the paper goes in by itself, not all papers in the same moment', async () => {
  const server = new Server();
  const room = await sitDown(server, new Device(), { chance: () => 0.8 });
  room.answer(1, key('A'));
  await pass(3600);
  room.answer(2, key('B'));
  expect([room.standing().phase, room.standing().answers.size, server.handedIn]).toEqual(['handingIn', 1, null]);
  await pass(5);
  expect(room.standing().phase).toBe('handedIn');
});

test('time that was added after the last save is not cut off', async () => {
  const server = new Server();
  const room = await sitDown(server, new Device());
  await pass(3590);
  server.deadline = '2026-11-20T02:10:00.000Z';
  // Its answers of the last seconds were lost, so the page cannot know.
  server.fate = ['lost'];
  await pass(30);
  expect([room.standing().phase, room.standing().deadline]).toEqual(['writing', '2026-11-20T02:10:00.000Z']);
  await pass(601);
  expect(room.standing().phase).toBe('handedIn');
});

test('after the end nothing more goes in: it is told, and what was unsent stays for the answer file', async () => {
  const [server, device] = [new Server(), new Device()];
  const room = await sitDown(server, device);
  server.isGone = true;
  room.answer(1, key('A'));
  await pass(3620);
  expect(room.standing().phase).toBe('handingIn');
  server.isGone = false;
  server.fate = [refusal(409, 'exam.sitting.over')];
  await pass(60);
  expect([room.standing().phase, device.unsent(), device.dropped]).toEqual(['over', [1], 0]);
});

test('a departure is told behind the answers, once; the one that ends the sitting shows it', async () => {
  const server = new Server();
  const room = await sitDown(server, new Device());
  room.answer(1, key('A'));
  const said = '您已离开考试页面1次，超过2次将自动交卷';
  server.tell.mockResolvedValueOnce({ departures: 1, mostDepartures: 2, isHandedIn: false, said });
  await room.tell({ kind: 'leave' });
  expect(server.held().size).toBe(1);
  expect([room.standing().departures, room.standing().said]).toEqual([1, said]);
  server.tell.mockRejectedValueOnce(silence());
  await room.tell({ kind: 'back', seconds: 4 });
  await pass(60);
  expect(server.tell).toHaveBeenCalledTimes(2);
  server.tell.mockResolvedValueOnce({ departures: 3, mostDepartures: 2, isHandedIn: true, said } satisfies Told);
  await room.tell({ kind: 'leave' });
  expect(room.standing().phase).toBe('over');
});

test('a departure without a network is told when it is back', async () => {
  const server = new Server();
  const room = await sitDown(server, new Device());
  server.isGone = true;
  await room.tell({ kind: 'leave' });
  expect(server.tell).not.toHaveBeenCalled();
  server.isGone = false;
  await room.flush();
  expect(server.tell.mock.calls).toEqual([[{ kind: 'leave' }]]);
});

test('a page that goes tells it at once, though a save is under way, and not a second time', async () => {
  const server = new Server();
  const room = await sitDown(server, new Device());
  room.answer(1, key('A'));
  void room.tell({ kind: 'leave' });
  expect(server.tell).not.toHaveBeenCalled();
  room.goes();
  expect(server.tell.mock.calls).toEqual([[{ kind: 'leave' }]]);
  await pass(30);
  expect(server.tell).toHaveBeenCalledTimes(1);
  expect(server.held().get(1)?.response).toEqual({ keys: ['A'] });
});
