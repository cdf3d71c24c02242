/** What stands for a film: the first bytes of one, then noise that no disk makes smaller. */
import { randomBytes } from 'node:crypto';

export const mebibyte = 1 << 20;
const head = Buffer.from('\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom', 'latin1');
export const filmOf = (bytes: number): Buffer => Buffer.concat([head, randomBytes(bytes - head.length)]);

const bound = 'bench-bound';
/** A form with one file, as a page sends it. */
export const formOf = (film: Buffer) => ({
  type: `multipart/form-data; boundary=${bound}`,
  bytes: Buffer.concat([
    Buffer.from(
      `--${bound}\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\ncontent-type: video/mp4\r\n\r\n`,
    ),
    film,
    Buffer.from(`\r\n--${bound}--\r\n`),
  ]),
});
