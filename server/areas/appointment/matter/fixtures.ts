/** Cadres who may become dean of a college, and the matters they are subject of. */
import { setClock } from '../../../testing/clock.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../../testing/open-world.ts';

/** Where they happen: behind the server alone, or behind its pages. */
type Place = Pick<OpenWorld, 'as' | 'idOf' | 'database'>;
export interface Matters<P extends Place = Place> {
  world: P;
  department: Ask;
  discipline: Ask;
  physics: string;
  at(day: string): Promise<void>;
  /** By the department; what is not taken in ends the test with what was said. */
  made(url: string, row: object): Promise<Answer['body']>;
  get(id: string): Promise<Answer['body']>;
  step(id: string, name: string, input?: object): Promise<Answer>;
  /** How many cadres there are. */
  count: number;
}

export const faults = ({ body }: Answer): [string, string][] =>
  (body.fields ?? []).map(({ path, message }: { path: string; message: string }) => [path, message]);
/** The sentences alone. */
export const told = (answer: Answer): string[] => faults(answer).map(([, sentence]) => sentence);

export const openMatters = async (day: string): Promise<Matters<OpenWorld>> => mattersIn(await openWorld(), day);
export async function mattersIn<P extends Place>(world: P, day: string): Promise<Matters<P>> {
  await setClock(world.database, day);
  const [department, discipline] = [await world.as('demo.department'), await world.as('demo.discipline')];
  const get: Matters['get'] = async id => (await department('GET', `/api/gbAppointment/${id}`)).body;
  return {
    world,
    department,
    discipline,
    physics: await world.idOf('unit', 'code', '201'),
    count: 0,
    get,
    at: on => setClock(world.database, on),
    async made(url, row) {
      const answer = await department('POST', url, row);
      if (answer.status !== 201) throw new Error(`${url} ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    async step(id, name, input = {}) {
      const { version } = await get(id);
      return department('POST', `/api/gbAppointment/${id}/${name}`, { version, ...input });
    },
  };
}

/** A deputy dean of two posts who meets every line; gives the id. */
export async function deputy(m: Matters, name: string, values: object = {}): Promise<string> {
  m.count += 1;
  const who = { name, number: `GZ77${1000 + m.count}`, gender: '1', birthDate: '1980-05-06', personType: '03' };
  const service = { unitId: m.physics, workStartedOn: '2005-07-01', education: '11', health: '1' };
  const standing = { rank: '132', rankMonth: '2016-03', cadreType: '3' };
  const { id: personId } = await m.made('/api/gbjbxx', { ...who, ...service, ...standing, ...values });
  const post = { personId, unitId: m.physics, postAttribute: '2', rank: '132' };
  await m.made('/api/gbjbxx/post', { ...post, postName: '院长助理', startOn: '2016-03-01', endOn: '2020-01-01' });
  await m.made('/api/gbjbxx/post', { ...post, postName: '副院长', startOn: '2020-01-01' });
  await m.made('/api/gbjbxx/assess', { personId, year: 2025, type: '2', grade: '2' });
  const course = { personId, name: '中青年干部培训班', category: '1', startOn: '2025-03-01', endOn: '2025-06-30' };
  await m.made('/api/person/training', { ...course, hours: 586, isOffJob: true });
  await m.made('/api/person/resume', { personId, startMonth: '2020-01', content: '物理学院副院长', kind: '0' });
  return personId;
}

export const postsOf = async ({ department }: Matters, personId: string): Promise<Answer['body'][]> =>
  (await department('GET', `/api/gbjbxx/post?personId=${personId}&sort=startOn,asc&size=20`)).body.content;

/** The motion that the deputy becomes dean and leaves what is held. */
export async function move(m: Matters, personId: string, values: object = {}): Promise<Answer> {
  const held = (await postsOf(m, personId)).filter(one => one.endOn === null);
  const to = { unitId: m.physics, toPostName: '院长', toRank: '131', postAttribute: '1', postType: '3' };
  return m.department('POST', '/api/gbAppointment', {
    batchName: '2026 年第四批',
    type: '3',
    personId,
    ...to,
    changeType: '11',
    fromPostIds: held.map(({ id }) => id),
    reason: '工作需要',
    ...values,
  });
}
