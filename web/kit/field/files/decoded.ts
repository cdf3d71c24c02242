/**
 * The text in these bytes: UTF-16 says so itself, UTF-8 is known by its shape, and older programs write GB 18030.
 * Of a beginning alone the last sign may be cut through, and is left out.
 */
export function decoded(bytes: Uint8Array, isBeginning: boolean): string {
  const [first, second] = bytes;
  const read = (encoding: string, fatal = false) =>
    new TextDecoder(encoding, { fatal }).decode(bytes, { stream: isBeginning });
  if (first === 0xff && second === 0xfe) return read('utf-16le');
  if (first === 0xfe && second === 0xff) return read('utf-16be');
  try {
    return read('utf-8', true);
  } catch {
    return read('gb18030');
  }
}
