/** 年度核定: the bases of December become those of January, as drafts. 组电明字〔2017〕5号, decision 318. */
import { sql, type SQL } from 'drizzle-orm';
import {
  baseStates,
  deductions,
  duesBase,
  earnings,
  type DuesBase,
  type DuesBaseDraft,
} from 'contract/dues/dues-base.ts';
import { standards } from 'contract/dues/dues-rate.ts';
import {
  atOnce,
  makeYearlyBases,
  mostNamed,
  readYearlyBases,
  readYearlyProgress,
  stopYearlyBases,
  yearlyKinds,
  type YearlyKind,
  type YearlyProgress,
  type YearlyRun,
} from 'contract/dues/yearly-bases.ts';
import { fault, sentence } from 'contract/kit/fault.ts';
import { statusNormal, statusUnderReview } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { audit } from '../../kit/audit.ts';
import { may } from '../../kit/actor.ts';
import { job, request } from '../../kit/jobs/job.ts';
import { take } from '../../kit/process/take.ts';
import { refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { txOf } from '../../kit/tx.ts';
import { loadRows, rowOf, rowsById } from '../../kit/write/load.ts';
import { write } from '../../kit/write/write.ts';
import { tellAccounts } from '../message/index.ts';
import { baseHandler, effectiveAt, errorsOf } from './base.ts';
import { categoryOf, fixed } from './owed.ts';
import { beginRun, endRun, noteRun, progressOf, resumeRun, stopRun } from './yearly-run.ts';

const reason = '年度核定';

interface Asked {
  organisationId: string;
  year: number;
}
interface Standing {
  id: string;
  name: string;
  organisationName: string;
  baseId: string | null;
  /** Why nothing is made; null where a base is. */
  kind: YearlyKind | null;
}

const underWay = [baseStates.draft, baseStates.asked, baseStates.confirmed, baseStates.returned, baseStates.approving];

/**
 * Members of the organisation and below who pay dues, in the reach of whoever may enter bases. A reduction that has ended
 * gives way to the base below it, as it does in every list; one that goes on stays.
 */
const standings = (tx: Tx, { organisationId, year }: Asked, more: SQL = sql``): SQL => {
  const january = sql`${`${year}-01`}`;
  const has = (condition: SQL) => sql`exists (select 1 from dues_base h where h.member_id = t.id
    and h.deleted_at is null and ${condition})`;
  return sql`
    select t.id, p.name, o.short_name as organisation_name, b.id as base_id, case
      when ${has(sql`h.state <> ${baseStates.void} and h.effective_month >= ${january}`)} then 'made'
      when ${has(sql`h.state = any(${sql.param(underWay)}::text[])`)} then 'open'
      when b.standard in (${standards.reduced}, ${standards.exempt}) then 'lessened'
      when b.id is null and ${categoryOf(sql`t`)} = any(${sql.param(fixed)}::text[]) then 'fixed'
      when b.id is null then 'none' end as kind
    from ${sourceOf(partyMember)} join person p on p.id = t.id join party_organisation o on o.id = t.organisation_id
    left join lateral (${effectiveAt(sql`t.id`, january)}) b on true
    where ${notDeletedIn(partyMember)} and ${within(tx, makeYearlyBases.access, partyMember)}
      and t.party_status in (${statusNormal}, ${statusUnderReview}) and to_char(t.joined_on, 'YYYY-MM') <= ${january}
      and o.path like (select path from party_organisation where id = ${organisationId}::bigint) || '%'
    ${more}`;
};

/** For whom a base is made: so many of them behind a member, in order of id. */
const nextOf = (tx: Tx, asked: Asked, last: string) =>
  tx.rows<Standing>(sql`
    select s.* from (${standings(tx, asked, sql`and t.id > ${last}::bigint`)}) s where s.kind is null
    order by s.id limit ${atOnce}`);
const countOf = async (tx: Tx, asked: Asked): Promise<number> =>
  (
    await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (${standings(tx, asked)}) s where s.kind is null`)
  )?.n ?? 0;

/** A year is fixed when it begins: this one, or in time the next. */
async function refuseOtherYears(tx: Tx, year: number): Promise<void> {
  const now = Number((await today(tx)).slice(0, 4));
  if (year !== now && year !== now + 1) throw refuse([fault('year', 'dues.duesBase.yearly', { now, next: now + 1 })]);
}

async function preview(tx: Tx, asked: Asked) {
  await refuseOtherYears(tx, asked.year);
  const all = await tx.rows<Standing>(standings(tx, asked, sql`order by o.path, p.name, t.id`));
  const groups = yearlyKinds.map(kind => {
    const members = all.filter(one => one.kind === kind);
    const named = members.slice(0, mostNamed).map(({ id, name, organisationName }) => ({ id, name, organisationName }));
    return { kind, count: members.length, members: named };
  });
  return { count: all.filter(({ kind }) => kind === null).length, groups: groups.filter(({ count }) => count > 0) };
}

const taken = [...Object.keys(earnings), ...Object.keys(deductions), 'agreedFen', 'agreedReason'] as const;
const copyOf = (row: DuesBase, year: number) =>
  ({
    memberId: row.memberId,
    standard: row.standard,
    effectiveMonth: `${year}-01`,
    ...Object.fromEntries(taken.map(name => [name, row[name as keyof DuesBase] ?? null])),
  }) as DuesBaseDraft;

interface Portion {
  last: string;
  made: number;
  leftOut: YearlyRun['leftOut'];
}
/** The next so many, in order of id; null once there is nobody more. Whoever has a base by now is not met again. */
async function makePortion(tx: Tx, { isHandedIn, ...asked }: Wish, last: string): Promise<Portion | null> {
  // Two who press at once meet here: the second one finds what the first one made.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('dues.yearly'))`);
  const next = await nextOf(tx, asked, last);
  if (next.length === 0) return null;
  const former = await rowsById(
    tx,
    duesBase,
    next.map(({ baseId }) => String(baseId)),
  );
  const copies = next.map(({ baseId }) => copyOf(former.get(String(baseId)) as DuesBase, asked.year));
  const errors = await errorsOf(tx, copies);
  const good = copies.filter((_, at) => errors[at]!.length === 0);
  const changes = good.map(values => ({ values }));
  const ids =
    good.length > 0
      ? await write(tx, duesBase, changes, { verb: 'create', origin: 3, reason, confirmed: 'all', isWhole: true })
      : [];
  if (isHandedIn && ids.length > 0) await handIn(tx, ids);
  const leftOut = next.flatMap(({ name }, at) => {
    const [first] = errors[at]!;
    return first ? [{ name, reason: sentence(tx.registry.texts, first.code, first.params) }] : [];
  });
  return { last: next.at(-1)!.id, made: ids.length, leftOut };
}

async function handIn(tx: Tx, ids: string[]): Promise<void> {
  const rows = [...(await loadRows(tx, duesBase, ids, null)).values()].map(rowOf);
  await take(tx, baseHandler, 'submit', rows, {});
}

type Wish = Asked & { isHandedIn: boolean };

async function make(tx: Tx, wish: Wish): Promise<YearlyRun> {
  await refuseOtherYears(tx, wish.year);
  const length = await countOf(tx, wish);
  await audit(tx, {
    action: makeYearlyBases.access,
    entity: duesBase.name,
    detail: { ...wish, members: length },
    reason,
  });
  if (length <= atOnce) {
    const { made = 0, leftOut = [] } = (await makePortion(tx, wish, '0')) ?? {};
    return { made, leftOut, isRunning: false };
  }
  const userId = String(tx.actor.userId);
  await beginRun(tx, { ...wish, userId }, length);
  const key = `dues.yearly.${userId}.${wish.organisationId}.${wish.year}`;
  await request(tx, yearlyBases, { ...wish, userId }, key);
  return { made: 0, leftOut: [], isRunning: true };
}

const toldOf = ({ year, organisationId }: Asked, personId: string, how: string, content: string) => ({
  title: `【党费】${year} 年缴费基数年度核定${how}`,
  content,
  entity: duesBase.name,
  recordId: organisationId,
  personId,
  link: { routePath: '/dues/base', query: { 'effectiveMonth.from': `${year}-01`, 'effectiveMonth.to': `${year}-01` } },
});

const endOf = ({ made, leftOut, isStopping }: YearlyProgress): [how: string, content: string] => {
  const left = leftOut > 0 ? `，${leftOut} 人按现行标准须重新登记` : '';
  return isStopping
    ? ['已停止', `已建立缴费基数 ${made} 条${left}，其余没有建立；再次办理时接着建立。`]
    : ['已完成', `建立缴费基数 ${made} 条${left}。尚无缴费基数的党员见“年度核定”。`];
};

/** In the reach of whoever asked, as it is by then. */
export const yearlyBases = job<Wish & { userId: string }>({
  name: 'dues.yearlyBases',
  async run({ database, registry, actorOf, signal }, { userId, ...wish }) {
    const run = { userId, ...wish };
    await resumeRun(database, run);
    for (let last: string | null = '0'; last !== null;) {
      signal?.throwIfAborted();
      const from: string = last;
      const portion = await database.transaction(async connection => {
        const actor = await actorOf(userId);
        if (!actor || !may(actor, makeYearlyBases.access)) return null;
        if ((await progressOf(connection, run))?.isStopping) return null;
        const made = await makePortion(txOf(connection, registry, actor), wish, from);
        if (made) await noteRun(connection, run, made.made, made.leftOut.length);
        return made;
      });
      last = portion?.last ?? null;
    }
    await database.transaction(async connection => {
      await endRun(connection, run);
      const [actor, progress] = [await actorOf(userId), await progressOf(connection, run)];
      if (!actor?.personId || !progress) return;
      const told = toldOf(wish, actor.personId, ...endOf(progress));
      await tellAccounts(txOf(connection, registry, actor), [userId], told);
    });
  },
  // What stands stays; pressed again it goes on behind it.
  async fail({ database, registry, actorOf }, { userId, ...wish }) {
    await database.transaction(async connection => {
      await endRun(connection, { userId, ...wish });
      const actor = await actorOf(userId);
      if (!actor?.personId) return;
      const content = '缴费基数没有全部建立，请再次办理年度核定；已建立的保留。';
      await tellAccounts(
        txOf(connection, registry, actor),
        [userId],
        toldOf(wish, actor.personId, '没有完成', content),
      );
    });
  },
});

const ownRun = ({ actor }: Tx, asked: Asked) => ({ ...asked, userId: String(actor.userId) });
async function stop(tx: Tx, asked: Asked) {
  await stopRun(tx, ownRun(tx, asked));
  return { run: await progressOf(tx, ownRun(tx, asked)) };
}

export const yearlyRoutes = [
  serve(readYearlyBases, ({ tx, query }) => preview(tx, query)),
  serve(makeYearlyBases, ({ tx, body }) => make(tx, body)),
  serve(readYearlyProgress, async ({ tx, query }) => ({ run: await progressOf(tx, ownRun(tx, query)) })),
  serve(stopYearlyBases, ({ tx, body }) => stop(tx, body)),
];
