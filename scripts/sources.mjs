/**
 * Every TypeScript source of the project with its lines, functions and imports, read once for the checks.
 * The parser is the bundler's own, so what is measured here is what is built.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { root } from './install.mjs';

const folders = ['contract', 'server', 'web', 'e2e', 'bench'];

export function readSources() {
  return folders
    .flatMap(list)
    .filter(path => /\.tsx?$/.test(path))
    .map(path => {
      const text = readFileSync(join(root, path), 'utf8');
      const found = { functions: [], imports: [], later: [] };
      walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), found);
      return {
        path,
        text,
        // The suites and what makes their samples run in tests alone.
        isTest: path.startsWith('e2e/') || /\.test\.tsx?$|\/suites\//.test(path),
        lines: text.trimEnd().split('\n').length,
        functions: found.functions.map(([start, end]) => text.slice(start, end).split('\n').length),
        imports: [...found.imports, ...found.later].map(specifier => resolve(path, specifier)),
        /** Without what is loaded when it is first needed. */
        importsAtOnce: found.imports.map(specifier => resolve(path, specifier)),
        suppressions: text.match(/@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable/g)?.length ?? 0,
      };
    });
}

export function list(folder) {
  let entries = [];
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch {
    return []; // a room that has not been opened yet
  }
  return entries
    .filter(({ name }) => !['node_modules', 'dist'].includes(name))
    .flatMap(entry => (entry.isDirectory() ? list(`${folder}/${entry.name}`) : `${folder}/${entry.name}`));
}

function walk(node, found) {
  if (Array.isArray(node)) return node.forEach(one => walk(one, found));
  if (!node || typeof node.type !== 'string') return;
  if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type))
    found.functions.push([node.start, node.end]);
  if (typeof node.source?.value === 'string')
    (node.type === 'ImportExpression' ? found.later : found.imports).push(node.source.value);
  for (const value of Object.values(node)) if (value && typeof value === 'object') walk(value, found);
}

/** A path in the project for what is ours, the bare name for a package. */
const resolve = (from, specifier) =>
  specifier.startsWith('.') ? join(dirname(from), specifier).replaceAll('\\', '/') : specifier;
