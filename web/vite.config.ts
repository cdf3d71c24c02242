import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const backend = process.env['BACKEND'] ?? 'http://127.0.0.1:8000';

/**
 * A dialog that comes back with its kept page asks for focus before its panel is there again, which would throw
 * and take the page with it. Until the library asks first, one call is made optional; a build that finds no such call fails.
 */
const dialogsComeBack: Plugin = {
  name: 'dialogs-come-back',
  transform(code, id) {
    if (!id.endsWith('@rc-component/dialog/es/Dialog/index.js')) return;
    const mended = code.replace('contentRef.current?.focus()', 'contentRef.current?.focus?.()');
    if (mended === code) this.error('the dialog no longer needs this mending');
    return mended;
  },
};

/**
 * Three pages of their own: the application, and beside it (`--mode beside`, a second run into the same folder) the big
 * screens and the description of the calls. Built together they would cut the application into the pieces they share.
 */
const page = (path: string) => fileURLToPath(new URL(`./${path}`, import.meta.url));

const beside = { bigscreen: page('bigscreen/index.html'), doc: page('doc/index.html') };
/** Chunks of the first page of who is signed in. */
const isFirst = (file: string) => /\/(first-calls|start|shell|home)-[\w-]+\.js$/.test(file);
/** What every second screen asks for is kept together; with the screens the number grows. */
const screensOf = (area: string): number => {
  const path = page(`areas/${area}/screens.ts`);
  return existsSync(path) ? readFileSync(path, 'utf8').split('await import(').length - 1 : 0;
};
const bySecondScreen = Math.round(readdirSync(page('areas')).reduce((sum, area) => sum + screensOf(area), 0) / 2);

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}
/** The library of parts has groups of its own, for its index names all of it; of its icons those that are named. */
const isParts = /node_modules\/(antd|@ant-design|@rc-component)\//;
const iconsIn = (code: string) =>
  [...code.matchAll(/\{([^}]*)\}\s*from\s*["']@ant-design\/icons["']/g)].flatMap(
    ([, names]) => names!.match(/\w+/g) ?? [],
  );
const iconOf = (id: string) => /@ant-design\/icons(?:-svg)?\/es\/(?:icons|asn)\/(\w+)/.exec(id)?.[1];

const asked = new Map<string, Set<string>>();
/** Modules without which a file does not run, and the names of their icons. */
function askedBy(graph: Graph, path: string): Set<string> {
  const known = asked.get(path);
  if (known) return known;
  const found = new Set([page(path)]);
  for (const id of found) {
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    for (const one of importedIds) if (!isParts.test(one)) found.add(one);
    if (!id.includes('node_modules')) iconsIn(code ?? '').forEach(icon => found.add(icon));
  }
  asked.set(path, found);
  return found;
}
const isAskedBy = (graph: Graph, path: string, id: string): boolean => askedBy(graph, path).has(iconOf(id) ?? id);
const ways = 'sign-in/public-pages.tsx';
const calls = 'shell/first-calls.ts';
const start = 'shell/start.tsx';
const home = 'areas/platform/home.tsx';
const lists = ['kit/pages/derived.tsx', 'areas/member/member-list.tsx'];
const records = ['kit/process/process-page.tsx', 'kit/pages/form-page.tsx', 'kit/process/action-buttons.tsx'];
const isList = (graph: Graph, id: string): boolean => lists.some(list => isOf(graph, list, id));
/** Of libraries the icons alone: others are shared with parts that come later. */
const isRecord = (graph: Graph, id: string): boolean =>
  records.some(record => isOf(graph, record, id)) && (iconOf(id) !== undefined || !id.includes('node_modules'));
const isEntry = (graph: Graph, id: string): boolean => isParts.test(id) || isAskedBy(graph, 'main.tsx', id);
/** What the pages of the ways in have with those of who is signed in. */
const isSession = (graph: Graph, id: string): boolean =>
  !isEntry(graph, id) && isAskedBy(graph, ways, id) && [calls, start, home].some(path => isAskedBy(graph, path, id));
const isFirstCall = (graph: Graph, id: string): boolean =>
  !isEntry(graph, id) && isAskedBy(graph, calls, id) && !isAskedBy(graph, ways, id);
/** Pages of who is not signed in, and the first calls of the shell, take nothing of what comes behind them. */
const isEarly = (graph: Graph, id: string): boolean =>
  ['main.tsx', ways, calls].some(path => isAskedBy(graph, path, id));
/** The room of an exam stands without the shell: what both ask for is neither's. */
const room = 'areas/exam/sitting/open.tsx';
const isRoom = (graph: Graph, id: string): boolean =>
  isOf(graph, room, id) && !isEntry(graph, id) && [start, home, ...lists].some(path => isAskedBy(graph, path, id));
const isOf = (graph: Graph, path: string, id: string): boolean => isAskedBy(graph, path, id) && !isEarly(graph, id);

/** The shell, and what the home and the lists both begin with; a single icon of the home would else bring all forms. */
const isShell = (graph: Graph, id: string): boolean =>
  isOf(graph, start, id) || (isOf(graph, home, id) && (iconOf(id) !== undefined || isList(graph, id)));

const chunks: Rolldown.CodeSplittingGroup[] = [
  // The same chunk serves the page of the ways in and the dialog of a session that ran out.
  {
    name: 'sign-in',
    includeDependenciesRecursively: false,
    test: /(contract\/platform\/offered-ways\.ts|web\/sign-in\/(public-pages|framed|sign-in-page|sign-in-ways|sign-in-form|fields)\.tsx|web\/client\/envelope\.ts)$/,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // What the shell and the home draw with: buttons, the theme, its words and what these need.
  { name: 'antd', test: /node_modules\/antd\/((es|lib)\/)?(button|config-provider|theme|locale)\// },
  // The calls of the shell go out while the rest of it is on the way.
  {
    debugName: 'session',
    name: (id, graph) => (isSession(graph, id) ? 'session' : isFirstCall(graph, id) ? 'first-calls' : null),
    includeDependenciesRecursively: false,
  },
  // Codes of areas, and lists that nearly all of them name: one question instead of a dozen.
  {
    name: 'codes',
    includeDependenciesRecursively: false,
    test: /contract\/([\w-]+\/(codes|posts)|enumerations)\.ts$/,
  },
  {
    debugName: 'room',
    name: (id, graph) => (isRoom(graph, id) ? 'room' : null),
    includeDependenciesRecursively: false,
  },
  // What it has with other pages of exams, which stand in the shell.
  {
    debugName: 'of-room',
    name: (id, graph) => (isOf(graph, room, id) && !isEntry(graph, id) ? 'of-room' : null),
    test: /(contract|web\/areas)\/exam\/.+\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    debugName: 'shell',
    name: (id, graph) => (isShell(graph, id) ? 'shell' : null),
    includeDependenciesRecursively: false,
  },
  // What most pages share stays together; a date picker waits, with its dayjs, for the page that has one.
  {
    name: 'forms',
    test: /node_modules\/(antd|@ant-design|@rc-component)\/(?!.*(picker|upload|tree|tabs|steps|progress|switch|radio|input-number|mini-decimal))/,
    minShareCount: bySecondScreen,
  },
  {
    debugName: 'home',
    name: (id, graph) => (isOf(graph, home, id) ? 'home' : null),
    includeDependenciesRecursively: false,
  },
  // What lists ask for, and what else the pages of a record share: two questions instead of sixty behind every first record.
  {
    debugName: 'lists',
    name: (id, graph) => (isList(graph, id) ? 'lists' : null),
    includeDependenciesRecursively: false,
  },
  {
    debugName: 'records',
    name: (id, graph) => (isRecord(graph, id) ? 'records' : null),
    includeDependenciesRecursively: false,
  },
  // What nearly every page asks for comes in three parts instead of some thirty: a question costs more than its KB.
  ...Object.entries({
    words: /contract\/(?!platform|kit\/(endpoint|shape|own-path)).*ts$/,
    registry: /web\/(?!client|node_modules|sign-in|settings|texts|main|entry|kit\/ui\/(emblem|page-footer)).*tsx?$/,
    libraries: /node_modules\/(?!antd|@ant-design|@rc-component|react|scheduler|zustand|dayjs)/,
  }).map(([name, test]) => ({
    name,
    test,
    minShareCount: bySecondScreen,
    includeDependenciesRecursively: false,
  })),
  // What pages of an area share and draws nothing, one question instead of a dozen; of persons and organisations every page takes the own part.
  {
    debugName: 'of-area',
    name: (id, graph) =>
      isEarly(graph, id) || isAskedBy(graph, room, id)
        ? null
        : `of-${/(?:contract|areas)\/([\w-]+)\/[^/]+$/.exec(id)?.[1]}`,
    test: /(contract|web\/areas)\/(?!kit|person|organisation|member|access|platform)[\w-]+\/(?!(screens|index)\.ts)[\w-]+\.ts$/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];

const isBeside = (mode: string) => mode === 'beside';

export default defineConfig(({ mode }) => ({
  base: '/web/',
  plugins: [react(), dialogsComeBack],
  resolve: { alias: { typebox: page('client/schemaless.ts') } },
  // The server puts the nonce of the request in this place whenever it sends the page.
  html: { cspNonce: '__NONCE__' },
  // The pages outside of /web/ are those of the last build.
  server: {
    proxy: {
      '/api': backend,
      '/auth': backend,
      '/bigscreen': backend,
      '/doc.html': backend,
      '/websocket': { target: backend, ws: true },
    },
  },
  build: {
    target: 'es2022',
    manifest: isBeside(mode) ? '.vite/beside.json' : true,
    emptyOutDir: !isBeside(mode),
    copyPublicDir: !isBeside(mode),
    // Browsers of the target preload modules by themselves. What a screen is made of is found when it is opened: its parts named beforehand weighed 7 KB of every first load. Those
    // of the shell and of the home are named: found one behind the other they left a slow line idle for seconds.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, parts, { hostType }) =>
        hostType === 'html' || isFirst(file) ? parts : parts.filter(part => part.endsWith('.css')),
    },
    // Data addresses would widen the policy for images and fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: isBeside(mode) ? beside : { web: page('index.html') },
      output: {
        codeSplitting: {
          groups: chunks,
        },
      },
    },
  },
}));
