/**
 * What areas say to the suites over all entities, each in its `sample.ts`: `samples`, literal values of entities whose rules
 * ask for them, and `first`, keys of the rows that an installation begins with and that stand nowhere.
 */
import { existsSync, readdirSync } from 'node:fs';
import { resources } from 'contract/resources.ts';
import type { Sample } from '../kit/suites/sample.ts';

interface Said {
  samples?: Record<string, Sample>;
  first?: Record<string, readonly string[]>;
}
const areas = new URL('../areas/', import.meta.url);
const said: Said[] = await Promise.all(
  readdirSync(areas)
    .filter(name => existsSync(new URL(`${name}/sample.ts`, areas)))
    .map(name => import(`../areas/${name}/sample.ts`)),
);

const own: Record<string, Sample> = Object.assign({}, ...said.map(one => one.samples));
/** A part is written with the whole. */
const withWhole = (whole: Sample, part: Sample = whole): Sample => ({
  values: n => ({ ...whole.values(n), ...part.values(n) }),
  changes: { ...whole.changes, ...part.changes },
});
const parts = resources.flatMap(({ name, partOf }) => {
  const whole = own[partOf?.of.name ?? ''];
  return whole ? [[name, withWhole(whole, own[name])] as const] : [];
});

export const samples: Record<string, Sample> = { ...own, ...Object.fromEntries(parts) };
export const first: Record<string, readonly string[]> = Object.assign({}, ...said.map(one => one.first));
