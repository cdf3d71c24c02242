/**
 * What the units of the demonstration university may have and have: numbers of each rank, a slot for every leading post, one
 * unit with one too many that the department let pass, some slots that are open, the leading groups of the colleges, and an
 * office that has got another name.
 */
import { sql } from 'drizzle-orm';
import { approveExcess } from 'contract/appointment/actions.ts';
import { excessKinds, headcount } from 'contract/appointment/headcount.ts';
import { postSlot } from 'contract/appointment/post-slot.ts';
import { heldStates } from 'contract/cadre/codes.ts';
import { postHolding } from 'contract/cadre/post-holding.ts';
import { addYears } from 'contract/kit/calendar.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { renameUnit } from 'contract/organisation/actions.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { write } from '../../../kit/write/write.ts';
import { take } from '../../../seed/take.ts';
import { groupBy } from '../../../seed/university/group-by.ts';

const planted = { origin: 1, reason: '初始化', confirmed: 'all' } as const;
const enter = (tx: Tx, resource: Resource, rows: readonly Values[]) =>
  write(
    tx,
    resource,
    rows.map(values => ({ values })),
    { ...planted, verb: 'create' },
  );

interface Held {
  id: string;
  personId: string;
  unitId: string;
  code: string;
  category: string;
  postName: string;
  postCode: string | null;
  rank: string;
}
const held = (tx: Tx) =>
  tx.rows<Held>(sql`
    select h.id, h.person_id, h.unit_id, u.code, u.category, h.post_name, h.post_code, h.rank
    from post_holding h join unit u on u.id = h.unit_id
    where h.deleted_at is null and h.is_main and h.occupies_quota and h.rank in ('131', '132', '141')
      and h.state = any(${sql.param([...heldStates])}::text[]) order by u.sort_no, u.id, h.rank, h.id`);

const academic = '1';
/** 处级. */
const isLeading = ({ rank }: Held) => rank !== '141';
const ofCollege = '14';
/** Of every three units one has a place of a deputy open; the third one has a deputy too many. */
const overAt = 2;
const isOpenAt = (at: number) => at % 3 === 1;

function numbersOf(units: readonly Held[][], day: string): Values[] {
  const from = {
    effectiveOn: `${Number(day.slice(0, 4)) - 2}-09-01`,
    documentNo: `江大人〔${Number(day.slice(0, 4)) - 2}〕18号`,
  };
  return units.flatMap((posts, at) =>
    ['131', '132', '141'].flatMap(rank => {
      const count = posts.filter(post => post.rank === rank).length;
      if (rank === '141' && count === 0) return [];
      const more = rank === '132' ? (at === overAt ? -1 : Number(isOpenAt(at))) : Number(count === 0);
      return { ...from, unitId: posts[0]?.unitId, rank, approved: Math.max(count + more, 0) };
    }),
  );
}

async function letPass(tx: Tx, unitId: string, day: string): Promise<void> {
  const line = await tx.one<{ id: string }>(sql`
    select id from headcount where unit_id = ${unitId}::bigint and rank = '132' and deleted_at is null`);
  if (!line) return;
  const year = Number(day.slice(0, 4));
  await take(tx, approveExcess, line.id, {
    excessKind: excessKinds.toBeAbsorbed,
    excessCount: 1,
    excessDocumentNo: `江大组〔${year - 2}〕31号`,
    excessUntilOn: `${year + 1}-12-31`,
    excessReason: '机构合并转入1人',
  });
}

async function slots(tx: Tx, units: readonly Held[][]): Promise<void> {
  const two = (at: number) => String(at).padStart(2, '0');
  const taken = units.flatMap(posts =>
    posts.map((post, at) => ({
      post,
      values: {
        unitId: post.unitId,
        code: `${post.code}-${two(at + 1)}`,
        name: post.postName,
        postCode: post.postCode,
        rank: post.rank,
        isLeader: isLeading(post),
        isPrincipal: post.rank === '131',
        isKeyPost: /财务|人事|基建|后勤|招标/.test(post.postName),
      },
    })),
  );
  const ids = await enter(
    tx,
    postSlot,
    taken.map(({ values }) => values),
  );
  const filled = taken.map(({ post }, at) => ({ id: post.id, values: { postSlotId: ids[at] } }));
  await write(tx, postHolding, filled, { ...planted, verb: 'update' });
  const open = units.flatMap(([first, ...others], at) =>
    first && isOpenAt(at)
      ? [
          {
            unitId: first.unitId,
            code: `${first.code}-${two(others.length + 2)}`,
            name: first.category === academic ? '副院长（学科建设）' : '副职（待配备）',
            rank: '132',
            isLeader: true,
          },
        ]
      : [],
  );
  await enter(tx, postSlot, open);
}

const duties = ['01;03', '02;04;09;12', '06;08', '07;11'];
async function teams(tx: Tx, units: readonly Held[][], day: string): Promise<void> {
  const colleges = units.filter(([first, second]) => first?.category === academic && second);
  const ids = await enter(
    tx,
    leadershipTeam,
    colleges.map((posts, at) => ({
      unitId: posts[0]?.unitId,
      teamType: ofCollege,
      session: 3,
      startOn: addYears(day, at === 1 ? -5 : -2),
      seats: posts.length + Number(isOpenAt(at)),
      approvalNo: `江大党干〔${Number(day.slice(0, 4)) - 2}〕9号`,
    })),
  );
  const members = colleges.flatMap((posts, at) =>
    posts.filter(isLeading).map((post, place) => ({
      teamId: ids[at],
      cadreId: post.personId,
      startOn: addYears(day, -1),
      duties: duties[place % duties.length],
      sortNo: place + 1,
    })),
  );
  await enter(tx, teamMember, members);
}

/** The office of informatics got its present name a year ago. */
async function rename(tx: Tx, day: string): Promise<void> {
  const office = await tx.one<{ id: string }>(sql`
    select id from unit where name = '信息化办公室' and deleted_at is null`);
  const year = Number(day.slice(0, 4)) - 1;
  const name = { name: '信息化建设与管理处', shortName: '信息处' };
  if (office)
    await take(tx, renameUnit, office.id, { ...name, documentNo: `江大〔${year}〕21号`, changedOn: addYears(day, -1) });
}

export async function plantHeadcounts(tx: Tx): Promise<void> {
  const day = await today(tx);
  const units = [...groupBy(await held(tx), ({ unitId }) => unitId).values()];
  await enter(tx, headcount, numbersOf(units, day));
  const over = units[overAt]?.[0];
  if (over) await letPass(tx, over.unitId, day);
  await slots(tx, units);
  await teams(tx, units, day);
  await rename(tx, day);
}
