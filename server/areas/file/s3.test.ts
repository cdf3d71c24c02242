/** The store over a real S3 protocol server, and the signature by the published example, which that server does not check. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsV4Signer } from 'aws4fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { s3Store } from './s3.ts';
import type { Store } from './store.ts';

interface Program {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
  httpServer: Server;
}
type Make = new (options: Record<string, unknown>) => Program;

let folder: string;
let program: Program;
let endpoint: string;
let store: Store;
const keys = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-'));
  const S3rver = createRequire(import.meta.url)('s3rver') as Make;
  program = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files' }],
  });
  const { port } = await program.run();
  endpoint = `http://127.0.0.1:${port}`;
  store = s3Store({ endpoint, bucket: 'files', ...keys });
});
afterAll(async () => {
  await program.close();
  await rm(folder, { recursive: true, force: true });
});

const id = '0f0e0d0c-0b0a-0908-0706-050403020100';

test('pieces are put, read and removed together', async () => {
  const pieces = [Buffer.alloc(5_000_000, 1), Buffer.from([0, 255, 10, 13])];
  for (const [place, piece] of pieces.entries()) await store.put(id, place, piece);
  for (const [place, piece] of pieces.entries()) expect((await store.get(id, place))?.equals(piece)).toBe(true);
  await store.put(id, 1, Buffer.from('anew'));
  expect((await store.get(id, 1))?.toString()).toBe('anew');
  expect(await store.get(id, 2)).toBeNull();
  await store.remove(id);
  expect([await store.get(id, 0), await store.get(id, 1)]).toEqual([null, null]);
  await store.remove(id);
});

test('a wrong key and a store that is gone are an outage, not a loss', async () => {
  const stranger = s3Store({ endpoint, bucket: 'files', ...keys, accessKeyId: 'STRANGER' });
  await expect(stranger.put(id, 0, Buffer.from('x'))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  const gone = s3Store({ endpoint: 'http://127.0.0.1:1', bucket: 'files', ...keys });
  await expect(gone.get(id, 0)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  const nowhere = s3Store({ endpoint, bucket: 'absent', ...keys });
  await expect(nowhere.put(id, 0, Buffer.from('x'))).rejects.toThrow('no bucket absent');
});

test('requests are signed as in the published example of the protocol', async () => {
  const signer = new AwsV4Signer({
    url: 'https://examplebucket.s3.amazonaws.com/?lifecycle',
    headers: { 'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
    datetime: '20130524T000000Z',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    service: 's3',
  });
  const { headers } = await signer.sign();
  expect(headers.get('authorization')).toContain(
    'Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  );
});
