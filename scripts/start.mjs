/**
 * `npm start`: from a bare clone to a served application.
 * The server then runs in this very process, so signals and the exit code need nobody to pass them on.
 */
import { chdir } from 'node:process';
import { install, root } from './install.mjs';
import { buildWeb } from './web.mjs';

chdir(root);
install();
buildWeb();
process.env.NODE_ENV ??= 'production';
const { register } = await import('tsx/esm/api');
register();
await import('../server/main.ts');
