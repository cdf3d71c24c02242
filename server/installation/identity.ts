/**
 * PostgreSQL refuses to run as root; this decides as whom its programs run and whether that user reaches a folder.
 * Everybody but root runs them as himself.
 */
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Identity = { uid: number; gid: number } | { uid?: undefined; gid?: undefined };

const nobody: Identity = { uid: 65534, gid: 65534 };

const isRoot = () => process.getuid?.() === 0;

export const ownerOfNew = (): Identity => (isRoot() ? nobody : {});

/** Data made by a plain user stays his when root starts the program the next time. */
export async function ownerOf(folder: string): Promise<Identity> {
  if (!isRoot()) return {};
  const { uid, gid } = await stat(folder);
  return uid === 0 ? nobody : { uid, gid };
}

/** By trial rather than by reading modes, so that access lists and mount options count too. */
export async function reaches(identity: Identity, folder: string): Promise<boolean> {
  if (identity.uid === undefined) return true;
  return run('/bin/ls', ['-d', `${folder}/.`], { ...identity, cwd: '/' }).then(
    () => true,
    () => false,
  );
}
