/**
 * `npm start`: from a bare clone to a served application.
 * The server then runs in this very process, so signals and the exit code need nobody to pass them on.
 */
import { chdir } from 'node:process';
import { install, root } from './install.mjs';
import { buildServer, buildWeb } from './build.mjs';

chdir(root);
install();
buildWeb();
buildServer();
process.env.NODE_ENV ??= 'production';
await import('../server/dist/main.js');
