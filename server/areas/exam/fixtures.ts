/** A bank in the named world: who writes, who reviews, and a library. */
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';

export const path = '/api/dxTopic';
export interface School {
  world: OpenWorld;
  /** Writes. */
  school: Ask;
  /** Reviews. */
  department: Ask;
  libraryId: string;
}

export async function libraryIn(who: Ask, world: Pick<OpenWorld, 'idOf'>, name: string, more: object = {}) {
  const unitId = await world.idOf('unit', 'code', '100');
  const { body } = await who('POST', `${path}/library`, { name, unitId, ...more });
  return String(body.id);
}

export async function openSchool(): Promise<School> {
  const world = await openWorld();
  const [school, department] = [await world.as('demo.school'), await world.as('demo.department')];
  return { world, school, department, libraryId: await libraryIn(school, world, '党章党规') };
}

export const single = (libraryId: string, more: object = {}) => ({
  libraryId,
  topicType: '0',
  difficulty: '3',
  stem: '中国共产党第一次全国代表大会召开于哪一年？',
  options: 'A. 1919年\nB. 1921年\nC. 1927年\nD. 1935年',
  answer: 'B',
  defaultScore: 2,
  ...more,
});

export async function take(who: Ask, id: string, name: string, input: object = {}): Promise<Answer> {
  const { version } = (await who('GET', `${path}/${id}`)).body;
  return who('POST', `${path}/${id}/${name}`, { version, ...input });
}
export async function write(who: Ask, values: object): Promise<string> {
  const made = await who('POST', path, { ...values, confirmed: ['exam.topic.same', 'exam.topic.alike'] });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.id;
}
/** Written, handed in and passed by somebody else. */
export async function enabled({ school, department }: School, values: object): Promise<string> {
  const id = await write(school, values);
  await take(school, id, 'submit');
  const passed = await take(department, id, 'review');
  if (passed.status !== 200) throw new Error(JSON.stringify(passed.body));
  return id;
}
