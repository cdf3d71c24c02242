/** Last month's bulletin of the school, published, and that of a college, still being written. */
import { sql } from 'drizzle-orm';
import { addMonths } from 'contract/kit/calendar.ts';
import { bulletin, bulletinProcess } from 'contract/statistics/bulletin.ts';
import { monthly } from 'contract/statistics/bulletin-period.ts';
import type { Tx } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { write } from '../../../kit/write/write.ts';
import { take } from '../../../seed/take.ts';

const school = '9999990001';
const college = '9999990001201';
const next =
  '各党组织对照本期通报，补齐缺少的组织生活，按时收缴党费。任期已届满的党组织尽快提出换届请示，按规定程序完成换届。';

async function begin(tx: Tx, code: string, firstMonth: string, nextText: string | null): Promise<string | null> {
  const place = await tx.one<{ id: string }>(
    sql`select id from party_organisation where code = ${code} and deleted_at is null`,
  );
  if (!place) return null;
  const values = { organisationId: place.id, period: monthly, firstMonth, nextText };
  const [id = null] = await write(tx, bulletin, [{ values }], { verb: 'create', origin: 1, confirmed: 'all' });
  return id;
}

export async function plantBulletins(tx: Tx): Promise<void> {
  const firstMonth = addMonths(`${(await today(tx)).slice(0, 7)}-01`, -1).slice(0, 7);
  const ofSchool = await begin(tx, school, firstMonth, next);
  if (ofSchool) await take(tx, bulletinProcess.actions.publish, ofSchool, {});
  await begin(tx, college, firstMonth, null);
}
