import { beforeEach, expect, it, vi } from 'vitest';
import { noteBuild, program } from './program.ts';

const page = (build: string) => vi.stubGlobal('document', { querySelector: () => ({ content: build }) });
beforeEach(() => program.setState({ isReplaced: false }));

it('[T-2] another build of the server is noted, the own one and answers without one are not', () => {
  page('1a2b3c4d5e6f');
  for (const build of [null, '1a2b3c4d5e6f']) noteBuild(build);
  expect(program.getState().isReplaced).toBe(false);
  noteBuild('ffffffffffff');
  expect(program.getState().isReplaced).toBe(true);
});

it('a page of the development tools belongs to no build', () => {
  page('__BUILD__');
  noteBuild('ffffffffffff');
  expect(program.getState().isReplaced).toBe(false);
});
