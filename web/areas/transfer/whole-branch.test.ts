import { expect, test } from 'vitest';
import { everyMember, leftOver } from './whole-branch.ts';

/** A branch of so many, as the list call answers it. */
const branchOf = (count: number) => (page: number) => {
  const ids = Array.from({ length: count }, (_, at) => String(at + 1)).slice(page * 200, page * 200 + 200);
  return Promise.resolve({ content: ids.map(id => ({ id, version: 1 })), totalElements: count });
};

test('a branch of 431 goes over whole, not its first 200', async () => {
  const branch = await everyMember(branchOf(431));
  expect([branch.rows.length, branch.rows.at(-1)?.id, leftOver(branch)]).toEqual([431, '431', null]);
});

test('an empty branch and one of exactly 200 are read to their end', async () => {
  expect((await everyMember(branchOf(0))).rows).toEqual([]);
  expect((await everyMember(branchOf(200))).rows).toHaveLength(200);
});

test('who stands on two pages, since somebody left meanwhile, is listed once', async () => {
  const shifting = async (page: number) => {
    const { content, totalElements } = await branchOf(250)(page);
    return { content: page === 1 ? [{ id: '200', version: 1 }, ...content] : content, totalElements };
  };
  expect((await everyMember(shifting)).rows).toHaveLength(250);
});

test('more than one transfer takes is told', async () => {
  const branch = await everyMember(branchOf(5213));
  expect(branch.rows).toHaveLength(5000);
  expect(leftOver(branch)).toBe(
    '该支部共 5,213 名在册党员，一次最多转接 5,000 名，已列出前 5,000 名；转接完成后请再次办理其余党员',
  );
});
