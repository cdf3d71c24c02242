/** The trees and the pickers for all accounts of the world; every other call is tried with its area. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Resource } from 'contract/kit/resource.ts';
import { ask, closeMatrix, idsOf, openMatrix, permission, type Matrix } from '../../testing/matrix.ts';
import * as oracle from '../../testing/oracle.ts';

type Row = Record<string, any>; // answers are read by literal expectations

let matrix: Matrix;
beforeAll(async () => void (matrix = await openMatrix('organisation')));
afterAll(() => closeMatrix(matrix));

const pickers = {
  dyjbxx: 'partyMember',
  getDwInfo: 'unit',
  getBjInfo: 'schoolClass',
  xsjbxx: 'student',
  jsjbxx: 'teacher',
  xsjsxx: 'person',
};
function ancestorsOf(key: string): string[] {
  const parent = oracle.parentOf.get(key);
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

describe.each(oracle.accounts.map(account => [account.username, account] as const))('%s', (_, account) => {
  test('[REF-02] [REF-04] the trees hold what is in reach and, closed, what leads there', async () => {
    const flat = (nodes: Row[]): Row[] => nodes.flatMap(node => [node, ...flat(node['children'])]);
    const organisations = await ask(matrix, account, 'GET', '/api/dzzxx/buildtree?withCount=true');
    const mayRead = oracle.allows(account, 'organisation.partyOrganisation.read');
    expect(organisations.status).toBe(mayRead ? 200 : 403);
    if (mayRead) {
      const open = oracle.visible(account, 'partyOrganisation', 'organisation.partyOrganisation.read');
      const nodes = flat(organisations.body);
      expect(
        nodes
          .filter(one => !one['disabled'])
          .map(one => one['id'])
          .sort(),
      ).toEqual(idsOf(matrix, 'partyOrganisation', open));
      const above = [...open].flatMap(key => ancestorsOf(key)).filter(key => !open.has(key));
      const closed = nodes.filter(one => one['disabled']);
      expect(closed.map(one => one['id']).sort()).toEqual(idsOf(matrix, 'partyOrganisation', new Set(above)));
      expect(closed.filter(one => 'memberCount' in one)).toEqual([]);
      const names = await ask(matrix, account, 'GET', '/api/dzzxx/names');
      expect(names.body).toHaveLength(oracle.everything['partyOrganisation']!.length);
      expect(Object.keys(names.body[0]).sort()).toEqual(['id', 'name', 'path']);
    }
    const units = await ask(matrix, account, 'GET', '/api/dept');
    const mayReadUnits = oracle.allows(account, 'organisation.unit.read');
    expect(units.status).toBe(mayReadUnits ? 200 : 403);
    if (mayReadUnits)
      expect(
        flat(units.body)
          .map(one => one['id'])
          .sort(),
      ).toEqual(idsOf(matrix, 'unit', oracle.visible(account, 'unit', 'organisation.unit.read')));
  });

  test('[REF-06] [REF-08] [REF-09] [REF-10] [REF-11] [REF-12] pickers hold the rows in reach of reading', async () => {
    for (const [name, entity] of Object.entries(pickers)) {
      const resource = matrix.bench.world.registry.resources.get(entity) as Resource;
      const wanted = idsOf(matrix, entity, oracle.visible(account, entity, permission(resource, 'read')));
      const { status, body } = await ask(matrix, account, 'GET', `/api/common/${name}`);
      expect([name, status, body.totalElements]).toEqual([name, 200, wanted.length]);
      expect(body.content.map((row: Row) => row['id']).sort()).toEqual(wanted);
    }
  });
});
