import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const program = `
  import { endWithNpm } from './scripts/with-npm.mjs';
  endWithNpm();
  process.on('SIGTERM', () => { console.log('closed in order'); process.exit(0); });
  setInterval(() => {}, 1000);
  console.log('started');
`;

test('a signal to npm, whose shell takes nobody along, ends the program in order', async () => {
  // The second command keeps the shell from becoming the program itself.
  const shell = spawn('sh', ['-c', `"$0" --input-type=module -e "$1"; true`, process.execPath, program]);
  let said = '';
  shell.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
  await expect.poll(() => said).toBe('started\n');
  shell.kill('SIGTERM');
  await once(shell.stdout, 'close');
  expect(said).toBe('started\nclosed in order\n');
});
