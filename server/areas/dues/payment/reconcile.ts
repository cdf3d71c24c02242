/**
 * Every morning the bill of each channel is held against our orders of the day before: what only one of the two knows and
 * what differs in its amount is listed, once, and stays until somebody has said what became of it. Security SEC-64.
 */
import { sql } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { eachAlone } from '../../../kit/jobs/each-alone.ts';
import { job } from '../../../kit/jobs/job.ts';
import { today } from '../../../kit/setting.ts';
import { askAbout } from './ask.ts';
import { differencesOf, unheard, type Day } from './compare.ts';
import { channelsOn, gatewayOf } from './gateways.ts';
import { inName, type Ground } from './ground.ts';
import { keepDifferences, keepRow } from './keep-reconciliation.ts';

/** False while the gateway has no bill of that day yet. */
export async function reconcile(ground: Ground, booked: Day): Promise<boolean> {
  const bill = await (await gatewayOf(ground, booked.channel)).downloadBill(booked.day);
  if (bill === null) return false;
  for (const { orderNo } of await unheard(ground.database, booked, bill)) await askAbout(ground, orderNo);
  await inName(ground, async tx => {
    // One at a time for a day and a channel, by the clock or by hand.
    await tx.rows(
      sql`select pg_advisory_xact_lock(hashtext('reconciliation'), hashtext(${`${booked.day} ${booked.channel}`}))`,
    );
    const id = await keepRow(tx, booked, bill);
    await keepDifferences(tx, id, await differencesOf(tx, booked, bill));
  });
  return true;
}

/** Days back that are looked at again where their bill has not come. */
const daysBack = 7;

/** Days of the last week without a reconciliation, by channel. */
async function missing({ database }: Ground): Promise<Day[]> {
  const day = await today(database);
  const days = Array.from({ length: daysBack }, (_, at) => addDays(day, at - daysBack));
  const all: Day[] = [];
  for (const one of days) for (const channel of await channelsOn(database, one)) all.push({ day: one, channel });
  const done = await database.rows<{ dayChannel: string }>(sql`
    select day_channel from reconciliation where deleted_at is null and day >= ${days[0]}::date`);
  const known = new Set(done.map(({ dayChannel }) => dayChannel));
  return all.filter(one => !known.has(`${one.day} ${one.channel}`));
}

/** At 10:30 in Asia/Shanghai, when the bills of the day before are to be had. */
export const reconcileNightly = job<unknown>({
  name: 'dues.reconcile',
  label: '党费对账',
  every: '30 2 * * *',
  async run({ database, registry }) {
    const ground = { database, registry };
    await eachAlone(await missing(ground), booked => reconcile(ground, booked));
  },
  // The next morning looks again.
  async fail() {},
});

/** One day once more, asked for by hand. */
export const reconcileDay = job<Day>({
  name: 'dues.reconcile-day',
  async run({ database, registry }, booked) {
    await reconcile({ database, registry }, booked);
  },
  // Who asked sees the time of the last one unchanged.
  async fail() {},
});
