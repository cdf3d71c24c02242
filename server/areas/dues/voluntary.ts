/** What a member pays once beside the months, of the own will; from a thousand yuan on for the central level. Domain-party 6.1. */
import { sql } from 'drizzle-orm';
import { accounts, entryTypes } from 'contract/dues/dues-ledger-entry.ts';
import { largeFen, voluntaryDues, voluntaryDuesProcess, type VoluntaryDues } from 'contract/dues/voluntary-dues.ts';
import { fault } from 'contract/kit/fault.ts';
import { inRegister } from 'contract/member/codes.ts';
import { flowOf } from '../../kit/flow.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { rules, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { moved, post, shortFaults } from './books.ts';

const area = 'dues.voluntaryDues';

interface Member {
  id: string;
  name: string;
  organisationId: string;
  joinedOn: string | null;
}
interface Facts {
  members: Map<string, Member>;
  today: string;
}

const membersOf = (tx: Tx, ids: string[]) =>
  tx.rows<Member>(sql`
    select m.id, p.name, m.organisation_id, m.joined_on::text from party_member m join person p on p.id = m.id
    where m.id = any(${sql.param(ids)}::bigint[]) and m.deleted_at is null
      and m.party_status = any(${sql.param(inRegister)}::text[])`);

export const voluntaryRules = rules(voluntaryDues, {
  async facts(tx, plans): Promise<Facts> {
    const ids = plans.flatMap(({ after }) => after.memberId ?? []);
    const members = await membersOf(tx, ids);
    return { members: new Map(members.map(one => [one.id, one])), today: await today(tx) };
  },
  derive(row, { members }, { before }) {
    const isLarge = (row.amountFen ?? 0) >= largeFen;
    const member = members.get(row.memberId ?? '');
    return before
      ? { isLarge }
      : { name: member?.name ?? null, organisationId: member?.organisationId ?? null, isLarge };
  },
  check({ before, after: { memberId, paidOn } }, facts) {
    const joined = facts.members.get(memberId ?? '')?.joinedOn;
    return [
      ...(before === null && memberId && !facts.members.has(memberId) ? [fault('memberId', `${area}.gone`)] : []),
      ...(paidOn && paidOn > facts.today ? [fault('paidOn', 'dues.paid-on.later')] : []),
      ...(paidOn && joined && paidOn < joined ? [fault('paidOn', `${area}.before-joining`, { day: joined })] : []),
    ];
  },
});

/** A large payment is never part of what an organisation may spend. */
async function book(tx: Tx, row: VoluntaryDues, fen: number, on: string): Promise<void> {
  const { id, name, organisationId, isLarge, voucherNo } = row;
  const posting = {
    on,
    type: entryTypes.large,
    summary: `${fen < 0 ? '撤销' : ''}${name}${isLarge ? '交纳大额党费' : '自愿多交党费'}`,
    voucherNo,
    flow: flowOf(voluntaryDues, id),
    lines: moved(organisationId ?? '', accounts.members, isLarge ? accounts.large : accounts.held, fen),
  };
  await post(tx, [posting], '自愿多交党费');
}

/** What was passed on already is not given back from here. */
const withdrawFaults = (tx: Tx, { organisationId, isLarge, amountFen }: VoluntaryDues) =>
  shortFaults(tx, organisationId ?? '', isLarge ? accounts.large : accounts.held, amountFen);

export const voluntaryHandler = handle(voluntaryDuesProcess, {
  page: '/dues/voluntary/detail',
  ask: () => null,
  steps: {
    book: {
      guard: async (tx, { memberId }) => (memberId === tx.actor.personId ? [fault('', 'kit.own-matter')] : []),
      values: tx => ({ cashierName: tx.actor.name }),
      effect: each((tx, row) => book(tx, row, row.amountFen, row.paidOn)),
    },
    withdraw: {
      guard: withdrawFaults,
      effect: each(async (tx, row) => book(tx, row, -row.amountFen, await today(tx))),
    },
  },
});
