/** The programs that measure long work, built as the server is: read one by one, its sources alone weigh 90 MB. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { built } from '../server/vite.config.mjs';
import { works } from './works.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

export default built(folder, Object.fromEntries(works.map(name => [name, join(folder, `${name}.ts`)])), [
  'contract',
  'server',
]);
