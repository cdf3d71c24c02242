/**
 * Grants asked for by one administrator and confirmed by another. Nobody decides about the own account, nobody confirms
 * the own request; taking a grant away needs no second person, since it only lessens rights. Decisions 51.
 */
import { sql, type SQL } from 'drizzle-orm';
import * as calls from 'contract/access/grant.ts';
import { grantStateWords, type GrantState, type RoleGrant } from 'contract/access/grant.ts';
import { fault } from 'contract/kit/fault.ts';
import { audit } from '../../kit/audit.ts';
import { serve } from '../../kit/route.ts';
import { anywhere } from '../../kit/resource/keyword.ts';
import { notFound, Refusal, refuse } from '../../kit/refusal.ts';
import { announce } from '../../kit/process/happening.ts';
import { responsibilityPassed } from '../happenings.ts';
import { demandCodes, giveCode, placeOf, rightsChanged } from '../platform/index.ts';
import { countGrants, grantRows, withCodes } from './grant-rows.ts';
import { checkGrant, type Wanted } from './grant-rules.ts';
import { heldPowers, keepPowers, takeTurn } from './standing.ts';
import type { Tx } from '../../kit/registry.ts';

const like = (keyword: string) => anywhere(keyword.trim());

async function told(tx: Tx, id: string): Promise<RoleGrant> {
  const [grant] = await grantRows(tx, sql`g.id = ${id}::bigint`);
  if (!grant) throw notFound();
  return grant;
}

const needsReason = (reason: string | undefined): string => {
  const clean = reason?.trim() ?? '';
  if (clean === '') throw refuse([fault('reason', 'kit.reason-required')]);
  return clean;
};

async function request(tx: Tx, wanted: Wanted, reason: string): Promise<RoleGrant> {
  await takeTurn(tx);
  if (wanted.userId === tx.actor.userId) throw refuse([fault('userId', 'access.grant.self')]);
  await checkGrant(tx, wanted, null);
  const made = await tx.one<{ id: string }>(sql`
    insert into role_grant (user_id, role_code, organisation_id, unit_id, state, requested_by, requested_at, reason)
    values (${wanted.userId}::bigint, ${wanted.roleCode}, ${wanted.organisationId}::bigint, ${wanted.unitId}::bigint,
      'requested', ${tx.actor.userId}::bigint, now(), ${reason}) returning id`);
  return traced(tx, 'request', made?.id ?? '', reason);
}

/** One audit line per step, with what it was about. */
async function traced(tx: Tx, verb: string, id: string, reason: string | null): Promise<RoleGrant> {
  const grant = await told(tx, id);
  const { userId, username, roleCode, placeName } = grant;
  const detail = { userId, username, roleCode, placeName };
  await audit(tx, { action: `platform.roleGrant.${verb}`, entity: 'roleGrant', recordId: id, detail, reason });
  return grant;
}

/** The grant in the state a step starts from. */
async function standing(tx: Tx, id: string, from: GrantState): Promise<RoleGrant> {
  await takeTurn(tx);
  const grant = await told(tx, id);
  if (grant.state !== from)
    throw new Refusal(409, 'access.grant.step', { params: { state: grantStateWords[grant.state] } });
  return grant;
}

/** Whether the rights put the account above whoever handed out its password, who could come in with them otherwise. */
async function needsCode(tx: Tx, grant: RoleGrant): Promise<boolean> {
  const [told] = await withCodes(tx, [grant]);
  if (told?.giverId === tx.actor.userId) throw refuse([fault('', 'access.grant.password-giver')]);
  return told?.giverId != null;
}

async function approve(tx: Tx, id: string, opinion: string | null) {
  const grant = await standing(tx, id, 'requested');
  const isAbove = await needsCode(tx, grant);
  const granted = await decide(tx, grant, true, opinion);
  if (!isAbove) return { ...granted, secondCode: null };
  await demandCodes(tx, [grant.userId]);
  const secondCode = await giveCode(tx, grant.userId);
  const detail = { username: grant.username, grantId: id };
  await audit(tx, { action: 'platform.user.demandCode', entity: 'user', recordId: grant.userId, detail });
  return { ...granted, secondCode };
}

const passedBy = ({ userId, organisationId }: RoleGrant) => ({ userIds: [userId], organisationId });

async function decide(tx: Tx, grant: RoleGrant, isGranted: boolean, opinion: string | null): Promise<RoleGrant> {
  const { id } = grant;
  if (grant.isOwnRequest) throw refuse([fault('', 'access.grant.same-person')]);
  if (grant.isAboutSelf) throw refuse([fault('', 'access.grant.self')]);
  if (isGranted) await checkGrant(tx, grant, id);
  await tx.rows(sql`
    update role_grant set state = ${isGranted ? 'active' : 'refused'}, granted_by = ${tx.actor.userId}::bigint,
      granted_at = now(), opinion = ${opinion} where id = ${id}::bigint`);
  rightsChanged(tx, [grant.userId]);
  if (isGranted) await announce(tx, responsibilityPassed, passedBy(grant));
  return traced(tx, isGranted ? 'approve' : 'refuse', id, opinion);
}

async function withdraw(tx: Tx, id: string, reason: string | null): Promise<RoleGrant> {
  const grant = await standing(tx, id, 'requested');
  if (!grant.isOwnRequest) throw refuse([fault('', 'access.grant.not-own-request')]);
  return close(tx, grant, 'withdrawn', reason);
}

async function end(tx: Tx, id: string, reason: string): Promise<RoleGrant> {
  const grant = await standing(tx, id, 'active');
  if (grant.isAboutSelf) throw refuse([fault('', 'access.grant.self')]);
  const held = await heldPowers(tx);
  const ended = await close(tx, grant, 'ended', reason);
  await keepPowers(tx, held);
  return ended;
}

async function close(tx: Tx, grant: RoleGrant, state: 'withdrawn' | 'ended', reason: string | null) {
  const { id, userId } = grant;
  await tx.rows(sql`
    update role_grant set state = ${state}, ended_by = ${tx.actor.userId}::bigint, ended_at = now(), end_reason = ${reason}
    where id = ${id}::bigint`);
  rightsChanged(tx, [userId]);
  if (state === 'ended') await announce(tx, responsibilityPassed, passedBy(grant));
  return traced(tx, state === 'ended' ? 'end' : 'withdraw', id, reason);
}

interface Filter {
  keyword?: string | undefined;
  state?: string[] | undefined;
  roleCode?: string | undefined;
  userId?: string | undefined;
}
function conditionOf({ keyword, state, roleCode, userId }: Filter): SQL {
  const conditions = [sql`true`];
  if (keyword?.trim()) {
    const words = like(keyword);
    conditions.push(sql`(u.username ilike ${words} or u.name ilike ${words} or r.name ilike ${words}
      or o.name ilike ${words} or d.name ilike ${words})`);
  }
  if (state?.length) conditions.push(sql`g.state = any(${sql.param(state)}::text[])`);
  if (roleCode) conditions.push(sql`g.role_code = ${roleCode}`);
  if (userId) conditions.push(sql`g.user_id = ${userId}::bigint`);
  return sql.join(conditions, sql` and `);
}

const whole = async (tx: Tx, condition: SQL) => {
  const content = (await withCodes(tx, await grantRows(tx, condition))).map(({ grant }) => grant);
  return { content, totalElements: await countGrants(tx, condition) };
};

const accounts = (tx: Tx, keyword: string) =>
  tx.rows<calls.GrantAccount>(sql`
    select u.id, u.username, u.name, ${placeOf} as place_name, coalesce((select array_agg(distinct r.name)
      from role_grant g join role r on r.code = g.role_code where g.user_id = u.id and g.state = 'active'), '{}')
      as role_names
    from user_account u where u.deleted_at is null and (u.username ilike ${like(keyword)} or u.name ilike ${like(keyword)})
    order by u.username <> ${keyword.trim()}, u.id limit 20`);

const places = (tx: Tx, kind: 'organisation' | 'unit', keyword: string) => {
  const table = sql.identifier(kind === 'unit' ? 'unit' : 'party_organisation');
  const living = kind === 'unit' ? sql`true` : sql`t.state not in ('4', '5', '6')`;
  return tx.rows<{ id: string; name: string; above: string | null }>(sql`
    select t.id, t.name, (select p.name from ${table} p where p.id = t.parent_id) as above from ${table} t
    where t.deleted_at is null and ${living} and t.name ilike ${like(keyword)} order by t.level, t.id limit 50`);
};

export const grantRoutes = [
  serve(calls.listGrants, async ({ tx, query: { page = 0, size = 20, ...filter } }) => {
    const condition = conditionOf(filter);
    const rows = await grantRows(tx, condition, sql`limit ${size} offset ${page * size}`);
    const content = (await withCodes(tx, rows)).map(({ grant }) => grant);
    return { content, totalElements: await countGrants(tx, condition) };
  }),
  serve(calls.roleHolders, ({ tx, query }) => whole(tx, sql`g.role_code = ${query.roleCode}`)),
  serve(calls.ownRequests, ({ tx }) => whole(tx, sql`g.requested_by = ${tx.actor.userId}::bigint`)),
  serve(calls.grantAccounts, ({ tx, query }) => accounts(tx, query.keyword ?? '')),
  serve(calls.grantPlaces, ({ tx, query }) => places(tx, query.kind, query.keyword ?? '')),
  serve(calls.requestGrant, ({ tx, body, status }) => {
    const { reason, organisationId = null, unitId = null, ...wanted } = body;
    status(201);
    return request(tx, { ...wanted, organisationId, unitId }, needsReason(reason));
  }),
  serve(calls.approveGrant, ({ tx, params, body }) => approve(tx, params.id, body.reason?.trim() || null)),
  serve(calls.refuseGrant, async ({ tx, params, body }) =>
    decide(tx, await standing(tx, params.id, 'requested'), false, needsReason(body.reason)),
  ),
  serve(calls.withdrawGrant, ({ tx, params, body }) => withdraw(tx, params.id, body.reason?.trim() || null)),
  serve(calls.endGrant, ({ tx, params, body }) => end(tx, params.id, needsReason(body.reason))),
];
