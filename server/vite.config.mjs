/**
 * The server as `npm start` runs it: one program instead of a thousand files read one by one, which starts sooner and
 * needs less memory. Packages stay outside, but for the schema library, whose hundreds of small files weigh most.
 */
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** What lies beside a source (migrations, threads, reference data) is found from there, also by the built program. */
const placeOfSource = dist => ({
  name: 'place-of-source',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes('node_modules')) return;
    const place = JSON.stringify(relative(dist, id));
    return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
  },
});

/** Programs of a room built into its `dist`; `inside` names the rooms that are built in. */
export const built = (root, input, inside) => {
  const dist = join(root, 'dist');
  return {
    root,
    plugins: [placeOfSource(dist)],
    ssr: { noExternal: [...inside, 'typebox'] },
    build: {
      ssr: true,
      outDir: dist,
      target: 'node20',
      minify: false,
      rolldownOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
    },
  };
};

/** The server, and the program that plays candidates beside it. */
const programs = { main: join(folder, 'main.ts'), player: join(folder, 'areas/exam/rehearsal/player.ts') };

export default built(folder, programs, ['contract']);
