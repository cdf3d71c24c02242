/**
 * A program holds two copies of the database taken while an assessment is open, a third from after the close, the write-ahead
 * log, the lines of the request log and the sealing key; what it lacks are the keys of the boxes. So it knows who has cast
 * and in which order, and asks whose paper each is. With forty papers that differ, a blind guess at all is right about once.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { noFacts, txOf } from '../../kit/tx.ts';
import { idsLaid, partsOf } from '../../ballots/parts.ts';
import { paperBytes, readPaper } from '../../ballots/papers.ts';
import { disclosing, envelopeBytes } from '../../ballots/envelope.ts';
import { testSeal } from '../../testing/constants.ts';
import { dumpOf, ordersOf, type Dumped } from '../../testing/dump.ts';
import type { Ask } from '../../testing/open-world.ts';
import { valuesInLog } from '../../testing/sealed-log.ts';
import { keepLog, loggedBetween, whereLogIs, type Logged } from '../../testing/wal.ts';
import { guesses } from '../../testing/watched-casts.ts';
import { hashWith, openPepper } from './enter.ts';
import { anonymousBallot, enter, marksOf, openAssessment, startedWithAll, take } from './fixtures.ts';
import { pollsOf, type Poll } from './poll.ts';

const many = 40;
/** More right guesses than this of forty come blindly once in nine million tries; the program makes some thousands. */
const most = 9;
const seed = 20261201;

/** Who casts, by what a table may hold of them, and the four marks that only this ballot has. */
interface Rater {
  person: string;
  account: string;
  /** What the list of who has cast holds. */
  own: string;
  name: string;
  marks: number[];
  cast(): Promise<void>;
}
interface Seen {
  /** Raters in the order of their casts. */
  came: Rater[];
  copies: Dumped[][];
  log: Logged[];
  /** Envelopes of the box after each cast, as the log replayed up to there would show them. */
  boxes: string[][];
  before: string;
  poll: Poll;
}

const lines: string[] = [];
let at: Awaited<ReturnType<typeof openAssessment>>;
let schemeId: string;
let groups: Seen[];
let final: Dumped[];

function shuffled<T>(all: readonly T[], chance: () => number): T[] {
  const left = [...all];
  return all.map(() => left.splice(Math.floor(chance() * left.length), 1)[0] as T);
}
/** Four marks each, no two alike. */
const marksFor = (start: number) => {
  const all = Array.from({ length: 256 }, (_, n) => [n >> 6, (n >> 4) & 3, (n >> 2) & 3, n & 3].map(one => one + 1));
  return shuffled(all, guesses(start)).slice(0, many);
};
async function send(ask: Ask, url: string, marks: readonly number[]): Promise<void> {
  const { targets } = (await ask('GET', url)).body;
  const [first, second] = marksOf(targets, marks.slice(0, 2));
  const sent = { marks: [first, { ...second, values: marks.slice(2) }] };
  expect((await ask('POST', url, sent)).status).toBe(200);
}

type Cells = Record<string, string>;
const rowsOf = (dump: readonly Dumped[], name: string): Cells[] => {
  const table = dump.find(one => one.name === name);
  return (table?.rows ?? []).map(row =>
    Object.fromEntries(row.map((cell, place) => [table?.columns[place] ?? '', cell])),
  );
};
const papersAt = (id: string) => ({ table: 'assessment_box', column: 'papers', id });
const turnoutAt = (id: string) => ({ table: 'assessment_turnout', column: 'voters', id });
const boxes = () =>
  at.world.database.rows<{ id: string; pollId: string; publicKey: string; secret: string; papers: string }>(
    sql`select id, poll_id, public_key, secret, papers from assessment_box order by id`,
  );

/** Everybody of a group casts, one after the other, under the eyes of the program. */
async function watch(raters: readonly Rater[], poll: Poll, start: number): Promise<Seen> {
  const { database } = at.world;
  const turnout = await database.one<{ voters: string }>(sql`
    select voters from assessment_turnout where poll_id = ${poll.id}::bigint`);
  const before = turnout?.voters ?? '';
  const seen: Seen = { came: shuffled(raters, guesses(start)), copies: [], log: [], boxes: [], before, poll };
  const letGo = await keepLog(database);
  for (const [place, rater] of seen.came.entries()) {
    if (place === 15 || place === 25) seen.copies.push(await dumpOf(database));
    const from = await whereLogIs(database);
    await rater.cast();
    seen.log.push(...(await loggedBetween(database, from, await whereLogIs(database))));
    const [box] = (await boxes()).filter(({ pollId }) => pollId === poll.id);
    const envelopes = partsOf(
      testSeal.open(papersAt(box?.id ?? ''), box?.papers ?? ''),
      paperBytes(poll) + envelopeBytes,
    );
    seen.boxes.push(envelopes.map(one => one.toString('base64')));
  }
  await letGo();
  return seen;
}

async function signedInRaters(groupId: string): Promise<Rater[]> {
  const rows = await at.world.database.rows<Omit<Rater, 'marks' | 'cast'>>(sql`
    select a.person_id as person, u.id as account, a.id as own, u.username as name from rating_assignment a
      join user_account u on u.person_id = a.person_id where a.rater_group_id = ${groupId}::bigint order by a.id`);
  const marks = marksFor(seed);
  return rows.map((row, place) => ({
    ...row,
    marks: marks[place] ?? [],
    async cast() {
      const ask = await at.world.as(row.name);
      const [own] = (await ask('GET', '/api/cadreEvaluation/my')).body;
      await send(ask, `/api/cadreEvaluation/${own.pollId}/ballot`, marks[place] ?? []);
    },
  }));
}
/** Whoever found the slips and holds the sealing key knows which row is which code. */
async function ratersByCode(codes: readonly string[]): Promise<Rater[]> {
  const { database, registry } = at.world;
  const [row] = await database.rows<{ id: string; pepper: string }>(sql`
    select scheme_id as id, pepper from assessment_pepper where scheme_id = ${schemeId}::bigint`);
  const pepper = openPepper({ registry }, row?.id ?? '', row?.pepper ?? '');
  const rows = await database.rows<{ id: string; hash: string }>(sql`select id, hash from rating_code_hash`);
  const marks = marksFor(seed + 1);
  return codes.map((code, place) => {
    const name = hashWith(pepper, code);
    const own = rows.find(({ hash }) => hash === name)?.id ?? '';
    const cast = async () => send(await enter(at, code), anonymousBallot, marks[place] ?? []);
    return { person: own, account: own, own, name, marks: marks[place] ?? [], cast };
  });
}

beforeAll(async () => {
  at = await openAssessment(many, { write: line => void lines.push(line) });
  const { department, world } = at;
  const { id, signedInId, codesId, codes } = await startedWithAll(at, { count: many, spareCount: 0 });
  schemeId = id;
  const { database, registry } = world;
  const polls = await database.transaction(connection =>
    pollsOf(txOf(connection, registry, asSystem('测试'), noFacts), id),
  );
  const pollOf = (groupId: string) => polls.find(({ group }) => group.id === groupId) as Poll;
  groups = [
    await watch(await signedInRaters(signedInId), pollOf(signedInId), seed + 2),
    await watch(await ratersByCode(codes), pollOf(codesId), seed + 3),
  ];
  await take(department, schemeId, 'close', { reason: '全部提交' });
  await world.settle();
  final = await dumpOf(database);
});
afterAll(() => at.world.close());

/** What each paper of the last copy says, in the order in which they lie. */
function papersOf({ poll }: Seen): string[] {
  const own = rowsOf(final, 'assessment_box').filter(row => row['poll_id'] === poll.id);
  const papers = own.flatMap(({ id = '', papers: sealed = '' }) =>
    partsOf(testSeal.open(papersAt(id), sealed), paperBytes(poll)),
  );
  return papers.map(paper =>
    readPaper(poll, paper)
      .flatMap(({ numbers: [, ...marks] }) => marks)
      .join(),
  );
}

/** Orders of raters, by their places among those who cast: of every table, of the log, and of the boxes as they filled. */
function ratersInOrder(seen: Seen): number[][] {
  const { came, copies, boxes: states } = seen;
  const known = (['person', 'account', 'own', 'name'] as const).map(
    key => new Map(came.map(one => [one[key], one.person])),
  );
  const ofTables = [...copies, final].flatMap(dump =>
    [...ordersOf(dump, known).values()].map(people =>
      people.map(person => came.findIndex(one => one.person === person)),
    ),
  );
  // The envelope that came with each cast lies somewhere in every later box.
  const envelopes = states.map((state, place) => state.find(one => !states[place - 1]?.includes(one)) ?? '');
  const ofBoxes = [25, many - 1].map(last =>
    came.map((_, place) => place).sort((a, b) => rank(states, last, envelopes[a]) - rank(states, last, envelopes[b])),
  );
  return [came.map((_, place) => place), ...ofBoxes, ...ofTables];
}
const rank = (states: readonly string[][], last: number, envelope = '') => states[last]?.indexOf(envelope) ?? -1;

const bothWays = <T>(list: readonly T[]): T[][] => [[...list], [...list].reverse()];
const hitsOf = ({ came }: Seen, raters: readonly number[], papers: readonly string[]) =>
  raters.filter((place, n) => came[place]?.marks.join() === papers[n]).length;

test('[SEC-49] with the sealing key the program reads in the write-ahead log who cast, one after the other, and nothing of what', () => {
  for (const seen of groups) {
    const { poll, before, log, came, boxes: states } = seen;
    // An image of a page in the log may hold former lists as well.
    const order = came.map(({ own }) => own);
    const told = valuesInLog(testSeal, turnoutAt(poll.id), before, log).map(list => [...idsLaid(list)].sort().join());
    const wanted = order.map((_, place) =>
      order
        .slice(0, place + 1)
        .sort()
        .join(),
    );
    expect(wanted.filter(one => told.includes(one)).length).toBeGreaterThan(many * 0.75);
    expect(states.map(({ length }) => length)).toEqual(Array.from({ length: many }, (_, n) => n + 1));
  }
});

test('no line of the request log, and no address in it, comes of a ballot', () => {
  expect(lines.length).toBeGreaterThan(40);
  expect(lines.filter(line => /cadreEvaluation/.test(line))).toEqual([]);
});

test('[SEC-49] whatever orders of raters and of papers it puts side by side, it is right no more often than by chance', () => {
  for (const seen of groups) {
    const papers = papersOf(seen);
    expect([...papers].sort()).toEqual(seen.came.map(({ marks }) => marks.join()).sort());
    const raters = ratersInOrder(seen);
    const tries = raters.flatMap(order =>
      [papers, [...papers].sort()].flatMap(bothWays).map(list => hitsOf(seen, order, list)),
    );
    expect(Math.max(...tries)).toBeLessThanOrEqual(most);
    expect(tries.reduce((sum, one) => sum + one, 0) / tries.length).toBeLessThan(3);
  }
  expect(ratersInOrder(groups[0] as Seen).length).toBeGreaterThan(50);
});

test('the program is no fool: of papers that lay in the order of the casts it would name every rater', () => {
  for (const seen of groups) {
    const asTheyCame = seen.came.map(({ marks }) => marks.join());
    expect(Math.max(...ratersInOrder(seen).map(order => hitsOf(seen, order, asTheyCame)))).toBe(many);
  }
});

test('what the page warns of: with the keys of the boxes too, and the log of the open days, each paper has a name', () => {
  const [seen] = groups as [Seen];
  const [copy] = seen.copies as [Dumped[]];
  const [box] = rowsOf(copy, 'assessment_box').filter(row => row['poll_id'] === seen.poll.id);
  const { id = '', public_key: publicKey = '', secret = '' } = box ?? {};
  const opened = testSeal.open({ table: 'assessment_box', column: 'secret', id }, secret);
  const key = { publicKey: Buffer.from(publicKey, 'base64'), privateKey: Buffer.from(opened, 'base64') };
  const disclose = disclosing(key, `assessment ${id}`);
  const named = seen.boxes.map((state, place) => {
    const fresh = state.find(one => !seen.boxes[place - 1]?.includes(one)) ?? '';
    const said = readPaper(seen.poll, disclose(Buffer.from(fresh, 'base64')));
    return said.flatMap(({ numbers: [, ...marks] }) => marks).join();
  });
  expect(
    hitsOf(
      seen,
      seen.came.map((_, place) => place),
      named,
    ),
  ).toBe(many);
});
