/** Who waits for whom where heavy work is done. */
import { expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { turns } from './turns.ts';

/** Work that ends when it is told to. */
function pending(inTurn: ReturnType<typeof turns>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, who?: string) =>
    inTurn(() => {
      begun.push(name);
      return new Promise<void>(resolve => ends.set(name, resolve));
    }, who).then(
      () => 'done',
      (error: unknown) => (error instanceof Refusal ? [error.status, error.code, error.params] : error),
    );
  return { begun, ask, end: (name: string) => ends.get(name)?.() };
}
const settled = () => new Promise(resolve => setImmediate(resolve));
/** What is told at once; who is let into the line hears nothing yet. */
const toldAtOnce = (asked: Promise<unknown>) => Promise.race([asked, settled().then(() => 'waits in the line')]);

test('[S-13] one person works at one place, and whoever comes later passes those who wait for themselves', async () => {
  const { begun, ask, end } = pending(turns(2, 10));
  void [ask('first', '陈思远'), ask('second', '陈思远'), ask('third', '陈思远'), ask('other', '周敏')];
  await settled();
  expect(begun).toEqual(['first', 'other']);
  void ask('last', '丁砚书');
  end('other');
  await settled();
  expect(begun).toEqual(['first', 'other', 'last']);
  end('first');
  await settled();
  expect(begun).toEqual(['first', 'other', 'last', 'second']);
});

test('[S-13] behind a full line one is told when to come back, and one person does not fill it', async () => {
  const { ask } = pending(turns(1, 6));
  void Array.from({ length: 5 }, (_, at) => ask(`own ${at}`, '陈思远'));
  const away = [503, 'kit.busy', { seconds: 30 }];
  expect(await toldAtOnce(ask('own again', '陈思远'))).toEqual(away);
  void [ask('other', '周敏'), ask('another', '丁砚书')];
  expect(await toldAtOnce(ask('one too many', '许静'))).toEqual(away);
});
