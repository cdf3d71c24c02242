/**
 * Secret ballots as a program sees them that has a copy of the database before and after each cast, and its write-ahead log,
 * and no key: how often does it name who cast?
 */
import type { Database } from '../kit/database/connection.ts';
import { dumpOf, type Dumped } from './dump.ts';
import { keepLog, loggedBetween, whereLogIs, type Logged } from './wal.ts';

/** Whoever may cast, by what a row or a line of the log may hold of them. */
export interface Voter {
  person: string;
  account: string;
  name: string;
}
interface Casts<Look> {
  database: Database;
  /** Table of the boxes. */
  box: string;
  /** Tables in which a cast could leave something; where nobody casts, nothing changes. */
  telling: RegExp;
  voters: readonly Voter[];
  /** Signs somebody in, who comes as this one in the row and then casts; gives the status. */
  ready(person: string, at: number): Promise<() => Promise<number>>;
  /** What of the boxes is kept before the first cast and after each. */
  look(): Promise<Look>;
}
export interface Watched<Look> {
  looks: Look[];
  /** For each cast the transactions that wrote to the box. */
  written: Logged[][];
  /** How often the later of two copies, before and after a cast, gives the right name; where it gives none, it is guessed. */
  hitsOfCopies(seed: number): number;
  /** The same of the log. */
  hitsOfLog(seed: number): number;
}

/** An order that is none of those in which they are kept. */
export const asTheyCome = (ids: readonly string[]): string[] =>
  [...ids].sort((a, b) => ((Number(a) * 7919) % 127) - ((Number(b) * 7919) % 127));

/** A generator of its own, so that the guesses of every run are the same. */
export function guesses(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Whose id a column holds, as whoever reads the schema knows. */
function kindOf(column: string): string {
  if (/^(person|member)_id$/.test(column)) return 'person';
  return /^(receiver|user|operator|created_by|updated_by)(_id)?$/.test(column) ? 'account' : 'other';
}

/** Cells of rows of any table that the former copy does not hold as they are, with place and transaction. */
const newCells = (before: readonly Dumped[], after: readonly Dumped[]): Set<string> =>
  new Set(
    after.flatMap(({ name, columns, rows }) => {
      const former = new Set(before.find(one => one.name === name)?.rows.map(row => row.join('\t')));
      const changed = rows.filter(row => !former.has(row.join('\t')));
      return changed.flatMap(row => row.map((cell, place) => `${kindOf(columns[place] ?? '')} ${cell}`));
    }),
  );

function isIn(bytes: Buffer, { person, account, name }: Voter): boolean {
  const little = (id: string) => {
    const eight = Buffer.alloc(8);
    eight.writeBigUInt64LE(BigInt(id));
    return eight;
  };
  return bytes.includes(little(person)) || bytes.includes(little(account)) || bytes.includes(name);
}

/** Everybody casts, one after the other. Who has signed in before is no secret. */
export async function watchCasts<Look>({ database, box, telling, voters, ready, look }: Casts<Look>) {
  const order = asTheyCome(voters.map(({ person }) => person));
  const going = new Map<string, () => Promise<number>>();
  for (const { person } of voters) going.set(person, await ready(person, order.indexOf(person)));
  const copies = [await dumpOf(database, telling)];
  const looks = [await look()];
  const log: Logged[][] = [];
  const letGo = await keepLog(database);
  for (const person of order) {
    const from = await whereLogIs(database);
    const status = await going.get(person)?.();
    if (status !== 200) throw new Error(`a ballot was answered with ${status}`);
    log.push(await loggedBetween(database, from, await whereLogIs(database)));
    copies.push(await dumpOf(database, telling));
    looks.push(await look());
  }
  await letGo();
  const touching = log.map(all => all.filter(({ relations }) => relations.has(box)));
  const hits = (seed: number, isNamed: (at: number) => (one: Voter) => boolean) => {
    const next = guesses(seed);
    return order.filter((person, at) => {
      const named = voters.find(isNamed(at)) ?? voters[Math.floor(next() * voters.length)];
      return person === named?.person;
    }).length;
  };
  const watched: Watched<Look> = {
    looks,
    written: touching.map(all => all.filter(one => one.written.has(box))),
    hitsOfCopies: seed =>
      hits(seed, at => {
        const cells = newCells(copies[at] ?? [], copies[at + 1] ?? []);
        return ({ person, account }) => cells.has(`person ${person}`) || cells.has(`account ${account}`);
      }),
    hitsOfLog: seed =>
      hits(seed, at => {
        const bytes = Buffer.concat((touching[at] ?? []).map(one => one.bytes));
        return one => isIn(bytes, one);
      }),
  };
  return watched;
}
