/** An upload whose body stays open, for what happens behind its back meanwhile. */
import { PassThrough } from 'node:stream';
import { expect, vi } from 'vitest';
import { form, formType, type Sent } from './files.ts';
import type { Answer, Ask, OpenWorld } from './open-world.ts';

/** Sends a file but its last bytes, once the server has looked up what it is for; the rest goes when it is let go. */
export async function sendHeld({ database }: OpenWorld, ask: Ask, url: string, sent: Sent, headers = {}) {
  const body = form(sent);
  const stream = new PassThrough();
  stream.write(body.subarray(0, -200));
  const looks = [vi.spyOn(database, 'rows'), vi.spyOn(database, 'one')];
  const answer = ask('POST', url, stream, { ...headers, 'content-type': formType });
  const looked = () =>
    looks
      .flatMap(({ mock }) =>
        mock.results.filter((_, at) => /uploaded_file|upload_ticket/.test(JSON.stringify(mock.calls[at]))),
      )
      .at(-1);
  await expect.poll(looked, { interval: 5 }).toBeDefined();
  await looked()?.value;
  looks.forEach(one => one.mockRestore());
  return {
    letGo(): Promise<Answer> {
      stream.end(body.subarray(-200));
      return answer;
    },
  };
}
