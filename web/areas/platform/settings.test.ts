import { expect, it } from 'vitest';
import { helpFor } from './help-for.ts';

it('the help of a page is that of its address, else of the nearest above it', () => {
  const all = ['/member/list', '/member', null].map((routePath, id) => ({ id, routePath }));
  expect(helpFor(all, '/member/list')?.id).toBe(0);
  expect(helpFor(all, '/member/list/form')?.id).toBe(0);
  expect(helpFor(all, '/member/roster')?.id).toBe(1);
  expect(helpFor(all, '/members')).toBeNull();
});
