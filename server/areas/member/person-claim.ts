/**
 * Requests for persons whom a writer may not reach: filed in place of the write, decided by who holds the person, and
 * carried out with the confirmation. Whoever asked learns how it ended and nothing of the person. Decisions 94, record 035.
 */
import { sql } from 'drizzle-orm';
import { inRegister } from 'contract/member/codes.ts';
import {
  claimStates,
  ownClaims,
  personClaim,
  personClaimProcess,
  type OwnClaim,
  type PersonClaim,
} from 'contract/member/person-claim.ts';
import { fault } from 'contract/kit/fault.ts';
import { school } from 'contract/kit/process.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { living } from 'contract/organisation/codes.ts';
import { person } from 'contract/person/person.ts';
import { audit } from '../../kit/audit.ts';
import type { Holders, Stranger, Values, Tx } from '../../kit/registry.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { begin } from '../../kit/process/take.ts';
import { serve } from '../../kit/route.ts';
import { Refusal, refuse } from '../../kit/refusal.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { causeOf } from '../../kit/flow.ts';
import { authorOf, loadRows } from '../../kit/write/load.ts';
import { decoded, encoded } from '../../kit/write/encoded.ts';
import { write } from '../../kit/write/write.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { tellPersons } from '../message/index.ts';

const area = 'member.personClaim';

/** What the confirmation writes: the part, the row it was typed into where there was one, and what was typed. */
interface Typed {
  entity: string;
  id: string | null;
  values: Values;
}
const unpack = (row: PersonClaim): Typed => decoded(String(row.typed)) as Typed;

/** Requests are counted and filed one after the other for each account. */
async function filedToday(tx: Tx): Promise<number> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext(${area}), (${tx.actor.userId}::bigint % 2147483647)::int)`);
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from person_claim
    where created_by = ${tx.actor.userId}::bigint and asked_on = (select today from clock)`);
  return row?.n ?? 0;
}

/**
 * The organisation that holds a person: the branch of a member, else the one that answers for the unit where the person
 * studies or works; null where none does, and the organisation department answers.
 */
async function holderOf(tx: Tx, personId: string): Promise<string | null> {
  const row = await tx.one<{ id: string }>(sql`
    select id from (
      select m.organisation_id as id, 0 as rank, 0 as distance from party_member m
      where m.id = ${personId}::bigint and m.deleted_at is null and m.party_status = any(${sql.param(inRegister)}::text[])
      union all
      select o.id, 1, length(u.path) - length(a.path) from person p join unit u on u.id = p.unit_id
        join unit a on u.path like a.path || '%' join party_organisation o on a.id = any(o.unit_ids)
      where p.id = ${personId}::bigint and o.deleted_at is null and o.state = any(${sql.param(living)}::text[])
        and (exists (select 1 from student s where s.id = p.id and s.deleted_at is null)
          or exists (select 1 from teacher s where s.id = p.id and s.deleted_at is null))
      order by rank, distance, id limit 1) holder`);
  return row?.id ?? null;
}

async function placeOf(tx: Tx, { organisationId, unitId }: Values): Promise<string | null> {
  const row = await tx.one<{ name: string | null }>(sql`
    select coalesce((select short_name from party_organisation where id = ${organisationId ?? null}::bigint),
      (select name from unit where id = ${unitId ?? null}::bigint)) as name`);
  return row?.name ?? null;
}

const isAskedAlready = async (tx: Tx, entity: Resource, personId: string): Promise<boolean> =>
  (await tx.one(sql`
    select 1 from person_claim where created_by = ${tx.actor.userId}::bigint and person_id = ${personId}::bigint
      and part = ${entity.label} and state = ${claimStates.open} and deleted_at is null`)) !== null;

async function ask(tx: Tx, resource: Resource, { id, given, after, personIds }: Stranger): Promise<boolean> {
  const [personId = ''] = personIds;
  await audit(tx, { action: `${area}.ask`, entity: personClaim.name, detail: { part: resource.name, personIds } });
  if (await isAskedAlready(tx, resource, personId)) return false;
  const holder = await holderOf(tx, personId);
  const { name, number, secondNumber, idCard } = after;
  const values = {
    name,
    number: number ?? secondNumber ?? null,
    idCard: idCard ?? null,
    part: resource.label,
    placeName: await placeOf(tx, after),
    askedBy: tx.actor.name,
    askedOn: await today(tx),
    personId,
    organisationId: holder,
    typed: encoded({ entity: resource.name, id, values: given }),
  };
  const options = {
    verb: 'create',
    origin: 2 as const,
    allow: Object.keys(values),
    isConsequence: true,
    isWhole: true,
  };
  const [claimId = ''] = await write(tx, personClaim, [{ values }], options);
  await begin(tx, claimHandler, [claimId], '提交登记申请');
  return true;
}

/** Twenty a day are more than an office needs and less than a list of numbers. */
const usualMost = '20';
export const holders: Holders = {
  room: async tx => Number(await settingOf(tx, 'dy.claim.daily', usualMost)) - (await filedToday(tx)),
  ask,
};

/** Single sign-on finds an account by these, so no other side brings them: who holds the person sees one of them at most. */
const numbers = ['number', 'secondNumber'];
/** What the register knows of the person stays as it is; what else it lacks is filled from what was typed. */
function valuesFor(held: Values, key: string, { values }: Typed): Values {
  const isLacking = (name: string) => (held[name] ?? null) === null && !numbers.includes(name);
  const added = Object.entries(values).filter(([name]) => !(name in person.fields) || isLacking(name));
  return { ...Object.fromEntries(added), [key]: held[key] };
}

async function attach(tx: Tx, row: PersonClaim): Promise<void> {
  const typed = unpack(row);
  const resource = tx.registry.resources.get(typed.entity);
  const { personId } = row;
  const held: Values | undefined = (await loadRows(tx, person, [personId], null)).get(personId)?.values;
  const key = person.key.find(name => held?.[name]);
  if (!resource || !held || !key) throw refuse([fault('', `${area}.gone`)]);
  if (typed.id !== null) throw refuse([fault('', `${area}.two-records`)]);
  const cause = causeOf(personClaim, row.id, `登记申请核对：${row.askedBy}申请`);
  await applyEffects(tx, resource, [{ values: valuesFor(held, key, typed) }], cause);
}

/** Who asked does not decide. */
async function refuseOwn(tx: Tx, row: PersonClaim): Promise<[]> {
  const author = await authorOf(tx, personClaim, row.id);
  if (author && author.userId === tx.actor.userId) throw new Refusal(400, 'kit.own-matter');
  return [];
}

async function tellAsker(tx: Tx, row: PersonClaim, title: string, content: string): Promise<void> {
  const asker = await authorOf(tx, personClaim, row.id);
  if (!asker?.personId) return;
  await tellPersons(tx, {
    title,
    content,
    entity: personClaim.name,
    recordId: row.id,
    personId: asker.personId,
    link: { routePath: '/member/claim', query: { of: 'own' } },
  });
}

export const claimHandler = handle(personClaimProcess, {
  page: '/member/claim/detail',
  ask: row => ({ bizType: 'DY_CLAIM', title: `【登记申请】${row.name}待核对` }),
  hands: { holder: async (_, rows) => rows.map(row => row.organisationId ?? school) },
  guard: refuseOwn,
  steps: {
    confirm: {
      values: async (tx, _, { opinion = null }) => ({ opinion, decidedOn: await today(tx) }),
      effect: each(async (tx, row) => {
        await attach(tx, row);
        await tellAsker(tx, row, `${row.name}的登记申请已确认`, '人员所在单位已确认，该人员已登记。');
      }),
    },
    decline: {
      guard: refuseOwn,
      values: async (tx, _, { opinion }) => ({ opinion, decidedOn: await today(tx) }),
      effect: each((tx, row) => tellAsker(tx, row, `${row.name}的登记申请未予确认`, '未予确认。')),
    },
  },
});

export const ownClaimsRoute = serve(ownClaims, async ({ tx, query: { page: at = 0, size = 20 } }) => {
  const own = sql`from person_claim where created_by = ${tx.actor.userId}::bigint and deleted_at is null`;
  const counted = await tx.one<{ n: number }>(sql`select count(*)::int as n ${own}`);
  const content = await tx.rows<OwnClaim>(sql`
    select id, name, number, part, place_name, asked_on::text as asked_on, state ${own}
    order by id desc limit ${size} offset ${at * size}`);
  return { content, totalElements: counted?.n ?? 0 };
});
