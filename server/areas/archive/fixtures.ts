/** A cadre of the named world with a file, the accounts that share it, and ways to put materials in. */
import { sql } from 'drizzle-orm';
import { setClock } from '../../testing/clock.ts';
import { sendFile } from '../../testing/files.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';

export interface Archives {
  world: OpenWorld;
  department: Ask;
  office: Ask;
  college: Ask;
  secretary: Ask;
  member: Ask;
  unitLeader: Ask;
  ids: Record<string, string>;
  places: Record<string, string>;
  upload(ask: Ask, name: string, content: Buffer): Promise<string>;
  /** Puts a material in; gives the answer. */
  put(ask: Ask, values: Record<string, unknown>): Promise<Answer>;
  view(ask: Ask, fileId: string, page?: number | string): Promise<Answer>;
}

export async function openArchives(day = '2026-11-20'): Promise<Archives> {
  const world = await openWorld();
  await setClock(world.database, day);
  const [department, office, college, secretary, member, unitLeader] = (await Promise.all(
    ['department', 'cadreoffice', 'college', 'secretary', 'member', 'unitleader'].map(one => world.as(`demo.${one}`)),
  )) as [Ask, Ask, Ask, Ask, Ask, Ask];
  const row = { name: '许怀瑾', number: 'GZ191025', rank: '132', cadreType: '3' };
  const made = (await department('POST', '/api/gbjbxx', row)).body;
  const post = { personId: made.id, unitId: made.unitId, postName: '副院长', postAttribute: '2', rank: '132' };
  await department('POST', '/api/gbjbxx/post', { ...post, startOn: '2020-01-01' });
  const people = await world.database.rows<{ id: string; name: string }>(sql`select id, name from person`);
  const ids = Object.fromEntries(people.map(({ name, id }) => [name, id]));
  const ranks = '131;132;141;142';
  const managing = { name: '组织部干部科', ranks, unitIds: [made.unitId], managerIds: [ids['温如玉']] };
  await department('POST', '/api/gbManageDept', managing);
  const places = await world.database.rows<{ id: string; code: string }>(sql`select id, code from archive_catalogue`);
  const placeIds = Object.fromEntries(places.map(({ code, id }) => [code, id]));
  return {
    world,
    department,
    office,
    college,
    secretary,
    member,
    unitLeader,
    ids,
    places: placeIds,
    upload: async (ask, name, content) => (await sendFile(ask, '/api/file/upload', { name, content })).body.id,
    put: (ask, { place, ...values }) =>
      ask('POST', '/api/archiveItem', { formedOn: '2019-06-30', catalogueId: placeIds[String(place)], ...values }),
    view: (ask, fileId, page) =>
      ask('GET', `/api/archivesShareFile/viewFile?fileId=${fileId}${page === undefined ? '' : `&page=${page}`}`),
  };
}

export const faults = ({ body }: Answer): [string, string][] =>
  (body.fields ?? []).map(({ path, message }: { path: string; message: string }) => [path, message]);
