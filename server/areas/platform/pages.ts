/** Which screens exist: those of each `web/areas/<area>/screens.ts`, and what is derived from a resource. Decisions 7. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resource } from 'contract/kit/resource.ts';

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const derivedOf = ({ area, name }: Resource) =>
  ['List', 'Detail', 'Form'].map(kind => `${area}/${capitalised(name)}${kind}`);

/** The entries of an area's table, one a line. */
const entry = /^  ([A-Z]\w*):/gm;

async function writtenIn(folder: string): Promise<string[]> {
  const areas = await readdir(folder).catch(() => []);
  const tables = areas.map(async area => {
    const table = await readFile(join(folder, area, 'screens.ts'), 'utf8').catch(() => '');
    return [...table.matchAll(entry)].map(([, name]) => `${area}/${name}`);
  });
  return (await Promise.all(tables)).flat();
}

/** `area/Screen` of every screen there is. */
export async function existingPages(webAreas: string, resources: Resource[]): Promise<Set<string>> {
  return new Set([...resources.flatMap(derivedOf), ...(await writtenIn(webAreas))]);
}
