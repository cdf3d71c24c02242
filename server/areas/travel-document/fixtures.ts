/** Cadres of the named world with their posts, and the accounts that take part in a journey abroad. */
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';

export interface Travel {
  world: OpenWorld;
  department: Ask;
  discipline: Ask;
  unitHead: Ask;
  leader: Ask;
  oneself: Ask;
  /** Ids of cadres by name. */
  ids: Record<string, string>;
  /** Registers a passport and gives it as it stands. */
  register(name: string, values?: object): Promise<Answer['body']>;
  /** Takes it in. */
  keep(document: { id: string; version: number }, boxNo: string): Promise<Answer['body']>;
  /** The applicant asks; the answer of the call. */
  apply(values: object): Promise<Answer>;
  step(ask: Ask, id: string, name: string, input?: object): Promise<Answer>;
  /** Through all hands to the cabinet. */
  approve(id: string): Promise<void>;
  at(day: string): Promise<void>;
}

const people = [
  { name: '邵承志', number: 'GZ941007', rank: '131', cadreType: '2', attribute: '1' },
  { name: '许怀瑾', number: 'GZ191025', rank: '132', cadreType: '3', attribute: '2' },
];

export async function openTravel(day: string): Promise<Travel> {
  const world = await openWorld();
  await setClock(world.database, day);
  const department = await world.as('demo.department');
  const ids: Record<string, string> = {};
  for (const { attribute, ...row } of people) {
    const made = await department('POST', '/api/gbjbxx', row);
    const { id: personId, unitId } = made.body;
    ids[row.name] = personId;
    const post = { personId, unitId, postName: '任职', postAttribute: attribute, rank: row.rank };
    await department('POST', '/api/gbjbxx/post', { ...post, startOn: '2020-01-01' });
  }
  const [discipline, unitHead, leader, oneself] = await Promise.all(
    ['demo.discipline', 'demo.unitleader', 'demo.leader', 'demo.cadre'].map(one => world.as(one)),
  );
  let serial = 0;
  const step: Travel['step'] = async (ask, id, name, input = {}) => {
    const { version } = (await department('GET', `/api/gbAbroadApply/${id}`)).body;
    return ask('POST', `/api/gbAbroadApply/${id}/${name}`, { version, ...input });
  };
  return {
    world,
    department,
    discipline: discipline as Ask,
    unitHead: unitHead as Ask,
    leader: leader as Ask,
    oneself: oneself as Ask,
    ids,
    step,
    at: on => setClock(world.database, on),
    async register(name, values = {}) {
      serial += 1;
      const row = { type: '1', number: `E1234567${serial}`, issuedOn: '2022-03-01', validTo: '2032-02-28' };
      return (await department('POST', '/api/gbCert', { personId: ids[name], ...row, ...values })).body;
    },
    keep: async ({ id, version }, boxNo) =>
      (await department('POST', `/api/gbCert/${id}/handIn`, { version, boxNo })).body,
    apply: values =>
      (oneself as Ask)('POST', '/api/gbAbroadApply/own', {
        reason: '1',
        countries: '日本',
        documentUse: '0',
        fundSource: '1',
        ...values,
      }),
    async approve(id) {
      await step(unitHead as Ask, id, 'approve');
      await step(discipline as Ask, id, 'opine', { disciplineResult: '1' });
      await step(department, id, 'approve');
    },
  };
}

export const faults = ({ body }: Answer): [string, string][] =>
  (body.fields ?? []).map(({ path, message }: { path: string; message: string }) => [path, message]);
