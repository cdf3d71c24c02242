/** The next term of a leading group: a team of its own, with the members who are carried; the one before becomes history. */
import { sql } from 'drizzle-orm';
import { school } from 'contract/kit/process.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import { renewTeam } from 'contract/organisation/actions.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import { flowOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { handler, type Tx } from '../../kit/registry.ts';
import { refuse } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';
import { isInOffice } from './in-office.ts';

const area = 'organisation.leadershipTeam';

interface Sitting {
  id: string;
  cadreId: string;
  position: string | null;
  duties: string | null;
  duty: string | null;
  adminPost: string | null;
  sortNo: number | null;
}
const sittingIn = (tx: Tx, teamId: string) =>
  tx.rows<Sitting>(sql`
    select tm.id, tm.cadre_id, tm.position, tm.duties, tm.duty, tm.admin_post, tm.sort_no
    from team_member tm join leadership_team lt on lt.id = tm.team_id
    where tm.team_id = ${teamId}::bigint and tm.cadre_id is not null and ${isInOffice} order by tm.sort_no, tm.id`);

async function strangers(tx: Tx, ids: readonly string[], sitting: readonly Sitting[]): Promise<Fault[]> {
  const others = ids.filter(id => sitting.every(({ cadreId }) => cadreId !== id));
  const names = await tx.rows<{ name: string }>(sql`
    select name from person where id = any(${sql.param(others)}::bigint[]) order by id`);
  return names.map(({ name }) => fault('cadreIds', `${area}.not-member`, { name }));
}

export const renew = handler(renewTeam, {
  owedBy: async () => school,
  async perform(tx, row, { startOn, termYears, cadreIds, approvalNo, reason }) {
    if (row.organisationId) throw refuse([fault('startOn', `${area}.by-election`)]);
    const sitting = await sittingIn(tx, row.id);
    const carried = cadreIds ?? [];
    const faults = [
      ...(startOn < row.startOn ? [fault('startOn', `${area}.starts-before`, { day: row.startOn })] : []),
      ...(startOn > (await today(tx)) ? [fault('startOn', `${area}.starts-later`)] : []),
      ...(await strangers(tx, carried, sitting)),
    ];
    if (faults.length > 0) throw refuse(faults);
    const cause = { flow: flowOf(leadershipTeam, row.id), reason: shortened(`换届：${reason}`, 200), on: startOn };
    const ended = sitting.map(({ id }) => ({ id, values: { endOn: startOn, reason: '任期届满' } }));
    await applyEffects(tx, teamMember, ended, cause);
    await applyEffects(tx, leadershipTeam, [{ id: row.id, version: row.version, values: { endOn: startOn } }], cause);
    const { unitId, teamType, session, seats } = row;
    const next = { unitId, teamType, session: session + 1, seats, startOn, termYears: termYears ?? null, approvalNo };
    const [teamId] = await applyEffects(tx, leadershipTeam, [{ values: next }], cause);
    const kept = sitting.filter(({ cadreId }) => carried.includes(cadreId));
    await applyEffects(
      tx,
      teamMember,
      kept.map(({ id: _, ...member }) => ({ values: { ...member, teamId, startOn } })),
      cause,
    );
  },
});
