/**
 * A thousand candidates write by schedules of chance: saves, answers of the server that are lost, requests that come late or
 * twice, pages opened anew, other devices, connections of the database that break, papers handed in. A plain model knows what
 * each device was told; nothing it was told may be missing, and nothing may be there that no device of that time said.
 */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceOf } from 'contract/exam/paper/chance.ts';
import type { GivenAnswer } from 'contract/exam/paper/shown.ts';
import { enrolInto } from '../../../testing/enrolled.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../../testing/open-world.ts';
import { enabled, openSchool, type School } from '../fixtures.ts';
import { published, templateIn } from '../plan-fixtures.ts';

const schedules = Number(process.env['SCHEDULES'] ?? 1000);
const atOnce = 25;
const steps = 30;
const topics = 6;
const seed = process.env['SEED'] ?? randomUUID();
console.info(`SEED=${seed}`);

let at: School;
/** A second instance over the same database, with a memory of its own. */
let other: OpenWorld;
beforeAll(async () => {
  at = await openSchool();
  other = await openWorld({ over: { url: at.world.url, drop: async () => undefined } });
});
afterAll(async () => {
  await other.close();
  await at.world.close();
});
const clock = (time: string) =>
  at.world.database.rows(
    sql.raw(`create or replace view clock as
      select '2026-11-20'::date as today, '2026-11-20 ${time}+08'::timestamptz as now`),
  );

interface Sent {
  token: string;
  seq: number;
  answers: GivenAnswer[];
}
/** What one candidate did and was told. */
interface Told {
  entries: { token: string; lastSeq: number }[];
  sent: Sent[];
  acknowledged: Sent[];
  receipt: string | null;
}
type Chance = (n: number) => number;

/** A page: what it sends stays the same under its number until it is acknowledged. */
class Page {
  token = '';
  attemptId = '';
  acknowledged = 0;
  pending: Sent | null = null;
  dirty = new Map<number, GivenAnswer>();
  readonly deviceId: string;
  constructor(deviceId: string) {
    this.deviceId = deviceId;
  }
  write(topicNo: number, text: string): void {
    this.dirty.set(topicNo, { topicNo, response: { blanks: [text] }, flagged: false });
  }
  /** What was not acknowledged is unsent again, unless it was written anew. */
  begin({ attemptToken, attemptId, lastSeq }: { attemptToken: string; attemptId: string; lastSeq: number }): void {
    for (const one of this.pending?.answers ?? []) if (!this.dirty.has(one.topicNo)) this.dirty.set(one.topicNo, one);
    Object.assign(this, { token: attemptToken, attemptId, acknowledged: lastSeq, pending: null });
  }
  next(): Sent {
    this.pending ??= { token: this.token, seq: this.acknowledged + 1, answers: this.take() };
    return this.pending;
  }
  take(): GivenAnswer[] {
    const answers = [...this.dirty.values()];
    this.dirty.clear();
    return answers;
  }
}

class Candidate {
  readonly told: Told = { entries: [], sent: [], acknowledged: [], receipt: null };
  private readonly pages = [new Page('device-one'), new Page('device-two')];
  private page = this.pages[0] as Page;
  private readonly late: Sent[] = [];
  private words = 0;
  private readonly chance: Chance;
  private readonly asks: readonly Ask[];
  private readonly nobodies: readonly Ask[];
  private readonly url: string;
  constructor(examId: string, asks: readonly Ask[], nobodies: readonly Ask[], name: string) {
    const next = chanceOf(`${seed} ${name}`);
    this.chance = n => next() % n;
    this.asks = asks;
    this.nobodies = nobodies;
    this.url = `/api/dxExam/${examId}`;
  }

  private async post(path: string, { token, ...body }: { token: string }, more: object = {}): Promise<Answer> {
    const ask = this.nobodies[this.chance(2)] as Ask;
    return ask('POST', `${this.url}/${path}`, {
      attemptId: this.page.attemptId,
      attemptToken: token,
      ...body,
      ...more,
    });
  }
  /** One answer in five gets lost on its way back. */
  private isLost = () => this.chance(5) === 0;

  async enter(page: Page): Promise<void> {
    const entered = await (this.asks[this.chance(2)] as Ask)('POST', `${this.url}/enter`, { deviceId: page.deviceId });
    if (entered.status !== 200 || this.isLost()) return;
    page.begin(entered.body);
    this.page = page;
    this.told.entries.push({ token: page.token, lastSeq: entered.body.lastSeq });
  }

  private hear(sent: Sent, { status, body }: Answer): void {
    if (status !== 200) return;
    this.told.acknowledged.push(sent);
    expect(body.seq).toBe(sent.seq);
    for (const page of this.pages)
      if (page.pending === sent) Object.assign(page, { pending: null, acknowledged: sent.seq });
  }
  private async send(sent: Sent): Promise<void> {
    this.told.sent.push(sent);
    const answer = await this.post('save', sent, { answered: 1 });
    if (!this.isLost()) this.hear(sent, answer);
  }
  private async save(): Promise<void> {
    const isEmpty = this.page.pending === null && this.page.dirty.size === 0;
    if (this.page.token === '' || isEmpty) return;
    const sent = this.page.next();
    switch (this.chance(6)) {
      case 0: // it comes late, after whatever happens meanwhile
        this.late.push(sent);
        break;
      case 1:
        await Promise.all([this.send(sent), this.send(sent)]);
        break;
      default:
        await this.send(sent);
    }
  }
  private async deliver(): Promise<void> {
    const again = [...this.late.splice(0), ...this.told.acknowledged.slice(-1)];
    for (const one of again) await this.send(one);
  }
  private async handIn(): Promise<void> {
    if (this.page.token === '') return;
    const sent = this.page.next();
    this.told.sent.push(sent);
    const { status, body } = await this.post('submit', sent);
    if (status !== 200 || this.isLost()) return;
    if (this.told.receipt !== null) expect(body.receipt).toBe(this.told.receipt);
    else this.told.acknowledged.push(sent);
    this.told.receipt = body.receipt;
  }

  /** What the left page has on its way meets somebody who comes in, or the hand-in of the same paper. */
  private async meet(): Promise<void> {
    this.page.write(1, `${this.page.deviceId} ${(this.words += 1)}`);
    const sent = this.page.next();
    const other = this.chance(8) === 0 ? this.handIn() : this.enter(this.pages[this.chance(2)] as Page);
    await Promise.all([this.send(sent), other]);
  }

  async step(): Promise<void> {
    const way = this.chance(40);
    if (this.page.token === '' || way === 0) return this.enter(this.page);
    if (way === 1) return this.enter(this.pages[this.chance(2)] as Page);
    if (way === 2 && this.chance(2) === 0) return this.handIn();
    if (way === 3) return this.meet();
    if (way < 6) return this.deliver();
    if (way < 22) return this.page.write(1 + this.chance(topics), `${this.page.deviceId} ${(this.words += 1)}`);
    // An old page does not know that it was left.
    if (way === 22) this.page = this.pages[this.chance(2)] as Page;
    return this.save();
  }
}

async function bankOfBlanks(): Promise<string> {
  const topicIds: string[] = [];
  for (const word of '甲乙丙丁戊己'.slice(0, topics)) {
    const values = { libraryId: at.libraryId, topicType: '3', difficulty: '3', defaultScore: 2, answer: word };
    topicIds.push(await enabled(at, { ...values, stem: `${word}是什么？{{1}}` }));
  }
  return templateIn(at.school, [{ topicType: '3', topicIds, scoreEach: 2 }], 12, { buildType: '2' });
}

/** Whatever is under way in the database breaks off. */
const breakOff = () =>
  at.world.database.rows(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`);

interface Row {
  attemptId: string;
  seq: number;
  answers: GivenAnswer[];
}
interface Ended {
  id: string;
  personId: string;
  candidateNo: string;
  receipt: string;
  state: string;
  responses: Record<string, { blanks: string[] } | null>;
}

function check(told: Told, rows: readonly Row[], ended: Ended): void {
  const by = new Map(rows.map(row => [row.seq, row]));
  expect(by.size).toBe(rows.length);
  for (const { seq, answers } of told.acknowledged)
    if (answers.length > 0) expect([seq, by.get(seq)?.answers]).toEqual([seq, answers]);
  for (const { seq, answers } of rows) {
    // The last who came in with fewer saves than this one has said it.
    const owner = told.entries.findLast(({ lastSeq }) => lastSeq < seq);
    const said = told.sent.filter(one => one.seq === seq && one.token === owner?.token).map(one => one.answers);
    expect([seq, said]).toEqual([seq, expect.arrayContaining([answers])]);
  }
  const last = new Map<number, GivenAnswer>();
  for (const { answers } of [...rows].sort((one, next) => one.seq - next.seq))
    for (const answer of answers) last.set(answer.topicNo, answer);
  const wanted = [...last].sort(([one], [next]) => one - next).map(([no, { response }]) => [no, response] as const);
  const given = Object.entries(ended.responses).filter(([, response]) => response !== null);
  expect(given.map(([no, response]) => [Number(no), response])).toEqual(wanted);
  const hash = createHash('sha256').update(JSON.stringify(wanted)).digest('hex').slice(0, 16);
  expect(ended.receipt).toBe(`${ended.candidateNo}-${hash}`);
  if (told.receipt !== null) expect(told.receipt).toBe(ended.receipt);
}

const numbersOf = async (personIds: readonly string[]) =>
  (
    await at.world.database.rows<{ number: string }>(sql`
      select number from person where id = any(${sql.param([...personIds])}::bigint[])`)
  )
    .map(({ number }) => number)
    .join();

test(`[BIZ-16] ${schedules} schedules of chance: no acknowledged answer lost, none doubled, none of a device that was left`, async () => {
  const { database } = at.world;
  const optics = await at.world.idOf('party_organisation', 'code', '9999990001201001');
  const { accounts } = await enrolInto(database, optics, schedules);
  await clock('09:00:00');
  const examId = await published(at, await bankOfBlanks(), {
    personKinds: null,
    personNumbers: await numbersOf([...accounts.keys()]),
    startAt: '2026-11-20T02:00:00.000Z',
    endAt: '2026-11-20T03:00:00.000Z',
    minSubmitMinutes: 0,
    passHalves: 2,
  });
  await clock('10:00:00');
  // Locks are for people to release; here they only end a schedule early.
  const nobodies = [await at.world.as(null), await other.as(null)];
  const all = new Map<string, Candidate>();
  for (const [personId, username] of accounts) {
    const asks = [await at.world.as(username), await other.as(username)];
    all.set(personId, new Candidate(examId, asks, nobodies, username));
  }
  const waiting = [...all.values()];
  const chance = chanceOf(`${seed} breaks`);
  let broken = 0;
  while (waiting.length > 0) {
    const wave = waiting.splice(0, atOnce);
    const walk = async (one: Candidate) => {
      for (let n = 0; n < steps; n += 1) await one.step();
    };
    let isOver = false;
    const walks = Promise.all(wave.map(walk)).finally(() => (isOver = true));
    while (!isOver) {
      await new Promise(done => setTimeout(done, 50 + (chance() % 350)));
      broken += (await breakOff()).length;
    }
    await walks;
  }
  await clock('11:00:31');
  await at.world.settle();
  const { registry } = at.world;
  const job = registry.jobs.find(({ name }) => name === 'exam.collect');
  await job?.run({ database, registry, actorOf: async () => null, signal: new AbortController().signal }, {});

  const saves = await database.rows<Row>(sql`select attempt_id, seq, answers from exam_save order by attempt_id, seq`);
  const byAttempt = new Map<string, Row[]>();
  for (const row of saves) byAttempt.set(row.attemptId, [...(byAttempt.get(row.attemptId) ?? []), row]);
  const attempts = await database.rows<Ended>(sql`
    select a.id, a.person_id, a.candidate_no, a.receipt, a.state, (select jsonb_object_agg(topic_no, response)
      from exam_answer w where w.attempt_id = a.id) as responses
    from exam_attempt a where a.exam_id = ${examId}::bigint and a.state <> '0'`);
  for (const one of attempts) {
    expect(one.state).toBe('6');
    check((all.get(one.personId) as Candidate).told, byAttempt.get(one.id) ?? [], one);
  }
  const told = [...all.values()].map(one => one.told);
  const sum = (of: (one: Told) => number) => told.reduce((n, one) => n + of(one), 0);
  const counts = {
    attempts: attempts.length,
    sent: sum(one => one.sent.length),
    acknowledged: sum(one => one.acknowledged.length),
    entries: sum(one => one.entries.length),
    receipts: sum(one => (one.receipt === null ? 0 : 1)),
    broken,
  };
  console.info(JSON.stringify(counts));
  expect(counts.acknowledged).toBeGreaterThan(schedules);
  expect(counts.receipts).toBeGreaterThan(schedules / 20);
  expect(counts.broken).toBeGreaterThan(0);
});
