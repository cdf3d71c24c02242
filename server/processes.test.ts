/** No shell anywhere: programs are started by their place, with a list of words, and jobs by their registered name. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'testing', 'migrations'].includes(entry.name) ? [] : sourcesIn(path);
    return /\.(ts|mjs)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [path] : [];
  });
const sources = sourcesIn('server').map(path => ({ path, text: readFileSync(path, 'utf8') }));
const having = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .sort();

test('[SEC-75] the server starts programs in these files, each by a fixed place and a list of words', () => {
  expect(having(/child_process/)).toEqual([
    'server/areas/exam/rehearsal/programs.ts',
    'server/areas/file/converter.ts',
    'server/installation/home.ts',
    'server/installation/identity.ts',
    'server/installation/postmaster.ts',
    'server/installation/programs.ts',
  ]);
  const taken = sources.flatMap(({ text }) => [...text.matchAll(/import \{([^}]*)\} from 'node:child_process'/g)]);
  const names = taken.flatMap(([, list = '']) => list.split(',').map(name => name.replace(/type /, '').trim()));
  expect([...new Set(names)].filter(Boolean).sort()).toEqual(['execFile', 'spawn']);
});

test('[SEC-75] no shell, no text that becomes a program, no module named by what somebody sent', () => {
  expect(having(/\bshell\s*:|\bexecSync\b|['"`](?:\/bin\/)?(?:ba)?sh['"`]|cmd\.exe/)).toEqual([]);
  expect(having(/\bnew Function\b|[^.\w]eval\(/)).toEqual([]);
  // Runs one line of ours against the clock; the pattern that is tried is a value in it.
  expect(having(/node:vm/)).toEqual(['server/areas/platform/timed-pattern.ts']);
  // The one program of words is ours: it teaches a thread to read TypeScript and then names a file of ours.
  expect(having(/\beval: true/)).toEqual(['server/kit/thread.ts']);
  expect(having(/[^.\w`]import\((?!\s*['"])/)).toEqual([]);
});
