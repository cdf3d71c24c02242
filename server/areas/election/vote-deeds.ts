/** The steps of a vote: NO_CONFIG → CONFIG → START → CLOSE, and back from CONFIG while no ballot is issued. Domain-party 1.7. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Action } from 'contract/kit/action.ts';
import * as deeds from 'contract/election/actions.ts';
import { electionStates, presentOfDue, voteTypes } from 'contract/election/codes.ts';
import { election } from 'contract/election/election.ts';
import type { VoteSheet } from 'contract/election/calls.ts';
import { voteSession } from 'contract/election/vote-session.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import type { ActedOn, ActionHandler, Values } from '../../kit/house.ts';
import { refuse } from '../../kit/refused.ts';
import type { Tx } from '../../kit/tx.ts';
import { write } from '../../kit/write/write.ts';
import { openTodos } from '../message/index.ts';
import { bringAbout } from '../workflow/index.ts';
import { settleResult } from './counting.ts';
import { configurationFaults } from './vote-session.ts';

const area = 'election.voteSession';
const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
const hold = (faults: Fault[]) => {
  if (faults.length > 0) throw refuse(faults);
};

const step = (tx: Tx, { name, to }: Action, { id, version }: ActedOn, values: Values = {}) => {
  const told = { ...(to === undefined ? {} : { state: to }), ...values };
  const options = { verb: name, origin: 3 as const, allow: Object.keys(told), isConsequence: true };
  return write(tx, voteSession, [{ id, version, values: told }], options);
};

const configure: ActionHandler = {
  action: deeds.configureVote,
  async perform(tx, row) {
    hold(await configurationFaults(tx, row));
    await step(tx, deeds.configureVote, row);
    return {};
  },
};

const reopen: ActionHandler = {
  action: deeds.reopenVote,
  async perform(tx, row) {
    await step(tx, deeds.reopenVote, row);
    return {};
  },
};

/** Four fifths of those due are there, the chair opens it, and in its time. */
async function startFaults(tx: Tx, row: ActedOn): Promise<Fault[]> {
  const now = await tx.one<{ now: string; told: string }>(sql`
    select (select now from clock) as now, to_char(${row['openAt'] ?? null}::timestamptz, 'YYYY-MM-DD HH24:MI') as told`);
  const [expected, present] = [Number(row['expectCount'] ?? 0), Number(row['presentCount'] ?? 0)];
  const faults: Fault[] = [];
  if (present * presentOfDue.of < expected * presentOfDue.part || present === 0)
    faults.push(fault('', `${area}.quorum`));
  if (tx.actor.personId !== row['chairId']) faults.push(fault('', `${area}.only-chair`));
  const at = Date.parse(now?.now ?? '');
  if (row['openAt'] && at < Date.parse(String(row['openAt'])))
    faults.push(fault('openOn', `${area}.too-early`, { time: now?.told ?? '' }));
  if (row['closeAt'] && at >= Date.parse(String(row['closeAt']))) faults.push(fault('closeOn', `${area}.too-late`));
  return faults;
}

/** The election is under way, and the organisation is 换届中. */
async function markUnderWay(tx: Tx, row: ActedOn): Promise<void> {
  if (!row['electionId']) return;
  const electionId = String(row['electionId']);
  const found = await tx.one<{ state: string }>(
    sql`select state from election where id = ${electionId}::bigint for update`,
  );
  if (found?.state !== electionStates.replied) return;
  const cause = { flowId: electionId, reason: '开始投票' };
  await bringAbout(tx, election, [{ id: electionId, values: { state: electionStates.voting } }], cause);
  await bringAbout(tx, partyOrganisation, [{ id: String(row['organisationId']), values: { state: '3' } }], cause);
}

async function callElectors(tx: Tx, row: ActedOn): Promise<void> {
  const receivers = await tx.rows<{ id: string }>(sql`
    select u.id from vote_elector e join user_account u on u.person_id = e.person_id
    where e.session_id = ${row.id}::bigint and e.is_present and u.deleted_at is null and u.state <> 'disabled' order by u.id`);
  const until = await tx.one<{ told: string | null }>(sql`
    select to_char(${row['closeAt'] ?? null}::timestamptz, 'MM-DD HH24:MI') as told`);
  await openTodos(tx, {
    bizType: 'HJ_VOTE',
    entity: 'voteSession',
    recordId: row.id,
    step: 'cast',
    title: `【投票】${String(row['title'])}，请${until?.told ? `在${until.told}前` : ''}投票`,
    type: '01',
    receiverIds: receivers.map(one => one.id),
    isEach: true,
    dueAt: (row['closeAt'] as string | null) ?? null,
    organisationId: String(row['organisationId']),
    link: { routePath: '/dzzhjgl/tp', query: { id: row.id } },
  });
}

const start: ActionHandler = {
  action: deeds.startVote,
  async perform(tx, row) {
    hold([...(await startFaults(tx, row)), ...(await configurationFaults(tx, row))]);
    await tx.rows(sql`insert into vote_ballot (session_id) values (${row.id}::bigint) on conflict do nothing`);
    await step(tx, deeds.startVote, row, { issuedCount: Number(row['presentCount']) });
    await markUnderWay(tx, row);
    if (row['isPaper'] !== true) await callElectors(tx, row);
    return {};
  },
};

/** Counts, locks the sheet and calls nobody any more; also when the time is up. */
export async function endVote(tx: Tx, row: ActedOn): Promise<VoteSheet> {
  const sheet = await settleResult(tx, row);
  await step(tx, deeds.closeVote, row, { returnedCount: sheet.returned, validCount: sheet.valid });
  await tx.rows(sql`
    update todo set state = 2, done_at = now(), version = version + 1, updated_at = now()
    where biz_type = 'HJ_VOTE' and record_id = ${row.id}::bigint and state = 0`);
  return sheet;
}

const close: ActionHandler = {
  action: deeds.closeVote,
  async perform(tx, row) {
    const own = tx.actor.personId ?? '';
    if (own !== row['chairId'] && !listOf(row['supervisorIds']).includes(own))
      hold([fault('', `${area}.chair-or-supervisor`)]);
    await endVote(tx, row);
    return {};
  },
};

/** The next round: among those tied at the last seat, else among those who were not elected. */
const again: ActionHandler = {
  action: deeds.voteAgain,
  async perform(tx, row) {
    const found = await tx.one<{ sheet: VoteSheet }>(
      sql`select sheet from vote_result where session_id = ${row.id}::bigint`,
    );
    const sheet = found?.sheet;
    if (!sheet || sheet.missing === 0) throw refuse([fault('', `${area}.nothing-left`)]);
    const tied = sheet.lines.filter(line => line.isTied && line.candidateId);
    const left = tied.length > 0 ? tied : sheet.lines.filter(line => !line.isElected && line.candidateId);
    const { electionId, organisationId, position, chairId, supervisorIds, counterIds, isPaper } = row;
    const round = Number(row['round'] ?? 1) + 1;
    const values = {
      title: `${String(row['title']).replace(/（第\d+轮）$/, '')}（第${round}轮）`,
      electionId,
      organisationId,
      position,
      chairId,
      supervisorIds,
      counterIds,
      isPaper,
      round,
      voteType: voteTypes.again,
      seats: sheet.missing,
      candidateIds: left.map(line => line.candidateId),
      allowOther: false,
    };
    const [id = ''] = await bringAbout(tx, voteSession, [{ values }], { flowId: row.id, reason: '再次投票' });
    await tx.rows(sql`
      insert into vote_elector (session_id, person_id, is_due, reason, is_present)
      select ${id}::bigint, person_id, is_due, reason, is_present from vote_elector where session_id = ${row.id}::bigint`);
    const { expectCount, presentCount, attachments } = row;
    await bringAbout(tx, voteSession, [{ id, values: { expectCount, presentCount, attachments } }], {
      flowId: row.id,
      reason: '再次投票',
    });
    return { id };
  },
};

export const voteDeeds: ActionHandler[] = [configure, reopen, start, close, again];
