/** The program of the tests that is killed while it works: built it is there in a second, source by source in five. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { built } from '../vite.config.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));

export default built(folder, { 'job-process': join(folder, 'job-process.ts') }, ['contract']);
