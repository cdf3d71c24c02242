/** The archive a document is: its parts by name, as the template library takes them, and written again. */
import { writePackage } from '../archive/write.ts';

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

/** What the template library asks of an archive, over parts that were unpacked before. */
export class Package {
  readonly files: Record<string, Part>;
  constructor(parts: ReadonlyMap<string, Buffer>) {
    this.files = Object.fromEntries([...parts].map(([name, bytes]) => [name, new Part(name, bytes)]));
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
