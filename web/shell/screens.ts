/**
 * From the component a menu entry names to the screen: one its area wrote, else the derived screen of the entity.
 * Screens are loaded when they are opened, never before.
 */
import { createElement, type ComponentType } from 'react';
import { lazy } from '../kit/ui/lazy.tsx';
import { hasEntity } from '../kit/data/resources.ts';
import type { Screens } from '../kit/pages/screens.ts';

const tables = import.meta.glob<Screens>('../areas/*/screens.ts', { eager: true, import: 'screens' });
const written = (area: string, name: string) => tables[`../areas/${area}/screens.ts`]?.[name];

export type Found =
  | { area: string; screen: string }
  | { kind: 'List' | 'Form' | 'Detail' | 'Import'; area: string; entity: string };
const lowerFirst = (word: string) => word.charAt(0).toLowerCase() + word.slice(1);

export const present = {
  screen: (area: string, name: string): boolean => written(area, name) !== undefined,
  entity: hasEntity,
};

/** What a component is, or null when nothing of that name exists. */
export function findScreen(component: string, has = present): Found | null {
  const [area = '', name = ''] = component.split('/');
  if (has.screen(area, name)) return { area, screen: name };
  const [, word, kind] = /^(\w+)(List|Form|Detail|Import)$/.exec(name) ?? [];
  if (!word || !kind) return null;
  const entity = lowerFirst(word);
  return has.entity(area, entity) ? { kind: kind as 'List', area, entity } : null;
}

async function load(found: Found): Promise<{ default: ComponentType }> {
  if ('screen' in found) return { default: await written(found.area, found.screen)!() };
  const { area, entity } = found;
  const derived = await import('../kit/pages/derived.tsx');
  const Derived: ComponentType<{ area: string; entity: string }> = derived[`Derived${found.kind}`];
  return { default: () => createElement(Derived, { area, entity }) };
}

const loaded = new Map<string, ComponentType | null>();
/** The same component gives the same screen, so a kept page is not mounted anew. */
export function screenOf(component: string): ComponentType | null {
  if (!loaded.has(component)) {
    const found = findScreen(component);
    loaded.set(component, found && lazy(() => load(found)));
  }
  return loaded.get(component)!;
}
