/** Pieces in a bucket of an S3-compatible store; they are sealed before they leave, so the store learns nothing. */
import { AwsClient } from 'aws4fetch';
import type { Store } from './store.ts';

export interface S3Settings {
  /** `https://s3.example` without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const waitMs = 15_000;
const tries = 3;

class StoreFailure extends Error {
  /** Understood by the kit as an outage, not as a fault of ours. */
  readonly code = 'ECONNREFUSED';
}

export function s3Store({ endpoint, bucket, region, ...keys }: S3Settings): Store {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: tries });
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const keyOf = (id: string, place: number) => `${root}/${id}/${place}`;
  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    const answer = await client.fetch(url, { ...init, signal: AbortSignal.timeout(waitMs) }).catch((error: unknown) => {
      throw new StoreFailure(`object store: ${String(error)}`);
    });
    if (answer.ok || answer.status === 404) return answer;
    throw new StoreFailure(`object store answered ${answer.status}`);
  }
  /** Keys of one file; the names are ours, digits and letters alone. */
  async function keysOf(id: string): Promise<string[]> {
    const answer = await send(`${root}?list-type=2&max-keys=1000&prefix=${encodeURIComponent(`${id}/`)}`);
    return [...(await answer.text()).matchAll(/<Key>([\w/-]+)<\/Key>/g)].map(found => found[1] ?? '');
  }
  return {
    async put(id, place, bytes) {
      const answer = await send(keyOf(id, place), { method: 'PUT', body: new Uint8Array(bytes) });
      if (answer.status === 404) throw new StoreFailure(`object store has no bucket ${bucket}`);
    },
    async get(id, place) {
      const answer = await send(keyOf(id, place));
      return answer.status === 404 ? null : Buffer.from(await answer.arrayBuffer());
    },
    async remove(id) {
      for (let keys = await keysOf(id); keys.length > 0; keys = await keysOf(id))
        for (const key of keys) await send(`${root}/${key}`, { method: 'DELETE' });
    },
    hasRoom: () => Promise.resolve(true),
  };
}
