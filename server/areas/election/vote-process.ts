/** The steps of a vote: NO_CONFIG → CONFIG → START → CLOSE, and back from CONFIG while no ballot is issued. Domain-party 1.7. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { electionStates, isMidTerm, presentOfDue, voteTypes } from 'contract/election/codes.ts';
import { election } from 'contract/election/election.ts';
import type { VoteLine, VoteSheet } from 'contract/election/calls.ts';
import { electionCandidate } from 'contract/election/election-candidate.ts';
import { voteProcess, voteSession, type VoteSession } from 'contract/election/vote-session.ts';
import { underElection } from 'contract/organisation/codes.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { refuse } from '../../kit/refusal.ts';
import { take } from '../../kit/process/take.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { flowOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { openTodos, tellTodos } from '../message/index.ts';
import { dropBox, makeBox, needsCode } from './box.ts';
import { annulResult, settleResult } from './counting.ts';
import { wantsCodes } from './codes-wanted.ts';
import { rollFaults } from './roll.ts';
import { configurationFaults } from './configuration.ts';
import { electionsOf } from './facts.ts';

const area = 'election.voteSession';
/** 另选, DJ_DZZ_HXLY. */
const writtenIn = '3';
const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
/** Four fifths of those due are there, the chair opens it, and in its time. */
async function startFaults(tx: Tx, row: VoteSession): Promise<Fault[]> {
  const now = await tx.one<{ now: string; told: string }>(sql`
    select (select now from clock) as now, to_char(${row.openAt ?? null}::timestamptz, 'YYYY-MM-DD HH24:MI') as told`);
  const [expected, present] = [row.expectCount ?? 0, row.presentCount ?? 0];
  const faults: Fault[] = [];
  if (present * presentOfDue.of < expected * presentOfDue.part || present === 0)
    faults.push(fault('', `${area}.quorum`));
  if (tx.actor.personId !== row.chairId) faults.push(fault('', `${area}.only-chair`));
  if (row.isPaper !== true && (await wantsCodes(tx)) && !(await needsCode(tx, row.id)))
    faults.push(fault('', `${area}.code-first`));
  const at = Date.parse(now?.now ?? '');
  if (row.openAt && at < Date.parse(row.openAt))
    faults.push(fault('openOn', `${area}.too-early`, { time: now?.told ?? '' }));
  if (row.closeAt && at >= Date.parse(row.closeAt)) faults.push(fault('closeOn', `${area}.too-late`));
  return faults;
}

/** Votes are held between the reply to the request and the report of the result. */
const isHeld = ({ state }: { state: string }) => state === electionStates.replied || state === electionStates.voting;

/** The election is under way, and the organisation 换届中 unless its team only fills up. */
async function markUnderWay(tx: Tx, row: VoteSession): Promise<void> {
  if (!row.electionId) return;
  const electionId = row.electionId;
  const found = await tx.one<{ state: string; cycleType: string }>(
    sql`select state, cycle_type from election where id = ${electionId}::bigint for update`,
  );
  // It may have been ended since it was looked at.
  if (!found || !isHeld(found)) throw refuse([fault('electionId', `${area}.election-over`)]);
  if (found.state === electionStates.voting) return;
  const cause = { flow: flowOf(election, electionId), reason: '开始投票' };
  await applyEffects(tx, election, [{ id: electionId, values: { state: electionStates.voting } }], cause);
  if (isMidTerm(found.cycleType)) return;
  await applyEffects(
    tx,
    partyOrganisation,
    [{ id: String(row.organisationId), values: { state: underElection } }],
    cause,
  );
}

/** Asks everybody who is to cast a ballot, and of a vote on paper those who enter what is read out. */
export async function callElectors(tx: Tx, row: VoteSession): Promise<void> {
  const isPaper = row.isPaper === true;
  const called = isPaper
    ? sql`any(${sql.param(listOf(row.counterIds))}::bigint[])`
    : sql`any(select person_id from vote_elector where session_id = ${row.id}::bigint and is_present)`;
  const receivers = await tx.rows<{ id: string }>(sql`
    select u.id from user_account u
    where u.person_id = ${called} and u.deleted_at is null and u.state <> 'disabled' order by u.id`);
  const until = await tx.one<{ told: string | null }>(sql`
    select to_char(${row.closeAt ?? null}::timestamptz, 'MM-DD HH24:MI') as told`);
  const title = row.title;
  await openTodos(tx, {
    bizType: 'HJ_VOTE',
    entity: 'voteSession',
    recordId: row.id,
    step: isPaper ? 'count' : 'cast',
    title: isPaper
      ? `【计票】${title}，请录入纸质选票`
      : `【投票】${title}，请${until?.told ? `在 ${until.told} 前` : ''}投票`,
    type: '01',
    receiverIds: receivers.map(one => one.id),
    isEach: true,
    dueAt: row.closeAt ?? null,
    organisationId: String(row.organisationId),
    branchId: String(row.organisationId),
    link: { routePath: '/dzzhjgl/tp', query: { id: row.id } },
  });
}

/** All who were called at once, so that nothing tells who took part when; whoever did has done what was asked. */
async function callNobody(tx: Tx, row: VoteSession): Promise<void> {
  const rows = await tx.rows<{ receiverId: string }>(sql`
    update todo t set done_at = now(), version = version + 1, updated_at = now(), state = case when exists (
      select 1 from vote_elector e join user_account u on u.person_id = e.person_id
      where e.session_id = t.record_id and u.id = t.receiver_id and e.has_voted) then 1 else 2 end
    where biz_type = 'HJ_VOTE' and record_id = ${row.id}::bigint and state = 0 returning receiver_id`);
  tellTodos(
    tx,
    rows.map(one => one.receiverId),
  );
}

/** Who presides or watches over the vote ends it. */
async function leaderFaults(tx: Tx, row: VoteSession): Promise<Fault[]> {
  const own = tx.actor.personId ?? '';
  return own === row.chairId || listOf(row.supervisorIds).includes(own)
    ? []
    : [fault('', `${area}.chair-or-supervisor`)];
}

/** 委员选举, 委员选举（第2轮）: counted among the votes for one post, where the round counts all votes of the election. */
function titleAfter(title: string): string {
  const [told = '', at = '1'] = /（第(\d+)轮）$/.exec(title) ?? [];
  return `${title.slice(0, title.length - told.length)}（第${Number(at) + 1}轮）`;
}

/** Who was written in and shares the last seat stands in the next round like the others. */
async function standingAs(tx: Tx, row: VoteSession, lines: VoteLine[]): Promise<string[]> {
  const { electionId, organisationId, position } = row;
  const written = lines.filter(line => !line.candidateId);
  const changes = written.map(({ personId }) => ({
    values: { electionId, organisationId, personId, position, source: writtenIn, preApproved: true },
  }));
  const cause = { flow: flowOf(voteSession, row.id), reason: '另选人得票相同，列入再次投票' };
  const made = await applyEffects(tx, electionCandidate, changes, cause);
  return [...lines.flatMap(line => line.candidateId ?? []), ...made];
}

/** Who stands in the next round, and for how many seats. A pre-vote goes on as one. */
async function furtherAmong(tx: Tx, row: VoteSession, sheet: VoteSheet): Promise<Values> {
  const { seats, candidateIds, allowOther, isTie } = row;
  // A vote that counts for nothing is held once more as it was.
  if (sheet.voidReason) return { voteType: row.voteType, seats, candidateIds, allowOther, isTie };
  const voteType = row.voteType === voteTypes.primary ? voteTypes.primary : voteTypes.again;
  const tied = sheet.lines.filter(line => line.isTied);
  const chosen = tied.length > 0 ? tied : sheet.lines.filter(line => !line.isElected && line.candidateId);
  // The tied stand alone; for a seat nobody reached the half of, whoever does not agree may choose another.
  const further = tied.length > 0 ? { allowOther: false, isTie: true } : { allowOther, isTie: false };
  return { voteType, seats: sheet.missing, candidateIds: await standingAs(tx, row, chosen), ...further };
}

/** A vote has one further round; what comes after that follows from it. The formal vote is none of its pre-vote. */
export const laterRound = (tx: Tx, row: VoteSession) =>
  tx.one<{ id: string; title: string }>(sql`
    select id, title from vote_session where election_id = ${row.electionId ?? null}::bigint and deleted_at is null
      and position is not distinct from ${row.position ?? null} and round > ${row.round ?? 1}::int
      and (vote_type = ${voteTypes.primary}) = ${row.voteType === voteTypes.primary}::boolean
    order by round limit 1`);
/** The next round: among those tied at the last seat, else among those who were not elected. */
async function holdAgain(tx: Tx, row: VoteSession, sheet: VoteSheet): Promise<void> {
  const { electionId, organisationId, position, chairId, supervisorIds, counterIds, isPaper } = row;
  const values = {
    title: titleAfter(row.title),
    electionId,
    organisationId,
    position,
    chairId,
    supervisorIds,
    counterIds,
    isPaper,
    round: (row.round ?? 1) + 1,
    ...(await furtherAmong(tx, row, sheet)),
  };
  const cause = { flow: flowOf(voteSession, row.id), reason: '再次投票' };
  const [id = ''] = await applyEffects(tx, voteSession, [{ values }], cause);
  await tx.rows(sql`
    insert into vote_elector (session_id, person_id, is_due, reason, is_present)
    select ${id}::bigint, person_id, is_due, reason, is_present from vote_elector where session_id = ${row.id}::bigint`);
  const { expectCount, presentCount, attachments } = row;
  await applyEffects(tx, voteSession, [{ id, values: { expectCount, presentCount, attachments } }], cause);
}

const sheetIn = async (tx: Tx, { id }: VoteSession): Promise<VoteSheet | undefined> =>
  (await tx.one<{ sheet: VoteSheet }>(sql`select sheet from vote_result where session_id = ${id}::bigint`))?.sheet;

export const voteHandler = handle(voteProcess, {
  page: '/organisation/election-setup',
  // Electors and counters are asked when it starts, each for the own ballot.
  ask: () => null,
  steps: {
    configure: { guard: configurationFaults },
    reopen: {
      async effect(tx, rows) {
        for (const { id } of rows) await dropBox(tx, id);
      },
    },
    start: {
      guard: async (tx, row) => [
        ...(await startFaults(tx, row)),
        ...(await configurationFaults(tx, row)),
        ...(await rollFaults(tx, row)),
      ],
      values: (_, { presentCount }) => ({ issuedCount: Number(presentCount) }),
      async effect(tx, rows) {
        for (const row of rows) {
          if (row.isPaper !== true && !(await needsCode(tx, row.id))) await makeBox(tx, row.id);
          await markUnderWay(tx, row);
          await callElectors(tx, row);
        }
      },
    },
    close: {
      guard: leaderFaults,
      // Counting fills the row; who was called and did not vote has nothing done, so it is told before all to-dos close.
      perform: each(async (tx, row, input) => {
        const { code = null } = input as { code?: string };
        const { returned, valid } = await settleResult(tx, row, code);
        await callNobody(tx, row);
        return { returnedCount: returned, validCount: valid };
      }),
    },
    annul: {
      guard: leaderFaults,
      perform: each(async (tx, row, { reason }) => {
        await annulResult(tx, row, reason);
        await callNobody(tx, row);
        return { returnedCount: null, validCount: null };
      }),
    },
    again: {
      async guard(tx, row) {
        const [held] = await electionsOf(tx, row.electionId ? [row.electionId] : []);
        if (held && !isHeld(held)) return [fault('electionId', `${area}.election-over`)];
        if (!(await sheetIn(tx, row))?.missing) return [fault('', `${area}.nothing-left`)];
        const later = await laterRound(tx, row);
        return later ? [fault('', `${area}.again-already`, { title: later.title })] : [];
      },
      async effect(tx, rows) {
        for (const row of rows) await holdAgain(tx, row, (await sheetIn(tx, row)) as VoteSheet);
      },
    },
  },
});

/** Counts and locks the sheet, also when the time is up; the code of a scrutineer opens a box whose key is split. */
export const endVote = (tx: Tx, row: VoteSession, code: string | null = null): Promise<void> =>
  take(tx, voteHandler, 'close', [row], { code });

/** Declares that the vote counts for nothing; what was cast is destroyed unread. */
export const voidVote = (tx: Tx, row: VoteSession, reason: string): Promise<void> =>
  take(tx, voteHandler, 'annul', [row], { reason });
