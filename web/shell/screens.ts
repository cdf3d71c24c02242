/**
 * From the component a menu entry names to the screen: a file of its area, else the derived screen of the entity.
 * Screens are loaded when they are opened, never before.
 */
import { type ComponentType } from 'react';
import { kebabCase } from 'contract/kit/resource.ts';
import { lazy } from '../kit/ui/lazy.tsx';
import { hasEntity } from '../kit/data/resources.ts';

type Module = Record<string, ComponentType<{ area?: string; entity?: string }>>;
const files = import.meta.glob<Module>(['../areas/*/*.tsx', '!../areas/*/*.test.tsx']);
const derivedFile = Object.values(import.meta.glob<Module>('../kit/pages/derived.tsx'))[0];

export type Found =
  | { file: string; name: string }
  | { kind: 'List' | 'Form' | 'Detail' | 'Import'; area: string; entity: string };
const lowerFirst = (word: string) => word.charAt(0).toLowerCase() + word.slice(1);
const fileName = (word: string) => kebabCase(lowerFirst(word));

export const present = {
  file: (path: string): boolean => path in files,
  entity: hasEntity,
};

/** What a component is, or null when nothing of that name exists. */
export function findScreen(component: string, has = present): Found | null {
  const [area = '', name = ''] = component.split('/');
  const file = `../areas/${area}/${fileName(name)}.tsx`;
  if (has.file(file)) return { file, name };
  const [, word, kind] = /^(\w+)(List|Form|Detail|Import)$/.exec(name) ?? [];
  if (!word || !kind) return null;
  const entity = lowerFirst(word);
  return has.entity(area, entity) ? { kind: kind as 'List', area, entity } : null;
}

async function load(found: Found): Promise<{ default: ComponentType }> {
  if ('file' in found) {
    const screen = (await files[found.file]!())[found.name];
    if (!screen) throw new Error(`${found.file} does not export ${found.name}`);
    return { default: screen };
  }
  const Derived = (await derivedFile?.())?.[`Derived${found.kind}`];
  if (!Derived) throw new Error(`no derived ${found.kind}`);
  const { createElement } = await import('react');
  return { default: () => createElement(Derived, { area: found.area, entity: found.entity }) };
}

const loaded = new Map<string, ComponentType | null>();
/** The same component gives the same screen, so a kept page is not mounted anew. */
export function screenOf(component: string): ComponentType | null {
  if (!loaded.has(component)) {
    const found = findScreen(component);
    const exists = found && ('file' in found || derivedFile);
    loaded.set(component, exists ? lazy(() => load(found)) : null);
  }
  return loaded.get(component)!;
}
