/** What a member pays by, from which month on: added up, looked up in the table of rates, confirmed and checked. */
import { sql, type SQL } from 'drizzle-orm';
import { shortened } from 'contract/kit/type.ts';
import { inRegister } from 'contract/member/codes.ts';
import { staffInPost, studying } from 'contract/person/codes.ts';
import {
  baseSources,
  baseStates,
  deductions,
  duesBase,
  duesBaseProcess,
  earnings,
  type DuesBase,
  type DuesBaseDraft,
} from 'contract/dues/dues-base.ts';
import { duesBatch } from 'contract/dues/dues-batch.ts';
import { standards, type DuesRate } from 'contract/dues/dues-rate.ts';
import { lineFor, linesIn, payableBy, usualRounding, type RateLine, type Rounding } from 'contract/dues/payable.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { school } from 'contract/kit/process.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { monthAfter } from 'contract/kit/types/month.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { rules, type Tx } from '../../kit/registry.ts';
import { settingOf } from '../../kit/setting.ts';
import { accountsOf, holdersAt, openTodos } from '../message/index.ts';

const area = 'dues.duesBase';

/** Standards whose base is what somebody earns. */
const salaried: readonly string[] = [standards.monthly, standards.yearly, standards.irregular, standards.retired];

/** Of whoever works for it; a student pays by none of these. */
const wages: readonly string[] = [standards.monthly, standards.yearly, standards.irregular];

/** Approved to pay less, or nothing. */
const isLessened = (standard: string | null): boolean =>
  standard === standards.reduced || standard === standards.exempt;

interface Member {
  id: string;
  name: string;
  organisationId: string;
  joinedOn: string | null;
  isInRegister: boolean;
  /** What the records of students and of staff say of today. */
  isStudying: boolean;
  isInPost: boolean;
}
interface Facts {
  members: Map<string, Member>;
  rates: RateLine[];
  rounding: Rounding;
  /** How much of the performance pay counts, in percent. Domain-party 6.1 row 1. */
  performancePart: number;
  /** What is taken off: the tax always, insurance, housing fund and annuity where the school says so. Domain-party 6.1 row 1. */
  takenOff: Partial<typeof deductions>;
  /** 分 that are usually the most of a month; more is by one's own will. 0, nothing is told. 组电明字〔2017〕5号. */
  usualMost: number;
  /** Where a new base comes from, if it says nothing else. */
  source: string;
}

/** The rates of all months, and how the school rounds. */
export async function tariffOf(tx: Tx): Promise<Pick<Facts, 'rates' | 'rounding'>> {
  return {
    rates: await tx.rows<DuesRate>(sql`
      select standard, effective_month, above_fen, rate, amount_fen from dues_rate where deleted_at is null`),
    rounding: (await settingOf(tx, 'dues.rounding', usualRounding)) as Rounding,
  };
}

/** Studying, or with leave to pause. */
export const isStudying = (personId: SQL): SQL => sql`exists (select 1 from student u where u.id = ${personId}
  and u.deleted_at is null and u.state = any(${sql.param(studying)}::text[]))`;
export const isInPost = (personId: SQL): SQL => sql`exists (select 1 from teacher c where c.id = ${personId}
  and c.deleted_at is null and c.state = ${staffInPost})`;

/** The base a member pays by in a month: the latest that holds. */
export const effectiveAt = (memberId: SQL, month: SQL): SQL => sql`
  select * from dues_base d where d.member_id = ${memberId} and d.deleted_at is null
    and d.state = ${baseStates.effective} and d.effective_month <= ${month}
    and (d.until_month is null or d.until_month >= ${month}) order by d.effective_month desc limit 1`;

/** How much of the performance pay counts, in percent. */
export const performancePartOf = async (tx: Tx): Promise<number> =>
  Number(await settingOf(tx, 'dues.performancePart', '100'));

/** The base is what is left after tax; what else comes off it is the school's to say. */
async function takenOffBy(tx: Tx): Promise<Partial<typeof deductions>> {
  const { tax } = deductions;
  return (await settingOf(tx, 'dues.deduct', 'true')) === 'true' ? deductions : { tax };
}

async function factsOf(tx: Tx, memberIds: string[], verb: string): Promise<Facts> {
  const members = await tx.rows<Member>(sql`
    select m.id, p.name, m.organisation_id, m.joined_on::text, m.party_status = any(${sql.param(inRegister)}::text[]) as is_in_register,
      ${isStudying(sql`m.id`)} as is_studying, ${isInPost(sql`m.id`)} as is_in_post
    from party_member m join person p on p.id = m.id
    where m.id = any(${sql.param(memberIds)}::bigint[]) and m.deleted_at is null order by m.id for key share of m`);
  return {
    members: new Map(members.map(one => [one.id, one])),
    ...(await tariffOf(tx)),
    performancePart: await performancePartOf(tx),
    takenOff: await takenOffBy(tx),
    usualMost: 100 * Number(await settingOf(tx, 'dues.usualMost', '1000')),
    source: verb === 'import' ? baseSources.sheet : baseSources.byHand,
  };
}

/** A hardship is looked at again: nobody is let off for good. */
const mostMonths = 36;

function untilFaults({ standard, effectiveMonth, untilMonth }: DuesBaseDraft): Fault[] {
  if (!isLessened(standard)) return untilMonth ? [fault('untilMonth', `${area}.no-until`)] : [];
  const first = effectiveMonth ?? '';
  const isFit = untilMonth && untilMonth >= first && untilMonth < monthAfter(first, mostMonths);
  return isFit ? [] : [fault('untilMonth', `${area}.until`)];
}

const sumOf = (row: DuesBaseDraft, names: object): number =>
  Object.keys(names).reduce((sum, name) => sum + Number(row[name as keyof DuesBaseDraft] ?? 0), 0);

/** 分 of what is earned less what is taken off; of the performance pay the part that counts. */
function baseOf(
  row: DuesBaseDraft,
  { performancePart, takenOff }: Pick<Facts, 'performancePart' | 'takenOff'>,
): number {
  const uncounted = Math.round((Number(row.performancePay ?? 0) * (100 - performancePart)) / 100);
  return sumOf(row, earnings) - uncounted - sumOf(row, takenOff);
}

/**
 * What came off when a base was reckoned, however the school does it today: the way whose sum comes to the base. Where the
 * part of the performance pay has changed since, none does; all came off, unless the base is more than that leaves.
 */
export function takenOffFrom(row: DuesBaseDraft & { base: string }, performancePart: number): Facts['takenOff'] {
  const [all, taxAlone] = [deductions, { tax: deductions.tax }];
  const comesTo = (takenOff: Facts['takenOff'], part: number) => baseOf(row, { performancePart: part, takenOff });
  const base = Number(row.base);
  const exact = [all, taxAlone].find(takenOff => Math.max(0, comesTo(takenOff, performancePart)) === base);
  return exact ?? (base <= comesTo(all, 100) ? all : taxAlone);
}

/** What the table says, or null where it says nothing. */
function computedFen(row: DuesBaseDraft, facts: Facts): number | null {
  const { standard, effectiveMonth } = row;
  if (standard === standards.exempt) return 0;
  if (!standard || !effectiveMonth) return null;
  const baseFen = salaried.includes(standard) ? baseOf(row, facts) : 0;
  const line = lineFor(linesIn(facts.rates, standard, effectiveMonth), baseFen);
  return line ? payableBy(line, Math.max(0, baseFen), facts.rounding) : null;
}

function monthlyFaults(row: DuesBaseDraft, facts: Facts): Fault[] {
  const { standard, agreedFen, agreedReason } = row;
  if (standard === standards.reduced)
    return [
      ...(agreedFen === null ? [fault('agreedFen', `${area}.reduced-to`)] : []),
      ...(agreedReason ? [] : [fault('agreedReason', `${area}.resolution`)]),
    ];
  if (standard === standards.exempt)
    return [
      ...(agreedFen === null ? [] : [fault('agreedFen', `${area}.exempt`)]),
      ...(agreedReason ? [] : [fault('agreedReason', `${area}.resolution`)]),
    ];
  const owed = computedFen(row, facts);
  if (owed === null) return [fault('standard', `${area}.no-rate`, { month: row.effectiveMonth ?? '' })];
  const isMuch = facts.usualMost > 0 && owed > facts.usualMost;
  const told = { yuan: shownYuan(owed), most: shownYuan(facts.usualMost) };
  if (agreedFen === null) return isMuch ? [warn('agreedFen', `${area}.above-usual`, told)] : [];
  const least = isMuch ? facts.usualMost : owed;
  return [
    ...(agreedFen < least ? [fault('agreedFen', `${area}.too-little`, { yuan: shownYuan(least) })] : []),
    ...(agreedReason ? [] : [fault('agreedReason', `${area}.why`)]),
  ];
}

/** Who is in post pays by what he earns, who studies beside no post a fixed amount: another standard is asked about. 第一条至第六条. */
function kindFaults({ standard }: DuesBaseDraft, { name, isStudying, isInPost }: Member): Fault[] {
  const isStaffs = standard !== standards.student && standard !== standards.retired;
  if (isInPost) return isStaffs ? [] : [warn('standard', `${area}.in-post`, { name })];
  return isStudying && wages.includes(standard ?? '') ? [warn('standard', `${area}.studying`, { name })] : [];
}

/** What the amount comes from. */
const told: readonly string[] = [
  'memberId',
  'effectiveMonth',
  'standard',
  'agreedFen',
  ...Object.keys(earnings),
  ...Object.keys(deductions),
];

function faultsOf(after: DuesBaseDraft, member: Member, facts: Facts): Fault[] {
  if (!after.effectiveMonth || !after.standard) return [];
  const joined = member.joinedOn?.slice(0, 7);
  const isSalaried = salaried.includes(after.standard);
  return [
    ...(joined && after.effectiveMonth < joined
      ? [fault('effectiveMonth', `${area}.before-joining`, { month: joined })]
      : []),
    ...(isSalaried && sumOf(after, earnings) === 0 ? [fault('postPay', `${area}.no-earnings`)] : []),
    ...(isSalaried && baseOf(after, facts) < 0 ? [fault('tax', `${area}.below-nothing`)] : []),
    ...monthlyFaults(after, facts),
    ...untilFaults(after),
  ];
}

/** What stands against each of these bases, warnings left out. */
export async function errorsOf(tx: Tx, drafts: readonly DuesBaseDraft[]): Promise<Fault[][]> {
  const facts = await factsOf(
    tx,
    drafts.map(({ memberId }) => String(memberId)),
    'create',
  );
  return drafts.map(draft => {
    const member = facts.members.get(String(draft.memberId));
    return member ? faultsOf(draft, member, facts).filter(({ level }) => level === 'error') : [];
  });
}

export const baseRules = rules(duesBase, {
  facts: (tx, plans, { verb }) =>
    factsOf(
      tx,
      plans.flatMap(({ after }) => (after.memberId ? [after.memberId] : [])),
      verb,
    ),
  derive(row, facts) {
    const member = facts.members.get(row.memberId ?? '');
    const isSalaried = salaried.includes(row.standard ?? '');
    return {
      name: member?.name ?? null,
      organisationId: member?.organisationId ?? null,
      memberMonth: row.state === baseStates.void ? null : `${row.memberId} ${row.effectiveMonth}`,
      base: isSalaried ? String(Math.max(0, baseOf(row, facts))) : null,
      monthlyFen: row.agreedFen ?? computedFen(row, facts) ?? 0,
      source: row.source ?? facts.source,
    };
  },
  check: ({ after, changed }, facts) => {
    const member = facts.members.get(after.memberId ?? '');
    if (!member) return [];
    const isOfAnother = changed.has('memberId') && !member.isInRegister;
    const isKindSaid = changed.has('standard') || changed.has('memberId');
    const faults = faultsOf(after, member, facts);
    return [
      ...(isOfAnother ? [fault('memberId', `${area}.gone`)] : []),
      ...(isKindSaid ? kindFaults(after, member) : []),
      // What was confirmed once is not asked about again on the way.
      ...([...changed].some(name => told.includes(name)) ? faults : faults.filter(({ level }) => level === 'error')),
    ];
  },
});

const ownPage = '/self/dues';
/** The branch may have the figures from the dues manager's sheet alone: whoever makes lists at the nearest place is asked as well. */
async function tellManager(tx: Tx, row: DuesBase, opinion: string): Promise<void> {
  const place = row.organisationId ?? school;
  const branch = await holdersAt(tx, permissionOf(duesBase, 'submit'), place);
  const managers = await holdersAt(tx, permissionOf(duesBatch, 'generate'), place, [row.memberId]);
  await openTodos(tx, {
    bizType: 'DF_JS',
    entity: duesBase.name,
    recordId: row.id,
    step: 'answer',
    title: shortened(`【党费】${row.name}对 ${row.effectiveMonth} 起的缴费基数有异议：${opinion}`, 200),
    type: '01',
    receiverIds: managers.filter(id => !branch.includes(id)),
    organisationId: row.organisationId,
    link: { routePath: '/dues/base/detail', query: { id: row.id } },
  });
}

export const baseHandler = handle(duesBaseProcess, {
  page: '/dues/base/detail',
  ask: (row, { does, node }) =>
    does === 'confirm'
      ? { bizType: 'DF_JS', title: `【党费】请核对 ${row.effectiveMonth} 起的缴费基数`, page: ownPage }
      : { bizType: 'DF_JS', title: `【党费】${row.name}的缴费基数待${node}` },
  steps: {
    object: { effect: each((tx, row, { opinion }) => tellManager(tx, row, opinion)) },
    submit: {
      // Who has no account for the own page cannot confirm, and the branch checks it at once.
      to: async (tx, row) =>
        (await accountsOf(tx, [row.memberId], ownPage)).length > 0 ? baseStates.asked : baseStates.confirmed,
    },
    check: {
      to: (_, { standard }) => (isLessened(standard) ? baseStates.approving : baseStates.effective),
      guard: async (_, row) =>
        row.state === baseStates.asked ? [warn('state', `${area}.unconfirmed`, { name: row.name })] : [],
    },
  },
});
