/**
 * Points of a demonstration: most lines come from the meetings and dues that were planted before; here are the posts of the
 * last quarter, what members of one college claim, and an appeal of the first of them.
 */
import { sql } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { pointClaimProcess } from 'contract/points/point-claim.ts';
import type { PointEntry } from 'contract/points/point-entry.ts';
import { ruleTypes } from 'contract/points/point-rule.ts';
import { countPosts } from '../posts.ts';
import { enterAppeal } from '../appeal.ts';
import { enterClaim } from '../claim.ts';
import { rulesOf as pointRulesOf } from '../ledger.ts';
import type { Tx } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { take } from '../../../seed/take.ts';

const { review, sendBack } = pointClaimProcess.actions;
const college = '9999990001201';
const matters = ['校史馆讲解服务', '迎新志愿服务', '图书馆值守', '社区科普宣讲', '优秀共产党员表彰'];

const membersOf = (tx: Tx) =>
  tx.rows<{ id: string; name: string; organisationId: string }>(sql`
    select m.id, p.name, m.organisation_id from party_member m join person p on p.id = m.id
      join party_organisation o on o.id = m.organisation_id
    where m.deleted_at is null and m.party_status = '1'
      and o.path like (select path || '%' from party_organisation where code = ${college}) order by m.id limit 12`);

async function appeals(tx: Tx, personId: string): Promise<void> {
  const line = await tx.one<PointEntry>(sql`
    select * from point_entry where person_id = ${personId}::bigint and deleted_at is null order by id desc limit 1`);
  if (line) await enterAppeal(tx, line, '另有两小时服务没有计入，签到表可以核对');
}

export async function plantPoints(tx: Tx): Promise<void> {
  await countPosts(tx);
  const rules = await pointRulesOf(tx, ruleTypes.custom);
  const hours = rules.find(({ unit }) => unit !== null);
  const award = rules.find(({ unit }) => unit === null);
  if (!hours || !award) return;
  const day = await today(tx);
  const members = await membersOf(tx);
  for (const [at, member] of members.entries()) {
    const note = matters[at % matters.length] ?? '';
    const rule = at % matters.length === matters.length - 1 ? award : hours;
    const id = await enterClaim(tx, member, rule, { happenedOn: addDays(day, -10 - at), quantity: 1 + (at % 4), note });
    if (at % 3 === 0) await take(tx, review, id, { opinion: '材料属实' });
    else if (at % 5 === 1) await take(tx, sendBack, id, { opinion: '请补充服务时长证明' });
  }
  if (members[0]) await appeals(tx, members[0].id);
}
