/** The age limits of the demonstration university, a month of retirement that was decided, and two who retire by illness. */
import { sql } from 'drizzle-orm';
import { ageLimit } from 'contract/appointment/age-limit.ts';
import { retirement, retirementProcess, retireWays } from 'contract/appointment/retirement.ts';
import { fixRetirement } from 'contract/cadre/actions.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { serving } from 'contract/cadre/codes.ts';
import { addDays } from 'contract/kit/calendar.ts';
import { monthAfter } from 'contract/kit/types/month.ts';
import type { Tx } from '../../../kit/registry.ts';
import { expressionOf, sourceOf } from '../../../kit/resource/source.ts';
import { today } from '../../../kit/setting.ts';
import { write } from '../../../kit/write/write.ts';
import { take } from '../../../seed/take.ts';

const planted = { verb: 'create', origin: 1, reason: '初始化', confirmed: 'all' } as const;
const men = '1';
const women = '2';
const basis = '江大党〔2015〕3号';
/** Rank, gender, age, and the limit before the reform. */
const limits = [
  ['131', men, 60, 60],
  ['131', women, 60, 60],
  ['132', men, 58, 60],
  ['132', women, 58, 60],
  ['141', men, 58, 60],
  ['141', women, 55, 55],
] as const;

/** Of those who serve the one who retires first, half a year later than by statute. */
async function fixOne(tx: Tx): Promise<void> {
  const first = await tx.one<{ id: string; month: string }>(sql`
    select t.id, ${expressionOf(tx.registry, cadre, 'statutoryRetireMonth')} as month from ${sourceOf(cadre)}
    where t.in_post_status = any(${sql.param([...serving])}::text[]) and t.rank = '132' order by month, t.id limit 1`);
  if (!first) return;
  const fixedRetireMonth = monthAfter(first.month, 6);
  await take(tx, fixRetirement, first.id, { fixedRetireMonth, reason: '本人申请弹性延迟退休，学校同意' });
}

/** Deputies who retire by illness; the first of them has, the second waits for the approval. */
async function retireTwo(tx: Tx): Promise<void> {
  const day = await today(tx);
  const rows = await tx.rows<{ id: string }>(sql`
    select id from cadre where deleted_at is null and in_post_status = '1' and rank = '132' order by sort_no desc limit 2`);
  const ids = await write(
    tx,
    retirement,
    rows.map(({ id }, at) => ({
      values: {
        personId: id,
        way: retireWays.illness,
        retireMonth: day.slice(0, 7),
        reason: '经劳动能力鉴定，本人申请提前退休',
        successor: '学院院长',
        handover: '分管工作、在办事项、印章和文件资料',
        handedOverOn: addDays(day, -6),
        documentNo: `江大人〔${day.slice(0, 4)}〕${61 + at}号`,
        documentOn: addDays(day, -3),
      },
    })),
    planted,
  );
  for (const id of ids) await take(tx, retirementProcess.actions.submit, id, {});
  const [first] = ids;
  if (first) await take(tx, retirementProcess.actions.approve, first, { opinion: '同意' });
}

export async function plantRetirement(tx: Tx): Promise<void> {
  await write(
    tx,
    ageLimit,
    limits.map(([rank, gender, ageYears, ageBeforeReform]) => ({
      values: { rank, gender, ageYears, ageMonths: 0, ageBeforeReform, effectiveMonth: '2015-01', basis },
    })),
    planted,
  );
  await fixOne(tx);
  await retireTwo(tx);
}
