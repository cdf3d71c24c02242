/** Which screens exist: files under `web/areas`, and what is derived from a resource. Decisions 7. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resource } from 'contract/kit/resource.ts';

const pascalCase = (kebab: string) => kebab.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const derivedOf = ({ area, name }: Resource) =>
  ['List', 'Detail', 'Form'].map(kind => `${area}/${capitalised(name)}${kind}`);

async function filesOf(folder: string): Promise<string[]> {
  const areas = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const lists = areas
    .filter(entry => entry.isDirectory())
    .map(async ({ name: area }) => {
      const files = await readdir(join(folder, area));
      const screens = files.filter(file => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
      return screens.map(file => `${area}/${pascalCase(file.replace(/\.tsx$/, ''))}`);
    });
  return (await Promise.all(lists)).flat();
}

/** `area/Screen` of every screen there is. */
export async function existingPages(webAreas: string, resources: Resource[]): Promise<Set<string>> {
  return new Set([...resources.flatMap(derivedOf), ...(await filesOf(webAreas))]);
}
