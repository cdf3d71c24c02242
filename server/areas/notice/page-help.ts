/** The help the product brings: words of a page, the roles that open it, and the steps of its matter, each as it is said elsewhere. */
import { sql } from 'drizzle-orm';
import { readPageHelp, type PageHelp } from 'contract/platform/help-document.ts';
import { wordsAt } from 'contract/platform/words-at.ts';
import { gives } from 'contract/kit/permission.ts';
import { grantsOf } from '../../kit/actor.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';

interface Page {
  component: string | null;
  permission: string | null;
}

const pageAt = (tx: Tx, path: string) =>
  tx.one<Page>(sql`
    select component, permission from menu
    where deleted_at is null and component <> 'Layout' and (${path} = path or ${path} like path || '/%')
    order by length(path) desc limit 1`);

/** What everybody has who is signed in. */
const everybody = 'ROLE_SYSTEM_DEFAULT';

async function holdersOf(tx: Tx, permission: string): Promise<string[]> {
  const roles = await tx.rows<{ code: string; name: string; permissions: string[] }>(sql`
    select code, name, permissions from role where is_enabled order by sort_no, code`);
  const open = roles.filter(role => role.permissions.some(one => gives(one, permission)));
  return open.some(({ code }) => code === everybody) ? [] : open.map(({ name }) => name);
}

/** Only a list is where a matter is taken through its steps. */
async function stepsOf(tx: Tx, { component, permission }: Page): Promise<PageHelp['steps']> {
  const entity = permission?.split('.')[1] ?? '';
  const process = component?.endsWith('List') ? tx.registry.processes.get(entity)?.process : undefined;
  if (!process) return [];
  const { dictionary = '' } = process.resource.fields['state'] ?? {};
  await tx.registry.dictionaries.load(tx, [dictionary]);
  const words = tx.registry.dictionaries.words(dictionary);
  return Object.values(process.states).flatMap(code => {
    const deeds = Object.values(process.transitions).filter(one => !one.dueOn && one.from?.includes(code));
    const state = words.get(code)?.label;
    return state && deeds.length > 0 ? [{ state, deeds: deeds.map(one => one.label) }] : [];
  });
}

export const pageHelpRoute = serve(readPageHelp, async ({ tx, query: { path } }) => {
  const words = wordsAt(tx.registry.pageWords, path);
  const page = await pageAt(tx, path);
  const permission = page && page.permission !== 'authenticated' ? page.permission : null;
  if (!words || (permission !== null && grantsOf(tx.actor, permission).length === 0))
    return { words: null, roles: [], steps: [] };
  if (!page || permission === null) return { words, roles: [], steps: [] };
  return { words, roles: await holdersOf(tx, permission), steps: await stepsOf(tx, page) };
});
