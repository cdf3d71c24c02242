/** The patterns of a role as ticks: what is listed, what a wildcard covers, and what changes with a click. */
import type { CatalogueArea } from 'contract/access/role.ts';
import { gives } from 'contract/kit/permission.ts';

export type Tick = {
  isOn: boolean;
  /** The pattern that covers it, when it is not listed itself. */ by: string | null;
};

const isWild = (pattern: string) => pattern.includes('*');

/** Whether a wider pattern gives all that this one gives. */
function covers(wide: string, pattern: string): boolean {
  if (wide === pattern) return false;
  const [area, entity, verb] = wide.split('.');
  const [ownArea, ownEntity, ownVerb] = pattern.split('.');
  if (!isWild(pattern)) return gives(wide, pattern);
  return area === ownArea && (entity === '*' || entity === ownEntity) && verb === ownVerb;
}

export function tickOf(patterns: readonly string[], pattern: string): Tick {
  const by = patterns.find(wide => isWild(wide) && covers(wide, pattern)) ?? null;
  return { isOn: by !== null || patterns.includes(pattern), by };
}

/** A wildcard that is added makes the listed ones below it superfluous. */
export function toggled(patterns: readonly string[], pattern: string): string[] {
  if (patterns.includes(pattern)) return patterns.filter(one => one !== pattern);
  return [...patterns.filter(one => !covers(pattern, one)), pattern];
}

/** How many patterns of a role stand in an area. */
export const countIn = (patterns: readonly string[], { area }: CatalogueArea): number =>
  patterns.filter(one => one.startsWith(`${area}.`)).length;
