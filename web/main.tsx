/**
 * First script of every page: decides which entry to load, so that signing in never waits for the shell.
 */
import './client/theme.css';
import { base, entryFor, handOverOf } from './entry.ts';
import { followPreferences } from './client/preferences.ts';
import { readToken } from './client/token.ts';
import { settings } from './settings.ts';

async function start(): Promise<void> {
  followPreferences();
  const given = handOverOf(location.search);
  if (given) {
    history.replaceState(null, '', location.pathname + given.rest + location.hash);
    const { takeOver } = await import('./sign-in/hand-over.ts');
    await takeOver(given.token);
    return location.replace(`${base}/`);
  }
  const path = location.pathname.slice(base.length) || '/';
  // A slip that was scanned carries its code behind the #; it is asked about, whoever is signed in.
  const isSignedIn = readToken() !== null && !(location.hash && path === '/login');
  const entry = entryFor(path, location.search, isSignedIn, settings.newLogin);
  if ('go' in entry) {
    history.replaceState(null, '', base + entry.go);
    return start();
  }
  const root = document.getElementById('app')!;
  if (entry.open === 'public') await (await import('./sign-in/public-pages.tsx')).open(root);
  else if (entry.open === 'sitting') await (await import('./areas/exam/sitting/open.tsx')).open(root);
  else await (await import('./shell/first-calls.ts')).open(root);
}

/** Where the rest of the program or the first answers do not come, the page that stands says so and tries again. */
function tryAgain(error: unknown): void {
  console.error(error);
  document.querySelector('.first')?.append('连接不上服务，5 秒后自动重试');
  setTimeout(() => location.reload(), 5000);
}
start().catch(tryAgain);
