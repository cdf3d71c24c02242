/** A cadre of the named world with a family, whose unit has an administrator beside the head. */
import { sql } from 'drizzle-orm';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';

export interface OwnRecord {
  world: OpenWorld;
  department: Ask;
  /** 温如玉, who manages cadres up to the rank of this one. */
  office: Ask;
  /** 顾青岚, made administrator of the unit. */
  unit: Ask;
  /** 许怀瑾, the cadre. */
  oneself: Ask;
  cadreId: string;
  physics: string;
  wife: string;
}

export async function openOwnRecord(): Promise<OwnRecord> {
  const world = await openWorld();
  const department = await world.as('demo.department');
  const physics = await world.idOf('unit', 'code', '201');
  const made = await department('POST', '/api/gbjbxx', { number: 'GZ191025', cadreType: '3', rank: '132' });
  const cadreId = made.body.id;
  const post = { personId: cadreId, unitId: physics, postName: '副院长', postAttribute: '2', rank: '132' };
  await department('POST', '/api/gbjbxx/post', { ...post, startOn: '2020-01-01' });
  const family = { personId: cadreId, relation: '12', name: '林静姝', unitPost: '江临市第一中学教师' };
  const wife = (await department('POST', '/api/person/family', family)).body.id;
  await world.database.rows(sql`
    insert into role_grant (user_id, role_code, unit_id)
    select id, 'ROLE_UNIT_ADMIN', ${physics}::bigint from user_account where username = 'demo.branchstaff'`);
  const manager = await world.idOf('person', 'number', 'GZ081006');
  const root = await world.idOf('unit', 'code', '100');
  const managing = { name: '干部科', ranks: '131;132', unitIds: [root], managerIds: [manager] };
  await department('POST', '/api/gbManageDept', managing);
  return {
    world,
    department,
    office: await world.as('demo.cadreoffice'),
    unit: await world.as('demo.branchstaff'),
    oneself: await world.as('demo.cadre'),
    cadreId,
    physics,
    wife,
  };
}

/** The sentences of a refusal, each with its field. */
export const told = ({ body }: Answer): [string, string][] =>
  (body.fields ?? [{ path: '', message: body.message }]).map((one: { path: string; message: string }) => [
    one.path,
    one.message,
  ]);
