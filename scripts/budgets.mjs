/**
 * The project, measured: each a name, a figure, and for some what it is held against. A size that is exceeded is marked
 * and fails nothing, for a limit there makes people part a file where it is one thought. What a browser loads and what
 * the compiler does not see fail.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './install.mjs';

const kilobyte = 1024;
const isSize = true;

export function measure(sources) {
  const own = sources.filter(source => !source.isTest);
  const files = own.map(source => source.lines);
  const functions = own.flatMap(source => source.functions);
  const lines = sum(files);
  const kit = own.filter(({ path }) => /^(contract|server|web)\/kit\//.test(path));
  return [
    ['files', files.length],
    ['lines', lines],
    ['file, median lines', share(files, 0.5), 60, isSize],
    ['file, 90 % below', share(files, 0.9), 180, isSize],
    ['longest file', Math.max(0, ...sources.map(source => source.lines)), 400, isSize],
    ['functions', functions.length],
    ['function, median lines', share(functions, 0.5), 8, isSize],
    ['function, 90 % below', share(functions, 0.9), 30, isSize],
    ['longest function', Math.max(0, ...functions), 80, isSize],
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
 * Pages whose first load is weighed: what the browser fetches before a person can sign in, and before a list stands.
 * Beside each what it weighs on main; 3 % more fails. Whoever makes a page lighter writes the new weight here.
 * A part named with `_` is a chunk several pages share. The last column says where the entry is another one than the application's.
 */
const pages = [
  ['sign-in, KB gzip', 90, ['sign-in/public-pages']],
  ['room of an exam, KB gzip', 111, ['areas/exam/sitting/open']],
  ['big screen, KB gzip', 76, ['bigscreen/index'], []],
  ['page of the calls, KB gzip', 74, ['doc/index'], []],
  ['list page, KB gzip', 395, ['_shell', '_lists']],
];

function loads() {
  const dist = join(root, 'web/dist');
  const built = ['manifest', 'beside'].map(name => join(dist, `.vite/${name}.json`));
  if (!built.every(existsSync)) return []; // measured by `npm test`, which builds first
  const manifest = Object.assign({}, ...built.map(path => JSON.parse(readFileSync(path, 'utf8'))));
  return [
    ...pages.map(([name, onMain, keys, entry = ['index.html']]) => [
      name,
      Math.ceil(coldBytes(dist, manifest, keys, entry) / kilobyte),
      Math.floor(onMain * 1.03),
    ]),
    ['chunks that wait for each other', waiting(dist, manifest).length, 0],
  ];
}

/** Which of two chunks in a circle runs first is decided by who asks first: a page then stands or not by its address. */
function waiting(dist, manifest) {
  // What only passes on the names of another has nothing to run.
  const passesOn = key => /^export\s*\{[^}]*\}\s*from/.test(readFileSync(join(dist, manifest[key].file), 'utf8'));
  const importsOf = key => (passesOn(key) ? [] : (manifest[key].imports ?? []));
  return Object.keys(manifest).filter(key => {
    const asked = new Set(importsOf(key));
    for (const one of asked) importsOf(one).forEach(further => asked.add(further));
    return asked.has(key);
  });
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
  const wanted = keys.map(start =>
    Object.keys(manifest).find(
      key => !key.endsWith('.css') && (key.startsWith(`${start}.`) || key.startsWith(`${start}-`)),
    ),
  );
  [...entry, ...wanted].forEach(visit);
  return sum([...files].map(file => gzipSync(readFileSync(join(dist, file))).length));
}
