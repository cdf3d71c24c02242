/**
 * Looks do not depend on which page came first: a room styles what wears a class of its own, the kit and the shell what all wear.
 * Every selector of a room names a class that no other room styles, and nobody wears the class of another room. Decision 145.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { list } from './sources.mjs';

/** What every page has: its parts are styled once, for all. */
const house = 'web/kit, web/client and web/shell';
const roomOf = path => {
  const [side, room, part] = path.split('/');
  if (['kit', 'client', 'shell'].includes(room)) return house;
  return room === 'areas' ? `${side}/${room}/${part}` : `${side}/${room}`;
};

/** Documents of their own, which no other sheet reaches. */
const documents = ['web/bigscreen', 'web/doc'];

const classes = text => [...text.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(found => found[1]).filter(isOurs);
const isOurs = name => !/^ant-|^anticon/.test(name);

/** The selectors of a sheet, each by itself. */
function selectorsOf(text) {
  const heads = text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g);
  return [...heads]
    .map(([, head]) => head.trim())
    .filter(head => !head.startsWith('@') && !/^(from|to|[\d.]+%)/.test(head))
    .flatMap(head => head.split(/,(?![^(]*\))/).map(one => one.trim().replace(/\s+/g, ' ')));
}

/** Words that stand in quotes within the braces or quotes of a `className`. */
function wornIn(text) {
  const values = [...text.matchAll(/[cC]lassName[=:]\s*(?:"([^"]*)"|\{([^}]*(?:\$\{[^}]*\}[^}]*)*)\})/g)];
  const words = values.map(
    ([, plain, code]) => plain ?? [...code.matchAll(/['"`]([^'"`]*)['"`]/g)].map(one => one[1]).join(' '),
  );
  return new Set(words.join(' ').split(/[\s${}]+/));
}

export function strayStyles(sources) {
  const sheets = list('web')
    .filter(path => path.endsWith('.css'))
    .map(path => ({ path, room: roomOf(path), selectors: selectorsOf(readFileSync(join(root, path), 'utf8')) }));
  // The big screen is a document of its own, which no other sheet reaches.
  const met = sheets.filter(({ room }) => !documents.includes(room));
  const rooms = new Map();
  for (const { room, selectors } of met)
    for (const name of selectors.flatMap(classes)) rooms.set(name, (rooms.get(name) ?? new Set()).add(room));
  const isOwn = (name, room) => rooms.get(name)?.size === 1 && rooms.get(name).has(room);
  const loose = met
    .filter(({ room }) => room !== house)
    .flatMap(({ path, room, selectors }) =>
      selectors
        .filter(selector => !classes(selector).some(name => isOwn(name, room)))
        .map(selector => `${path} styles ${selector} without a class of its own`),
    );
  const borrowed = sources
    .filter(({ path, isTest }) => path.startsWith('web/') && !documents.includes(roomOf(path)) && !isTest)
    .flatMap(({ path, text }) =>
      [...wornIn(text)]
        .filter(name => rooms.get(name)?.size === 1 && ![house, roomOf(path)].includes([...rooms.get(name)][0]))
        .map(name => `${path} wears ${name} of ${[...rooms.get(name)][0]}`),
    );
  return [...loose, ...borrowed];
}
