/** Who comes from outside, for the demonstration: transfers into the school in every state. */
import { sql } from 'drizzle-orm';
import { addDays, addMonths } from 'contract/kit/calendar.ts';
import { transfer, transferProcess } from 'contract/transfer/transfer.ts';
import type { Values, Tx } from '../../../kit/registry.ts';
import { write } from '../../../kit/write/write.ts';
import { idCard } from '../../../seed/id-card.ts';
import { nameOf } from '../../../seed/names.ts';
import { createRandom } from '../../../seed/random.ts';
import { take, type Way } from '../../../seed/take.ts';

const { actions } = transferProcess;

const random = () => createRandom(20261101);
export const confirmed = { verb: 'create', origin: 1 as const, confirmed: 'all' as const };

/** Branches with a committee between them and the school, and a formal member of each. */
export const hosts = (tx: Tx, count: number) =>
  tx.rows<{ id: string; memberId: string }>(sql`
    select o.id, (select m.id from party_member m where m.organisation_id = o.id and m.member_category = '1'
      and m.party_status = '1' and m.deleted_at is null order by m.id limit 1) as member_id
    from party_organisation o where o.category = '631' and o.state = '2' and o.level > 2 and o.deleted_at is null
      and exists (select 1 from party_member m where m.organisation_id = o.id and m.member_category = '1'
        and m.party_status = '1' and m.deleted_at is null)
    order by o.id % 11, o.id limit ${count}`);

/** Sequence numbers that the generated university leaves free on this birthday. */
export const whoAt = (n: number) => {
  const gender = n % 2 === 0 ? '2' : '1';
  const chance = random();
  for (let skip = 0; skip < n * 3; skip++) chance.unit();
  return {
    name: nameOf(chance, gender, '01'),
    idCard: idCard('1949-02-01', 900 + 2 * n + (gender === '1' ? 1 : 0)),
    phone: `1990000${String(9000 + n)}`,
  };
};

const submitted: Way = [[actions.submit, {}]];
const routed: Way = [...submitted, [actions.audit, { opinion: '同意接收' }]];
const brought = { hasApplication: true, hasApplicationBook: true, hasPoliticalReview: true, hasInspection: true };
const ways: [count: number, way: Way][] = [
  [2, []],
  [4, submitted],
  [6, routed],
  [4, [...routed, [actions.receive, { ...brought, opinion: '已报到' }]]],
  [4, [...submitted, [actions.return, { opinion: '转出党组织名称与介绍信不一致，请核对后重新提交' }]]],
  [4, [...submitted, [actions.cancel, { reason: '本人改到其他单位工作，不再转入' }]]],
];
export const homes = [
  ['中共海宁理工大学委员会', '中共海宁理工大学光学工程系教工支部委员会'],
  ['中共北屿市委组织部', '中共北屿市新材料研究院支部委员会'],
  ['中共平阳县委组织部', '中共平阳县第一中学支部委员会'],
] as const;

const letter = (n: number, day: string): Values => ({
  type: n % 4 === 1 ? '5' : '6',
  reason: '4',
  memberCategory: n % 5 === 4 ? '2' : '1',
  ethnicity: '01',
  nativePlace: '江临江临',
  personType: '02',
  education: '11',
  jobPost: '0202',
  joinType: '1',
  joinedOn: n % 5 === 4 ? addMonths(day, -7) : '1990-06-20',
  formalOn: n % 5 === 4 ? null : '1991-06-22',
  fromCommittee: homes[n % homes.length]?.[0],
  fromOrganisationName: homes[n % homes.length]?.[1],
  letterNo: n % 4 === 1 ? null : `2026HN${String(3100 + n).padStart(6, '0')}`,
  expiresOn: addDays(day, 20 + n),
  duesPaidTo: day.slice(0, 7),
});

export async function plantArrivals(tx: Tx, day: string): Promise<void> {
  const places = await hosts(tx, 24);
  let n = 0;
  for (const [count, way] of ways)
    for (let at = 0; at < count; at++, n++) {
      const values = { ...whoAt(n), ...letter(n, day), toOrganisationId: places[n % places.length]?.id };
      const [id = ''] = await write(tx, transfer, [{ values }], confirmed);
      for (const [action, input] of way) await take(tx, action, id, input);
    }
}
