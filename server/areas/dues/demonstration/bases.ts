/** What members of a demonstration pay dues by: what they earn, confirmed and checked, and what is on its way. */
import { sql } from 'drizzle-orm';
import { duesBase } from 'contract/dues/dues-base.ts';
import { standards } from 'contract/dues/dues-rate.ts';
import { monthAfter } from 'contract/kit/types/month.ts';
import { baseHandler } from '../base.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { write } from '../../../kit/write/write.ts';
import { createRandom, type Random } from '../../../seed/random.ts';
import { takeAll } from '../../../seed/take.ts';

export interface Payer {
  id: string;
  standard: string;
  /** Nobody pays by a base of before. */
  joinedMonth: string;
  hasAccount: boolean;
}

/** Who is in the register below an organisation. */
export const payersOf = (tx: Tx, organisationId: string): Promise<Payer[]> =>
  tx.rows<Payer>(sql`
    select m.id, to_char(m.joined_on, 'YYYY-MM') as joined_month,
      coalesce(m.dues_category, case when s.id is null then ${standards.monthly} else ${standards.student} end) as standard,
      exists (select 1 from user_account u where u.person_id = m.id) as has_account
    from party_member m join party_organisation o on o.id = m.organisation_id left join student s on s.id = m.id
    where m.deleted_at is null and m.party_status = '1' and m.joined_on is not null
      and o.path like (select path from party_organisation where id = ${organisationId}::bigint) || '%' order by m.id`);

/** So many hundred yuan, in 分. */
const hundreds = (random: Random, from: number, to: number) => String(random.int(from, to) * 10_000);

function earningsOf(random: Random, standard: string): Values {
  if (standard === standards.retired) return { otherPay: hundreds(random, 38, 89) };
  return {
    postPay: hundreds(random, 18, 42),
    gradePay: hundreds(random, 8, 36),
    performancePay: hundreds(random, 14, 40),
    allowance: hundreds(random, 4, 12),
    insurance: hundreds(random, 4, 8),
    housingFund: hundreds(random, 6, 12),
    annuity: hundreds(random, 2, 4),
    ...(random.chance(0.4) && { tax: hundreds(random, 1, 4) }),
  };
}

const isSalaried = ({ standard }: Payer) => standard === standards.monthly || standard === standards.retired;

const enter = (tx: Tx, changes: Values[]): Promise<string[]> =>
  write(
    tx,
    duesBase,
    changes.map(values => ({ values })),
    { verb: 'create', origin: 2, confirmed: 'all' },
  );

/** Handed on, confirmed by who has an account, checked by the branch: it holds from now on. */
async function settle(tx: Tx, ids: string[], asked: string[]): Promise<void> {
  await takeAll(tx, baseHandler, 'submit', ids);
  await takeAll(tx, baseHandler, 'confirm', asked);
  await takeAll(tx, baseHandler, 'check', ids);
}

/** Whoever begins to pay with this month: in the first one everybody, later who was admitted. */
export async function enterBases(tx: Tx, payers: readonly Payer[], month: string, isFirst: boolean): Promise<void> {
  const random = createRandom(Number(month.replace('-', '')));
  const beginning = payers.filter(
    one => isSalaried(one) && (isFirst ? one.joinedMonth <= month : one.joinedMonth === month),
  );
  if (beginning.length === 0) return;
  const ids = await enter(
    tx,
    beginning.map(one => ({
      memberId: one.id,
      effectiveMonth: month,
      standard: one.standard,
      ...earningsOf(random, one.standard),
    })),
  );
  await settle(
    tx,
    ids,
    ids.filter((_, at) => beginning[at]?.hasAccount),
  );
}

/** Less is paid for a while, and nothing: approved by the committee, or still before it. */
export async function enterReductions(tx: Tx, payers: readonly Payer[], month: string): Promise<void> {
  const [reduced, exempted, asking] = payers
    .filter(one => isSalaried(one) && !one.hasAccount && one.joinedMonth < month)
    .slice(-3);
  if (!reduced || !exempted || !asking) return;
  const untilMonth = monthAfter(month, 11);
  const less = { effectiveMonth: month, untilMonth };
  const reason = (why: string, what: string) => `${why}，经党支部研究，报党委批准${what}`;
  const ids = await enter(tx, [
    {
      ...less,
      memberId: reduced.id,
      standard: standards.reduced,
      agreedFen: 1000,
      agreedReason: reason('本人患重病长期治疗', '少交'),
    },
    {
      ...less,
      memberId: exempted.id,
      standard: standards.exempt,
      agreedReason: reason('家庭遭受重大自然灾害', '免交'),
    },
    {
      ...less,
      memberId: asking.id,
      standard: standards.reduced,
      agreedFen: 2000,
      agreedReason: reason('配偶失业、子女就学', '少交'),
    },
  ]);
  await settle(tx, ids, []);
  await takeAll(tx, baseHandler, 'approve', ids.slice(0, 2), { opinion: '同意' });
}

/** Salaries go up with the next month: some have confirmed, some are asked, one has objected, one is not handed on yet. */
export async function enterRaises(tx: Tx, payers: readonly Payer[], month: string): Promise<void> {
  const random = createRandom(20261201);
  const raised = payers.filter(isSalaried);
  const asked = raised.filter(one => one.hasAccount).slice(0, 3);
  const others = raised.filter(one => !one.hasAccount).slice(0, 6);
  const ids = await enter(
    tx,
    [...asked, ...others].map(one => ({
      memberId: one.id,
      effectiveMonth: month,
      standard: one.standard,
      ...earningsOf(random, one.standard),
    })),
  );
  await takeAll(tx, baseHandler, 'submit', ids.slice(0, -1));
  if (asked.length > 2)
    await takeAll(tx, baseHandler, 'object', ids.slice(2, 3), { opinion: '住房公积金少扣了一个月，请核对' });
  await takeAll(tx, baseHandler, 'check', ids.slice(asked.length, asked.length + 2));
}
