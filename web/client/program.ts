/**
 * Which build of the program this page is, and whether the server has another one by now.
 */
import { createStore } from 'zustand/vanilla';

/** The build the page came from; empty where the tools of development serve it. */
const ownBuild = (): string => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? '';

export const program = createStore<{ isReplaced: boolean }>(() => ({ isReplaced: false }));

/** Every answer names the build of the server's pages. */
export function noteBuild(build: string | null): void {
  if (!build) return;
  const own = ownBuild();
  if (own && !own.startsWith('__') && build !== own) program.setState({ isReplaced: true });
}
