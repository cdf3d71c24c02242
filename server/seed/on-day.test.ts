import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { unit } from 'contract/organisation/unit.ts';
import { asSystem } from '../kit/actor.ts';
import { asOf } from '../kit/resource/as-of.ts';
import { today } from '../kit/setting.ts';
import { txOf } from '../kit/tx.ts';
import { write } from '../kit/write/write.ts';
import { openWorld } from '../testing/open-world.ts';
import { onDay } from './on-day.ts';

test('what was written on a day of the past is of that day, and the day itself goes on for everybody else', async () => {
  const world = await openWorld();
  await world.database.transaction(async connection => {
    const tx = txOf(connection, world.registry, asSystem('首次启动'));
    const id = await world.idOf('unit', 'code', '201');
    const rename = (at: typeof tx, name: string) =>
      write(at, unit, [{ id, values: { name } }], { verb: 'update', origin: 4, confirmed: 'all' });
    const now = await today(tx);
    const march = onDay(tx, '2031-03-01');
    expect([await today(march), await today(tx)]).toEqual(['2031-03-01', now]);
    await rename(march, '三月学院');
    await rename(onDay(tx, '2031-05-01'), '五月学院');
    const nameOn = async (day: string) => {
      const then = await asOf(onDay(tx, '2031-06-01'), day);
      return (await then.one<{ name: string }>(sql`select name from unit where id = ${id}::bigint`))?.name;
    };
    expect([await nameOn('2031-02-28'), await nameOn('2031-03-01')]).toEqual(['物理学院', '三月学院']);
    expect([await nameOn('2031-04-30'), await nameOn('2031-05-01')]).toEqual(['三月学院', '五月学院']);
  });
  await world.close();
});

test('a day that is none is no clock', () => {
  expect(() => onDay({} as Parameters<typeof onDay>[0], "2026-01-01'; drop")).toThrow('is no day');
});
