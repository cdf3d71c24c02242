/** A scheme in the named world: two heads of the college are assessed, by signed-in raters and by codes. */
import { setClock } from '../../testing/clock.ts';
import { enrolInto } from '../../testing/enrolled.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';

export const path = '/api/khScheme';
const window = { startAt: '2026-12-01T01:00:00.000Z', endAt: '2026-12-10T10:00:00.000Z' };

/** Who takes part. */
export interface Cast {
  department: Ask;
  /** Who may rate, with an account each. */
  raters: { id: string; username: string }[];
  cadreIds: string[];
  unitId: string;
}
export interface Assessment extends Cast {
  world: OpenWorld;
}

const heads = [
  { name: '邵承志', number: 'GZ941007', rank: '131', cadreType: '2', attribute: '1' },
  { name: '许怀瑾', number: 'GZ191025', rank: '132', cadreType: '3', attribute: '2' },
];

export async function castIn(world: Pick<OpenWorld, 'database' | 'idOf' | 'as'>, many = 12): Promise<Cast> {
  await setClock(world.database, '2026-11-20');
  const department = await world.as('demo.department');
  const cadreIds: string[] = [];
  for (const { attribute, ...row } of heads) {
    const { id: personId, unitId } = (await department('POST', '/api/gbjbxx', row)).body;
    cadreIds.push(personId);
    const post = { personId, unitId, postName: '院长', postAttribute: attribute, rank: row.rank };
    await department('POST', '/api/gbjbxx/post', { ...post, startOn: '2020-01-01' });
  }
  const branch = await world.idOf('party_organisation', 'code', '9999990001201001');
  const { accounts } = await enrolInto(world.database, branch, many);
  const raters = [...accounts].map(([id, username]) => ({ id, username }));
  return { department, raters, cadreIds, unitId: await world.idOf('unit', 'code', '100') };
}

export async function openAssessment(many?: number, logTo?: { write(line: string): void }): Promise<Assessment> {
  const world = await openWorld(logTo && { logTo });
  return { world, ...(await castIn(world, many)) };
}

/** Creates what the address names; the id of it. */
export async function make(who: Ask, url: string, values: object): Promise<string> {
  const made = await who('POST', url, values);
  if (made.status !== 201) throw new Error(`${url} ${JSON.stringify(made.body)}`);
  return made.body.id;
}

export async function take(who: Ask, id: string, name: string, input: object = {}): Promise<Answer> {
  const { version } = (await who('GET', `${path}/${id}`)).body;
  return who('POST', `${path}/${id}/${name}`, { version, ...input });
}

export const scheme = (unitId: string, more: object = {}) => ({
  name: '2026年度中层干部考核',
  year: 2026,
  kind: '2',
  objectKind: '1',
  unitId,
  judgeType: '1',
  ...window,
  minGroupBallots: 5,
  trimPercent: 0,
  excellentScore: 95,
  competentScore: 85,
  basicScore: 70,
  incompetentScore: 50,
  ...more,
});

export interface Prepared {
  id: string;
  signedInId: string;
  codesId: string;
  targetIds: string[];
}
/** Two indicators, five signed-in raters and six codes, two people in one pool: it may be completed. */
export async function prepared({ department, unitId, raters, cadreIds }: Cast, more: object = {}): Promise<Prepared> {
  const id = await make(department, path, scheme(unitId, more));
  await make(department, `${path}/indicator`, { schemeId: id, sortNo: 1, name: '德', weight: 60 });
  await make(department, `${path}/indicator`, { schemeId: id, sortNo: 2, name: '能', weight: 40 });
  const group = { schemeId: id, weights: '学院党政正职 50', maxExcellentPercent: 0 };
  const signedInId = await make(department, `${path}/raterGroup`, {
    ...group,
    type: 'C',
    name: '班子成员',
    anonymity: '2',
  });
  const codes = { type: 'D', name: '教职工代表', anonymity: '3', expectedCount: 6 };
  const codesId = await make(department, `${path}/raterGroup`, { ...group, ...codes });
  for (const { id: personId } of raters.slice(0, 5))
    await make(department, `${path}/assignment`, { raterGroupId: signedInId, personId });
  const targetIds: string[] = [];
  for (const cadreId of cadreIds)
    targetIds.push(
      await make(department, '/api/khTarget', { schemeId: id, cadreId, pool: '学院党政正职', joinReason: '1' }),
    );
  return { id, signedInId, codesId, targetIds };
}

/** Complete, with codes, and under way. */
export async function started(at: Cast, more: object = {}): Promise<Prepared & { codes: string[] }> {
  return begun(at, await prepared(at, more), { count: 20, spareCount: 1 });
}
/** The same, in which everybody who may rate signs in to do it. */
export async function startedWithAll(at: Cast, codes = { count: 20, spareCount: 1 }) {
  const made = await prepared(at);
  for (const { id: personId } of at.raters.slice(5))
    await make(at.department, `${path}/assignment`, { raterGroupId: made.signedInId, personId });
  return begun(at, made, codes);
}
async function begun({ department }: Cast, made: Prepared, codes: { count: number; spareCount: number }) {
  expectDone(await take(department, made.id, 'configure'));
  const batch = { raterGroupId: made.codesId, ...codes };
  const { body } = await department('POST', '/api/khCode/generate', batch);
  expectDone(await take(department, made.id, 'start'));
  return { ...made, codes: body.codes as string[] };
}
function expectDone({ status, body }: Answer): void {
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** Whoever has this code. */
export async function enter({ world }: Assessment, code: string): Promise<Ask> {
  const { status, body } = await (await world.as(null))('POST', '/api/cadreEvaluation/anonymous/enter', { code });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return world.with(body.token);
}
export const anonymousBallot = '/api/cadreEvaluation/anonymous/ballot';
/** The same grades for everybody. */
export const marksOf = (targets: readonly { targetId: string }[], values: readonly number[]) =>
  targets.map(({ targetId }) => ({ targetId, values }));
