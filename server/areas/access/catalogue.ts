/**
 * Everything that can be permitted, in Chinese: what calls ask for today, what resources derive, and what the shipped
 * roles and menus name for areas that are still to come. A pattern outside of it is refused.
 */
import { readFile } from 'node:fs/promises';
import type { CatalogueArea } from 'contract/access/role.ts';
import { areaWords, verbWords } from 'contract/access/words.ts';
import type { Endpoint } from 'contract/kit/endpoint.ts';
import { isSensitive, verbsOf } from 'contract/kit/permission.ts';
import type { Kind } from 'contract/kit/resource.ts';
import type { Registry } from '../../kit/registry.ts';
import { menuFile, roleRows } from '../platform/index.ts';
import { madeOnce } from 'contract/kit/made-once.ts';

interface Named {
  area: string;
  entity: string;
  label: string;
  /** Verb → its word, and whether a call asks for it. */
  verbs: Map<string, { label: string; isBuilt: boolean }>;
}

const everything = '*';
const kinds: readonly string[] = ['record', 'child', 'workflow', 'log', 'ledger'] satisfies Kind[];
const file = new URL('../../seed/reference/entities.csv', import.meta.url);

/** `area.entity.verb`; anything else names no permission. */
const partsOf = (permission: string): [string, string, string] | null => {
  const parts = permission.split('.');
  return parts.length === 3 && parts.every(Boolean) ? (parts as [string, string, string]) : null;
};

class Book {
  readonly entities = new Map<string, Named>();

  name(area: string, entity: string, label: string): Named {
    const key = `${area}.${entity}`;
    const known = this.entities.get(key);
    if (known) return known;
    const made: Named = { area, entity, label, verbs: new Map() };
    this.entities.set(key, made);
    if (entity !== everything) this.name(area, everything, '本区域全部对象');
    return made;
  }
  add(permission: string, word: string | undefined, isBuilt: boolean): void {
    const [area, entity, verb] = partsOf(permission) ?? [];
    if (!area || !entity || !verb || area === everything) return;
    const { verbs } = this.name(area, entity, entity);
    const known = verbs.get(verb);
    verbs.set(verb, {
      label: verbWords[verb] ?? word ?? known?.label ?? verb,
      isBuilt: isBuilt || known?.isBuilt === true,
    });
  }
}

async function addFiles(book: Book): Promise<void> {
  const lines = (await readFile(file, 'utf8')).trim().split(/\r?\n/).slice(1);
  for (const line of lines) {
    const [area = '', entity = '', kind = '', label = ''] = line.split(',');
    book.name(area, entity, label);
    if (kinds.includes(kind))
      for (const verb of verbsOf(kind as Kind)) book.add(`${area}.${entity}.${verb}`, undefined, false);
  }
  for (const { permissions } of await roleRows()) for (const one of permissions) book.add(one, undefined, false);
  for (const { permission } of await menuFile()) book.add(permission ?? '', undefined, false);
}

function addRegistry(book: Book, { resources, actions }: Registry, endpoints: readonly Endpoint[]): void {
  for (const { area, name, label, kind } of resources.values()) {
    book.name(area, name, label).label = label;
    for (const verb of verbsOf(kind)) book.add(`${area}.${name}.${verb}`, undefined, true);
  }
  for (const { action } of actions)
    book.add(`${action.resource.area}.${action.resource.name}.${action.name}`, action.label, true);
  for (const { access, summary } of endpoints) book.add(access, summary.split('：').at(-1), true);
}

export interface Catalogue {
  areas: CatalogueArea[];
  /** Whether a role may hold this pattern. */
  knows(pattern: string): boolean;
  /** Words of a permission, such as 党员 · 查看. */
  labelOf(permission: string): string;
  /** Every single permission, without patterns. */
  permissions: string[];
}

/** General verbs in the order of a day's work, sensitive ones behind them. */
function verbsIn({ verbs }: Named) {
  const all = [...verbs].map(([verb, word]) => ({ verb, ...word, isSensitive: isSensitive(verb) }));
  const general = { verb: everything, label: verbWords[everything] ?? '', isSensitive: false, isBuilt: true };
  const own = all.filter(one => one.verb !== everything);
  return [general, ...own.sort((a, b) => Number(a.isSensitive) - Number(b.isSensitive))];
}

function told(book: Book): Catalogue {
  const areas = Object.entries(areaWords).map(([area, label]) => ({
    area,
    label,
    entities: [...book.entities.values()]
      .filter(one => one.area === area)
      .sort((a, b) => Number(b.entity === everything) - Number(a.entity === everything))
      .map(one => ({ entity: one.entity, label: one.label, verbs: verbsIn(one) })),
  }));
  const patterns = new Set(
    areas.flatMap(({ area, entities }) =>
      entities.flatMap(({ entity, verbs }) => verbs.map(({ verb }) => `${area}.${entity}.${verb}`)),
    ),
  );
  return {
    areas: areas.filter(({ entities }) => entities.length > 0),
    knows: pattern => patterns.has(pattern),
    labelOf(permission) {
      const [area = '', entity = '', verb = ''] = permission.split('.');
      const named = book.entities.get(`${area}.${entity}`);
      return named ? `${named.label} · ${named.verbs.get(verb)?.label ?? verbWords[verb] ?? verb}` : permission;
    },
    permissions: [...patterns].filter(one => !one.includes(everything)),
  };
}

/** The catalogue of a house, put together when it is first asked for. */
export function catalogueOf(endpoints: () => readonly Endpoint[]): (registry: Registry) => Promise<Catalogue> {
  const made = new WeakMap<Registry, Promise<Catalogue>>();
  const make = async (registry: Registry) => {
    const book = new Book();
    await addFiles(book);
    addRegistry(book, registry, endpoints());
    // What a role may hold for every entity of an area: reading, and the sensitive verbs its entities have.
    for (const { area, entity, verbs } of book.entities.values())
      if (entity !== everything)
        for (const [verb, { label }] of verbs)
          if (isSensitive(verb) || verb === 'read') book.add(`${area}.${everything}.${verb}`, label, true);
    return told(book);
  };
  return registry => madeOnce(made, registry, make);
}
