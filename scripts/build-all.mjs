/** `npm run build`: packages, pages and server, for who starts the server by a service; nothing is started. */
import { chdir } from 'node:process';
import { install, root } from './install.mjs';
import { buildServer, buildWeb } from './build.mjs';

chdir(root);
install();
buildWeb();
buildServer();
