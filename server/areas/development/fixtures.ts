/** The desks that tests of development sit at: a world, the three hands, its places and people, and how a step is taken. */
import { sql } from 'drizzle-orm';
import { standingAt, type Given } from '../../testing/development-standing.ts';
import { turns } from '../../testing/development-way.ts';
import { openWorld, type Answer, type Ask } from '../../testing/open-world.ts';

/** Two teachers of physics without a record, whom the optics branch may enter. */
export const teacher = 'GZ201028';
export const other = 'GZ991006';

const places = [
  ['root', '9999990001'],
  ['physics', '9999990001201'],
  ['materials', '9999990001202'],
  ['optics', '9999990001201001'],
  ['graduates', '9999990001201003'],
] as const;
const people = ['丁砚书', '顾青岚', '方予安'] as const;
type Name = (typeof places)[number][0] | (typeof people)[number];

export async function openDesks() {
  const world = await openWorld();
  await world.database.rows(sql`
    update person set unit_id = (select id from unit where code = '201') where number in (${teacher}, ${other})`);
  const department = await world.as('demo.department');
  const college = await world.as('demo.college');
  const secretary = await world.as('demo.secretary');
  const at = {} as Record<Name, string>;
  for (const [name, code] of places) at[name] = await world.idOf('party_organisation', 'code', code);
  for (const name of people) at[name] = await world.idOf('person', 'name', name);
  const two = [at['丁砚书'], at['顾青岚']];
  const way = turns({ talker: at['丁砚书'], contacts: two, introducers: two, quota: '0' });
  const turnOf = (no: number) => way.find(turn => turn.no === no)!;
  const rowOf = async (id: string) => (await department('GET', `/api/fzdy/${id}`)).body;
  const act = async (who: Ask, id: string, tail: string, form: object): Promise<Answer> =>
    who('POST', `/api/fzdy/${id}/${tail}`, { version: (await rowOf(id)).version, ...form });
  return {
    world,
    department,
    college,
    secretary,
    at,
    turnOf,
    formOf: (no: number) => turnOf(no).form,
    rowOf,
    /** An action at the version that stands now. */
    act,
    take: (who: Ask, id: string, tail: string, form: object) => act(who, id, `step/${tail}`, form),
    /** A record put at a step. */
    standing: (number: string, given: Given) => standingAt(world, secretary, number, given),
    /** Nobody is on the way again. */
    closeAll: () =>
      world.database.rows(sql`update development_record set state = '3' where number in (${teacher}, ${other})`),
    quotaOf: async (values: object) => {
      const made = await department('POST', '/api/fzdy/quota', { category: '4', ...values });
      if (made.status === 201) await department('POST', `/api/fzdy/quota/${made.body.id}/issue`, { version: 1 });
      return made;
    },
  };
}
export type Desks = Awaited<ReturnType<typeof openDesks>>;
