import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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
const isFirst = (file: string) => /\/(start|home)-[\w-]+\.js$/.test(file);
/** What every second screen asks for is kept together; with the screens the number grows. */
const screensOf = (area: string): number => {
  const path = page(`areas/${area}/screens.ts`);
  return existsSync(path) ? readFileSync(path, 'utf8').split('await import(').length - 1 : 0;
};
const bySecondScreen = Math.round(readdirSync(page('areas')).reduce((sum, area) => sum + screensOf(area), 0) / 2);
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
          groups: [
            // The same chunk serves the page of the ways in and the dialog of a session that ran out.
            {
              name: 'sign-in',
              includeDependenciesRecursively: false,
              test: /(contract\/platform\/offered-ways\.ts|web\/sign-in\/(public-pages|framed|sign-in-page|sign-in-ways|sign-in-form|fields)\.tsx|web\/client\/envelope\.ts)$/,
            },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // What most pages share stays together; a date picker waits, with its dayjs, for the page that has one.
            {
              name: 'antd',
              test: /node_modules\/(antd|@ant-design|@rc-component)\/(?!.*(picker|upload|tree|tabs|steps|progress|switch|radio|input-number|mini-decimal))/,
              minShareCount: bySecondScreen,
            },
            // Asked for by the page of the ways in and by the first calls of the shell.
            {
              name: 'session',
              includeDependenciesRecursively: false,
              test: /(contract\/platform\/(session|reference)|web\/client\/(http|program|locale|notice|download|system-config))\.ts$/,
            },
            // Small files of the shell that pages share, and codes of areas: one question each instead of a dozen.
            { name: 'codes', includeDependenciesRecursively: false, test: /contract\/[\w-]+\/codes\.ts$/ },
            {
              name: 'shell',
              includeDependenciesRecursively: false,
              test: /(web\/client\/(ask|answers|reference|dictionary|tab|unsaved|menu|password|rater-token)|contract\/message\/(push|todo|reminder|warning|shapes))\.ts$/,
            },
            // What nearly every page asks for comes in three parts instead of some thirty: a question costs more than its KB.
            ...Object.entries({
              words: /contract\/(?!platform|kit\/(endpoint|shape|own-path)).*ts$/,
              registry:
                /web\/(?!client|node_modules|sign-in|settings|texts|main|entry|kit\/ui\/(emblem|page-footer)).*tsx?$/,
              libraries: /node_modules\/(?!antd|@ant-design|@rc-component|react|scheduler|zustand|dayjs)/,
            }).map(([name, test]) => ({
              name,
              test,
              minShareCount: bySecondScreen,
              includeDependenciesRecursively: false,
            })),
          ],
        },
      },
    },
  },
}));
