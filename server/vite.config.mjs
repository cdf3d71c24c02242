/**
 * The server as `npm start` runs it: one program instead of a thousand files read one by one, which starts sooner and
 * needs less memory. Packages stay outside, but for the schema library, whose hundreds of small files weigh most.
 */
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('./dist', import.meta.url));

/** What lies beside a source (migrations, threads, reference data) is found from there, also by the built program. */
const placeOfSource = {
  name: 'place-of-source',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes('node_modules')) return;
    const place = JSON.stringify(relative(dist, id));
    return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
  },
};

export default {
  root: dirname(dist),
  plugins: [placeOfSource],
  ssr: { noExternal: ['contract', 'typebox'] },
  build: {
    ssr: 'main.ts',
    outDir: dist,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { chunkFileNames: '[name].js' } },
  },
};
