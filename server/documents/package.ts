/** The archive a document is: its parts by name, as the template library takes them, and written again. */
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { bytesIn } from '../import/archive.ts';

export function writePackage(parts: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of parts) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

class Part {
  readonly name: string;
  readonly dir = false;
  readonly options = {};
  readonly bytes: Buffer;
  constructor(name: string, bytes: Buffer) {
    this.name = name;
    this.bytes = bytes;
  }
  asText(): string {
    return this.bytes.toString('utf8');
  }
}

/** What the template library asks of an archive, over parts that were looked at before. */
export class Package {
  readonly files: Record<string, Part>;
  constructor(content: Buffer) {
    this.files = Object.fromEntries([...bytesIn(content)].map(([name, bytes]) => [name, new Part(name, bytes)]));
  }
  file(name: RegExp): Part[];
  file(name: string): Part | null;
  file(name: string, content: string): this;
  file(name: string | RegExp, content?: string): Part[] | Part | null | this {
    if (name instanceof RegExp) return Object.values(this.files).filter(part => name.test(part.name));
    if (content === undefined) return this.files[name] ?? null;
    this.files[name] = new Part(name, Buffer.from(content, 'utf8'));
    return this;
  }
  remove(name: string): this {
    delete this.files[name];
    return this;
  }
  write(): Promise<Buffer> {
    return writePackage(new Map(Object.values(this.files).map(part => [part.name, part.bytes])));
  }
}
