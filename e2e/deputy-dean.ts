/** 许怀瑾, whose account is demo.cadre, as deputy dean of his college: what journeys of cadres begin with. */
import { sql } from 'drizzle-orm';
import type { OpenApp } from './open-app.ts';
import { postAs } from './steps.ts';

export async function deputyDean(app: OpenApp): Promise<{ id: string; unitId: string }> {
  const post = await postAs(app, 'demo.department');
  const { id, unitId } = await post('gbjbxx', { number: 'GZ191025', cadreType: '3', rank: '132' });
  const held = { postName: '副院长', postAttribute: '2', rank: '132', startOn: '2020-01-01' };
  await post('gbjbxx/post', { personId: id, unitId, ...held });
  return { id, unitId };
}

/** Who administers his unit: demo.branchstaff. */
export const unitAdministrator = (app: OpenApp, unitId: string): Promise<unknown> =>
  app.database.rows(sql`
    insert into role_grant (user_id, role_code, unit_id)
    select u.id, 'ROLE_UNIT_ADMIN', ${unitId}::bigint from user_account u where u.username = 'demo.branchstaff'`);
