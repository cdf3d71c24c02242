/**
 * The boxes of a poll: each one sealed value of papers in an order of chance, filled by chance and never by arrival; and who
 * has cast, one sealed value for the whole poll. As the box of an election, decision 050; how many, decision 191.
 */
import { randomInt } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { disclosing, enclose, envelopeBytes, newBoxKey, type BoxKey } from './envelope.ts';
import { idsLaid, laid, laidIds, partsOf } from './parts.ts';
import { lockFor, unlock } from './keepers.ts';
import type { Seal } from '../kit/database/seal.ts';
import type { Tx } from '../kit/registry.ts';
import { paperBytes, papersOfBallot, readPaper, writePapers, type PollForm, type Said } from './papers.ts';

/** A box holds no more ballots than this, so that a cast writes anew what is soon written. */
const mostBallots = 200;
/** So many are reckoned with per box, so that chance can fill them unevenly. */
const expected = 150;
const boxesFor = (raters: number): number => Math.max(1, Math.ceil(raters / expected));

/** Whose boxes they are: they lie in `<area>_box` and `<area>_turnout` (`tables.ts`). */
export type BoxArea = 'appraisal' | 'assessment';
const boxTable = (area: BoxArea) => sql.identifier(`${area}_box`);
const turnoutTable = (area: BoxArea) => sql.identifier(`${area}_turnout`);
const papersAt = (area: BoxArea, id: string) => ({ table: `${area}_box`, column: 'papers', id });
const secretAt = (area: BoxArea, id: string) => ({ table: `${area}_box`, column: 'secret', id });
const votersAt = (area: BoxArea, id: string) => ({ table: `${area}_turnout`, column: 'voters', id });
const aadOf = (area: BoxArea, boxId: string) => `${area} ${boxId}`;

/** Public halves of those who keep the boxes of a poll together, by poll; of most nobody does (decision 229). */
type KeeperKeys = (tx: Tx, pollIds: readonly string[]) => Promise<Map<string, Buffer[]>>;
interface Place {
  area: BoxArea;
  keeperKeys: KeeperKeys;
}

const emptyBox = (
  area: BoxArea,
  seal: Seal,
  { id, pollId, keepers }: { id: string; pollId: string; keepers: Buffer[] },
) => {
  const { publicKey, privateKey } = newBoxKey();
  const locked = lockFor(keepers, aadOf(area, id), privateKey);
  return {
    id,
    poll_id: pollId,
    public_key: publicKey.toString('base64'),
    secret: seal.close(secretAt(area, id), locked.toString('base64')),
    papers: seal.close(papersAt(area, id), ''),
  };
};

/** New boxes for these polls, one for each time a poll is named. */
async function addBoxes({ area, keeperKeys }: Place, tx: Tx, pollIds: readonly string[]): Promise<void> {
  const keys = await keeperKeys(tx, pollIds);
  const ids = await tx.rows<{ id: string }>(sql`
    select nextval(pg_get_serial_sequence(${`${area}_box`}, 'id')) as id from generate_series(1, ${pollIds.length}::int)`);
  const boxes = pollIds.map((pollId, at) =>
    emptyBox(area, tx.registry.seal, { id: ids[at]?.id ?? '', pollId, keepers: keys.get(pollId) ?? [] }),
  );
  await tx.rows(sql`
    insert into ${boxTable(area)} (id, poll_id, public_key, secret, papers, is_renewed)
    select id, poll_id, public_key, secret, papers, false from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb)
      as b(id bigint, poll_id bigint, public_key text, secret text, papers text)`);
}

/** Boxes and an empty list of who has cast, by how many will. */
async function makeBoxes(place: Place, tx: Tx, polls: readonly { id: string; raters: number }[]): Promise<void> {
  const { area } = place;
  await addBoxes(
    place,
    tx,
    polls.flatMap(({ id, raters }) => Array.from({ length: boxesFor(raters) }, () => id)),
  );
  const turnouts = polls.map(({ id }) => ({
    poll_id: id,
    voters: tx.registry.seal.close(votersAt(area, id), laidIds([])),
  }));
  await tx.rows(sql`
    insert into ${turnoutTable(area)} (poll_id, voters)
    select poll_id, voters from jsonb_to_recordset(${JSON.stringify(turnouts)}::jsonb) as t(poll_id bigint, voters text)`);
}

/** Who has cast, by poll; nothing of a poll that is over, or came from a copy. */
async function turnoutsOf(area: BoxArea, tx: Tx, pollIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await tx.rows<{ id: string; voters: string }>(sql`
    select poll_id as id, voters from ${turnoutTable(area)} where poll_id = any(${sql.param([...pollIds])}::bigint[])`);
  return new Map(rows.map(({ id, voters }) => [id, idsLaid(tx.registry.seal.open(votersAt(area, id), voters))]));
}
const turnoutOf = async (area: BoxArea, tx: Tx, pollId: string): Promise<Set<string> | null> =>
  (await turnoutsOf(area, tx, [pollId])).get(pollId) ?? null;

interface Box {
  id: string;
  publicKey: string | null;
  secret: string | null;
  envelopes: Buffer[];
}
/** Keeps everybody else from the boxes of these polls until the transaction ends; gives them by their poll. */
async function lockBoxesOf(area: BoxArea, tx: Tx, forms: readonly PollForm[]): Promise<Map<string, Box[]>> {
  const byPoll = new Map(forms.map(form => [form.id, { form, boxes: [] as Box[] }]));
  const rows = await tx.rows<Omit<Box, 'envelopes'> & { pollId: string; papers: string }>(sql`
    select id, poll_id, public_key, secret, papers from ${boxTable(area)}
    where poll_id = any(${sql.param([...byPoll.keys()])}::bigint[]) order by id for update`);
  for (const { pollId, papers, ...box } of rows) {
    const poll = byPoll.get(pollId);
    if (!poll) continue;
    const width = paperBytes(poll.form) + envelopeBytes;
    poll.boxes.push({ ...box, envelopes: partsOf(tx.registry.seal.open(papersAt(area, box.id), papers), width) });
  }
  return new Map([...byPoll].map(([id, { boxes }]) => [id, boxes]));
}
export const isOpenBox = ({ publicKey }: Box): boolean => publicKey !== null;

export interface Ballot {
  raterId: string;
  said: Said[];
}
/** Puts each ballot into a box by chance, and closes anew those boxes and the list of who has cast. */
async function putIn(
  place: Place,
  tx: Tx,
  form: PollForm,
  boxes: Box[],
  voted: Set<string>,
  ballots: readonly Ballot[],
) {
  const { area } = place;
  const { seal } = tx.registry;
  const most = mostBallots * papersOfBallot(form);
  const touched = new Set<Box>();
  for (const { said } of ballots) {
    const free = boxes.filter(({ envelopes }) => envelopes.length < most);
    const box = free[randomInt(Math.max(1, free.length))] ?? boxes[randomInt(boxes.length)];
    if (!box) throw new Error(`poll ${form.id} has no box`);
    const key = Buffer.from(box.publicKey ?? '', 'base64');
    box.envelopes.push(...writePapers(form, said).map(paper => enclose(key, aadOf(area, box.id), paper)));
    touched.add(box);
  }
  for (const { id, envelopes } of touched)
    await tx.rows(sql`
      update ${boxTable(area)} set papers = ${seal.close(papersAt(area, id), laid(envelopes))} where id = ${id}::bigint`);
  const voters = [...voted, ...ballots.map(({ raterId }) => raterId)];
  await tx.rows(sql`
    update ${turnoutTable(area)} set voters = ${seal.close(votersAt(area, form.id), laidIds(voters))}
    where poll_id = ${form.id}::bigint`);
  if (boxes.every(({ envelopes }) => envelopes.length >= most)) await addBoxes(place, tx, [form.id]);
}

/** How many ballots lie in the boxes. */
export const ballotsIn = (form: PollForm, boxes: readonly Box[]): number =>
  boxes.reduce((sum, { envelopes }) => sum + envelopes.length, 0) / papersOfBallot(form);

/** So many envelopes are opened before whoever else asks something of this instance has a turn. */
const opened = 50;

async function papersIn(area: BoxArea, tx: Tx, { id, publicKey, secret, envelopes }: Box): Promise<Buffer[]> {
  if (publicKey === null || secret === null) throw new Error(`box ${id} has no key`);
  const privateKey = Buffer.from(tx.registry.seal.open(secretAt(area, id), secret), 'base64');
  const disclose = disclosing({ publicKey: Buffer.from(publicKey, 'base64'), privateKey }, aadOf(area, id));
  const papers: Buffer[] = [];
  for (let at = 0; at < envelopes.length; at += opened) {
    papers.push(...envelopes.slice(at, at + opened).map(disclose));
    await breathe();
  }
  return papers;
}

/** With the keys of all who keep them, boxes of these polls open as any other from then on. */
async function unlockBoxes(area: BoxArea, tx: Tx, pollIds: readonly string[], keys: readonly BoxKey[]): Promise<void> {
  const { seal } = tx.registry;
  const rows = await tx.rows<{ id: string; secret: string }>(sql`
    select id, secret from ${boxTable(area)} where poll_id = any(${sql.param([...pollIds])}::bigint[]) and secret is not null
    order by id for update`);
  const open = rows.map(({ id, secret }) => {
    const locked = Buffer.from(seal.open(secretAt(area, id), secret), 'base64');
    return { id, secret: seal.close(secretAt(area, id), unlock(keys, aadOf(area, id), locked).toString('base64')) };
  });
  await tx.rows(sql`
    update ${boxTable(area)} b set secret = o.secret
    from jsonb_to_recordset(${JSON.stringify(open)}::jsonb) as o(id bigint, secret text) where b.id = o.id`);
}

export interface Emptied {
  form: PollForm;
  boxes: readonly Box[];
  /** Its ballots are destroyed unread. */
  isVoid: boolean;
}
/**
 * Opens all ballots of these polls at the close; gives what they say by poll. The keys go and who has cast goes with them;
 * the papers stay, equal ones beside each other whatever box they lay in, for a second count.
 */
async function emptyBoxes(area: BoxArea, tx: Tx, polls: readonly Emptied[]): Promise<Map<string, Said[]>> {
  const { seal } = tx.registry;
  const said = new Map<string, Said[]>();
  const left: { id: string; papers: string }[] = [];
  for (const { form, boxes, isVoid } of polls) {
    const papers: Buffer[] = [];
    for (const box of isVoid ? [] : boxes) papers.push(...(await papersIn(area, tx, box)));
    left.push(
      ...boxes.map(({ id }, at) => ({ id, papers: seal.close(papersAt(area, id), at === 0 ? laid(papers) : '') })),
    );
    said.set(
      form.id,
      papers.flatMap(paper => readPaper(form, paper)),
    );
  }
  await tx.rows(sql`
    update ${boxTable(area)} b set public_key = null, secret = null, is_renewed = false, papers = l.papers
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as l(id bigint, papers text) where b.id = l.id`);
  await tx.rows(sql`
    delete from ${turnoutTable(area)} where poll_id = any(${sql.param(polls.map(({ form }) => form.id))}::bigint[])`);
  return said;
}

/** What the counted ballots of a poll say, for a second count; nothing while they lie closed. */
async function saidIn(area: BoxArea, tx: Tx, form: PollForm): Promise<Said[][]> {
  const rows = await tx.rows<{ id: string; papers: string }>(sql`
    select id, papers from ${boxTable(area)} where poll_id = ${form.id}::bigint and public_key is null order by id`);
  return rows.flatMap(({ id, papers }) =>
    partsOf(tx.registry.seal.open(papersAt(area, id), papers), paperBytes(form)).map(paper => readPaper(form, paper)),
  );
}

const nobody: KeeperKeys = () => Promise.resolve(new Map());
/** The boxes of one area. */
export const boxesOf = (area: BoxArea, keeperKeys = nobody) => ({
  makeBoxes: makeBoxes.bind(null, { area, keeperKeys }),
  turnoutsOf: turnoutsOf.bind(null, area),
  turnoutOf: turnoutOf.bind(null, area),
  lockBoxesOf: lockBoxesOf.bind(null, area),
  lockBoxes: async (tx: Tx, form: PollForm): Promise<Box[]> => (await lockBoxesOf(area, tx, [form])).get(form.id) ?? [],
  putIn: putIn.bind(null, { area, keeperKeys }),
  unlockBoxes: unlockBoxes.bind(null, area),
  emptyBoxes: emptyBoxes.bind(null, area),
  saidIn: saidIn.bind(null, area),
});
export type Boxes = ReturnType<typeof boxesOf>;
