/**
 * `npm start`: from a bare clone to a served application.
 * The server then runs in this very process, so signals and the exit code need nobody to pass them on.
 */
import { existsSync } from 'node:fs';
import { chdir } from 'node:process';
import { fail, install, root } from './install.mjs';
import { buildServer, buildWeb } from './build.mjs';
import { endWithNpm } from './with-npm.mjs';

/** Settings of the service of deploy/platform.service. */
const service = '/etc/platform/environment';
const { DEMO, DATA_DIR, DATABASE_URL } = process.env;
if (existsSync(service) && !DEMO && !DATA_DIR && !DATABASE_URL)
  fail(
    `本机已装有平台服务（${service}）。只构建请运行 npm run build，再重启服务；确要在这里另开演示，请设置 DEMO=on 和 DATA_DIR。`,
  );

chdir(root);
install();
buildWeb();
buildServer();
process.env.NODE_ENV ??= 'production';
if (process.env.npm_lifecycle_event) endWithNpm();
await import('../server/dist/main.js');
