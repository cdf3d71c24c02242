/**
 * The box of an electronic vote. All its ballots lie in it as one sealed value of fixed widths, in an order of chance, and
 * so does the list of who has voted; both are closed anew with every cast. So no copy, no page of the disk and no line of
 * the write-ahead log shows a ballot, an elector or which of them is new. Decision 050.
 */
import { sql } from 'drizzle-orm';
import { voteStates } from 'contract/election/codes.ts';
import { fault } from 'contract/kit/fault.ts';
import type { Connection } from '../../kit/database/connection.ts';
import { refuse } from '../../kit/refusal.ts';
import { disclosing, enclose, envelopeBytes, fits, newBoxKey, newCode, split } from '../../ballots/envelope.ts';
import { idsLaid, laid, laidIds, partsOf } from '../../ballots/parts.ts';
import type { Seal } from '../../kit/database/seal.ts';
import { paperBytes, readPaper, writePaper, type BallotForm } from './ballot-form.ts';
import { ids } from './facts.ts';
import type { Paper } from './tally.ts';
import type { Tx } from '../../kit/registry.ts';

const papersAt = (id: string) => ({ table: 'vote_ballot', column: 'papers', id });
const secretAt = (id: string) => ({ table: 'vote_ballot', column: 'secret', id });
const votedAt = (id: string) => ({ table: 'vote_turnout', column: 'voted', id });

const sealVoted = (seal: Seal, id: string, personIds: Iterable<string>) => seal.close(votedAt(id), laidIds(personIds));
const openVoted = (seal: Seal, id: string, sealed: string) => idsLaid(seal.open(votedAt(id), sealed));

/** A new box; with a code the half of its key that the code stands for is kept nowhere. Said again before the start it is another. */
async function putBox(tx: Tx, id: string, code: string | null): Promise<Buffer> {
  const { seal } = tx.registry;
  const { publicKey, privateKey } = newBoxKey();
  const secret = seal.close(secretAt(id), split(privateKey, id, code).toString('base64'));
  await tx.rows(sql`
    insert into vote_ballot (session_id, public_key, secret, has_code, papers, is_renewed)
    values (${id}::bigint, ${publicKey.toString('base64')}, ${secret}, ${code !== null}, ${seal.close(papersAt(id), '')}, false)
    on conflict (session_id) do update set public_key = excluded.public_key, secret = excluded.secret,
      has_code = excluded.has_code, papers = excluded.papers, is_renewed = false`);
  await tx.rows(sql`
    insert into vote_turnout (session_id, voted) values (${id}::bigint, ${sealVoted(seal, id, [])})
    on conflict (session_id) do update set voted = excluded.voted`);
  return publicKey;
}
export const makeBox = (tx: Tx, id: string) => putBox(tx, id, null);
/** The box with the code of a scrutineer, which is told this once. */
export async function makeSplitBox(tx: Tx, id: string): Promise<string> {
  const code = newCode();
  await putBox(tx, id, code);
  return code;
}

/** Away with the box of a vote that is put together anew: a code taken for it opens nothing any more. */
export async function dropBox(tx: Tx, id: string): Promise<void> {
  await tx.rows(sql`delete from vote_turnout where session_id = ${id}::bigint`);
  await tx.rows(sql`delete from vote_ballot where session_id = ${id}::bigint`);
}

/** A box under its lock, its ballots still closed. */
export interface Box {
  form: BallotForm;
  publicKey: Buffer;
  envelopes: Buffer[];
  /** Null after a restore: a copy holds the ballots and not who cast them. */
  voted: Set<string> | null;
}

interface Kept {
  publicKey: string | null;
  secret: string | null;
  hasCode: boolean;
  papers: string;
  former: string[];
}
const keptIn = (tx: Tx, id: string) =>
  tx.one<Kept>(sql`
    select public_key, secret, has_code, papers, former_papers as former
    from vote_ballot where session_id = ${id}::bigint`);

const envelopesOf = (seal: Seal, form: BallotForm, papers: string) =>
  partsOf(seal.open(papersAt(form.id), papers), paperBytes(form) + envelopeBytes);

export async function turnoutOf(tx: Tx, id: string): Promise<Set<string> | null> {
  const row = await tx.one<{ voted: string }>(sql`select voted from vote_turnout where session_id = ${id}::bigint`);
  return row && openVoted(tx.registry.seal, id, row.voted);
}

/** Open votes in a house that came from a copy: their ballots are there, and who cast them is not. */
export const restoredVotes = (connection: Connection) =>
  connection.rows<{ id: string; title: string; place: string }>(sql`
    select v.id, v.title, coalesce(o.short_name, '') as place from vote_session v
      join vote_ballot b on b.session_id = v.id left join party_organisation o on o.id = v.organisation_id
    where v.state = ${voteStates.start} and v.deleted_at is null and b.public_key is not null
      and not exists (select 1 from vote_turnout t where t.session_id = v.id) order by v.id`);

/** Keeps everybody else from the box until the transaction ends; false where there is none. */
export const lockBox = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.one(sql`select 1 from vote_ballot where session_id = ${id}::bigint for update`)) !== null;

/** The box of an open vote, which whoever asks has locked. */
export async function boxOf(tx: Tx, form: BallotForm): Promise<Box> {
  const { id } = form;
  const kept = await keptIn(tx, id);
  if (kept && kept.publicKey === null) return carryOver(tx, form, kept.former);
  return {
    form,
    publicKey: Buffer.from(kept?.publicKey ?? '', 'base64'),
    envelopes: envelopesOf(tx.registry.seal, form, kept?.papers ?? ''),
    voted: await turnoutOf(tx, id),
  };
}

export interface Ballot {
  personId: string;
  paper: Paper;
}
/** Closes the whole box anew around these ballots too, and the list of voters around who cast them. */
export async function putIn(tx: Tx, { form, publicKey, envelopes, voted }: Box, ballots: readonly Ballot[]) {
  const more = ballots.map(({ paper }) => enclose(publicKey, form.id, writePaper(form, paper)));
  const persons = ballots.map(({ personId }) => personId);
  await lay(tx, form, [...envelopes, ...more], [...(voted ?? []), ...persons]);
}

async function lay(tx: Tx, { id }: BallotForm, envelopes: Buffer[], voted: string[]): Promise<void> {
  const { seal } = tx.registry;
  await tx.rows(sql`
    update vote_ballot set papers = ${seal.close(papersAt(id), laid(envelopes))} where session_id = ${id}::bigint`);
  await tx.rows(sql`update vote_turnout set voted = ${sealVoted(seal, id, voted)} where session_id = ${id}::bigint`);
}

/** Ballots as they lay before: each behind a random number. */
export const formerBallots = (seal: Seal, id: string, papers: readonly string[]): Paper[] =>
  papers.map(text => JSON.parse(seal.open(papersAt(id), text.slice(text.indexOf(' ') + 1))) as Paper);

/** A box that was open when the boxes changed: its ballots are closed anew, and who has voted is no longer read from the roll. */
async function carryOver(tx: Tx, form: BallotForm, former: string[]): Promise<Box> {
  const { id } = form;
  const publicKey = await makeBox(tx, id);
  const papers = formerBallots(tx.registry.seal, id, former);
  const envelopes = papers.map(paper => enclose(publicKey, id, writePaper(form, paper)));
  const rows = await tx.rows<{ id: string }>(sql`
    select person_id as id from vote_elector where session_id = ${id}::bigint and has_voted`);
  const voted = rows.map(row => row.id);
  await lay(tx, form, envelopes, voted);
  await tx.rows(sql`update vote_ballot set former_papers = '{}' where session_id = ${id}::bigint`);
  return { form, publicKey, envelopes, voted: new Set(voted) };
}

/** Whether the box opens with the code of a scrutineer alone. */
export const needsCode = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.one(sql`select 1 from vote_ballot where session_id = ${id}::bigint and has_code`)) !== null;

/** How many ballots lie in the box of an open vote. */
export async function ballotsIn(tx: Tx, form: BallotForm): Promise<number> {
  const kept = await keptIn(tx, form.id);
  if (!kept) return 0;
  return kept.publicKey === null ? kept.former.length : envelopesOf(tx.registry.seal, form, kept.papers).length;
}

/** Opens the ballots; with a scrutineer's half in the key, by that code alone. */
export async function openBallots(tx: Tx, { form, publicKey, envelopes }: Box, code: string | null): Promise<Paper[]> {
  const { id } = form;
  const kept = await keptIn(tx, id);
  if (!kept?.secret) throw new Error(`the box of vote ${id} has no key`);
  if (kept.hasCode && !code) throw refuse([fault('code', 'election.voteSession.code-needed')]);
  const stored = Buffer.from(tx.registry.seal.open(secretAt(id), kept.secret), 'base64');
  const key = { publicKey, privateKey: split(stored, id, kept.hasCode ? code : null) };
  if (!fits(key)) throw refuse([fault('code', 'election.voteSession.code-wrong')]);
  const disclose = disclosing(key, id);
  return envelopes.map(envelope => readPaper(form, disclose(envelope)));
}

/**
 * What stays after the close: the papers without their envelopes, equal ones beside each other, for a second count; the key is
 * gone, and the roll is marked as a whole. A vote that counts for nothing leaves neither papers nor marks.
 */
export async function sealUp(tx: Tx, form: BallotForm, papers: Paper[]): Promise<void> {
  const { id } = form;
  const voted = papers.length > 0 ? await turnoutOf(tx, id) : new Set<string>();
  await tx.rows(sql`
    update vote_elector set has_voted = ${voted ? sql`person_id = any(${ids([...voted])})` : sql`null`}
    where session_id = ${id}::bigint`);
  await keepPapers(tx, form, papers);
  await tx.rows(sql`delete from vote_turnout where session_id = ${id}::bigint`);
}

/** Papers of a closed vote, in a box that nothing comes into any more. */
export async function keepPapers(tx: Tx, form: BallotForm, papers: Paper[]): Promise<void> {
  const sealed = tx.registry.seal.close(papersAt(form.id), laid(papers.map(paper => writePaper(form, paper))));
  await tx.rows(sql`
    update vote_ballot set papers = ${sealed}, former_papers = '{}', public_key = null, secret = null, is_renewed = false
    where session_id = ${form.id}::bigint`);
}
