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
  const entry = entryFor(path, location.search, readToken() !== null, settings.newLogin);
  if ('go' in entry) {
    history.replaceState(null, '', base + entry.go);
    return start();
  }
  const root = document.getElementById('app')!;
  if (entry.open === 'public') await (await import('./sign-in/public-pages.tsx')).open(root);
  else await (await import('./shell/first-calls.ts')).open(root);
}

void start();
