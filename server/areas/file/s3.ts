/** Pieces in a bucket of an S3-compatible store; they are sealed before they leave, so the store learns nothing. */
import { AwsV4Signer } from 'aws4fetch';
import { again } from '../../kit/database/again.ts';
import { callOut, type Told } from '../../outbound/index.ts';
import type { Store } from './store.ts';

export interface S3Settings {
  /** `https://s3.example` without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A piece of 4 MiB on a slow line. */
const waitMs = 15_000;

class StoreFailure extends Error {
  /** Understood by the kit as an outage, not as a fault of ours. */
  readonly code = 'ECONNREFUSED';
}
/** Trying again may mend it. */
class Passing extends StoreFailure {}

export function s3Store({ endpoint, bucket, region, ...keys }: S3Settings): Store {
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const keyOf = (id: string, place: number) => `${root}/${id}/${place}`;
  async function sendOnce(url: string, method: 'GET' | 'PUT' | 'DELETE', body?: Buffer): Promise<Told> {
    const { headers } = await new AwsV4Signer({ ...keys, url, method, region, service: 's3' }).sign();
    const asking = { trust: 'deployment', method, headers: Object.fromEntries(headers), waitMs } as const;
    const answer = await callOut(url, { ...asking, ...(body && { body }) }).catch((error: unknown) => {
      throw new Passing(`object store: ${String(error)}`);
    });
    if (answer.status >= 500) throw new Passing(`object store answered ${answer.status}`);
    if (answer.status === 404 || (answer.status >= 200 && answer.status < 300)) return answer;
    throw new StoreFailure(`object store answered ${answer.status}`);
  }
  /** Each of the three may be done twice without harm. */
  const send = (url: string, method: 'GET' | 'PUT' | 'DELETE' = 'GET', body?: Buffer) =>
    again(
      () => sendOnce(url, method, body),
      error => error instanceof Passing,
    );
  /** Keys of one file; the names are ours, digits and letters alone. */
  async function keysOf(id: string): Promise<string[]> {
    const answer = await send(`${root}?list-type=2&max-keys=1000&prefix=${encodeURIComponent(`${id}/`)}`);
    return [...answer.body.toString('utf8').matchAll(/<Key>([\w/-]+)<\/Key>/g)].map(found => found[1] ?? '');
  }
  return {
    async put(id, place, bytes) {
      const answer = await send(keyOf(id, place), 'PUT', bytes);
      if (answer.status === 404) throw new StoreFailure(`object store has no bucket ${bucket}`);
    },
    async get(id, place) {
      const answer = await send(keyOf(id, place));
      return answer.status === 404 ? null : answer.body;
    },
    async remove(id) {
      for (let keys = await keysOf(id); keys.length > 0; keys = await keysOf(id))
        for (const key of keys) await send(`${root}/${key}`, 'DELETE');
    },
    hasRoom: () => Promise.resolve(true),
  };
}
