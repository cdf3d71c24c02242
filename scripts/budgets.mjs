/**
 * The sizes the project promises to keep, measured: each a name, a figure and its limit.
 * Tests count for the limit of a single file only.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './install.mjs';

const kilobyte = 1024;

export function measure(sources) {
  const own = sources.filter(source => !source.isTest);
  const files = own.map(source => source.lines);
  const functions = own.flatMap(source => source.functions);
  const lines = sum(files);
  const kit = own.filter(({ path }) => /^(contract|server|web)\/kit\//.test(path));
  return [
    ['files', files.length],
    ['lines', lines],
    ['file, median lines', share(files, 0.5), 60],
    ['file, 90 % below', share(files, 0.9), 180],
    ['longest file', Math.max(0, ...sources.map(source => source.lines)), 400],
    ['functions', functions.length],
    ['function, median lines', share(functions, 0.5), 8],
    ['function, 90 % below', share(functions, 0.9), 30],
    ['longest function', Math.max(0, ...functions), 80],
    ['suppressions', sum(own.map(source => source.suppressions)), Math.max(3, Math.floor(lines / 5000))],
    ['kit lines', sum(kit.map(source => source.lines))],
    ...untyped(own.filter(({ path }) => path.startsWith('server/'))),
    ...loads(),
  ];
}

/** What the compiler does not see of a row, and what the connection says already: limited, so that it stays the exception. */
const untypedForms = [
  [`row['name']`, /\brow\['\w+'\]/g, 60],
  [`String(row['name'])`, /\bString\(row\['\w+'\]\)/g, 30],
  ['return {};', /\breturn \{\};/g, 5],
  ['as "camelCase"', /\bas "[a-z]+[A-Z]\w*"/g, 20],
];

const untyped = sources =>
  untypedForms.map(([name, form, limit]) => [
    `${name} of the server`,
    sum(sources.map(({ text }) => text.match(form)?.length ?? 0)),
    limit,
  ]);

const sum = numbers => numbers.reduce((total, number) => total + number, 0);

const share = (numbers, part) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * part)] ?? 0;

/**
 * Pages whose first load has a limit: what the browser fetches before a person can sign in, and before a list stands.
 * The last column says where the entry is another one than the application's.
 */
const pages = [
  ['sign-in, KB gzip', 90, ['sign-in/public-pages']],
  ['big screen, KB gzip', 90, ['bigscreen/index'], []],
  ['page of the calls, KB gzip', 80, ['doc/index'], []],
  ['list page, KB gzip', 420, ['shell/start', 'areas/member/member-list']],
  ['derived list, KB gzip', 420, ['shell/start', 'kit/pages/derived']],
];

function loads() {
  const dist = join(root, 'web/dist');
  const built = ['manifest', 'beside'].map(name => join(dist, `.vite/${name}.json`));
  if (!built.every(existsSync)) return []; // measured by `npm test`, which builds first
  const manifest = Object.assign({}, ...built.map(path => JSON.parse(readFileSync(path, 'utf8'))));
  return pages.map(([name, limit, keys, entry = ['index.html']]) => [
    name,
    Math.ceil(coldBytes(dist, manifest, keys, entry) / kilobyte),
    limit,
  ]);
}

/** The entry of the application, the modules it loads for a page, and the imports and styles of all. */
function coldBytes(dist, manifest, keys, entry) {
  const files = new Set();
  const visit = key => {
    const { file, css = [], imports = [] } = manifest[key];
    if (files.has(file)) return;
    for (const one of [file, ...css]) files.add(one);
    imports.forEach(visit);
  };
  const wanted = keys.map(start => Object.keys(manifest).find(key => key.startsWith(`${start}.`)));
  [...entry, ...wanted].forEach(visit);
  return sum([...files].map(file => gzipSync(readFileSync(join(dist, file))).length));
}
