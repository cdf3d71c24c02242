/** What lies in a box as one value: parts of one width, in an order that says nothing of how they came. */

const idBytes = 8;

export const partsOf = (text: string, width: number): Buffer[] => {
  const bytes = Buffer.from(text, 'base64');
  return Array.from({ length: Math.floor(bytes.length / width) }, (_, at) =>
    bytes.subarray(at * width, (at + 1) * width),
  );
};

/** Laid in an order that says nothing: envelopes begin with a key of chance, papers and persons are equal or in order. */
export const laid = (parts: readonly Buffer[]): string =>
  Buffer.concat([...parts].sort(Buffer.compare)).toString('base64');

const bytesOf = (id: string): Buffer => {
  const bytes = Buffer.alloc(idBytes);
  bytes.writeBigUInt64BE(BigInt(id));
  return bytes;
};

/** Who has cast, as one value. */
export const laidIds = (ids: Iterable<string>): string => laid([...ids].map(bytesOf));
export const idsLaid = (text: string): Set<string> =>
  new Set(partsOf(text, idBytes).map(one => one.readBigUInt64BE().toString()));
