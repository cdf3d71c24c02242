/** CRC-32 as archives have it: whether something came whole. It proves nothing else. */
const table = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest >>> 0;
});
/** UTF-8; what is no sign by itself stands escaped in what is summed, which is JSON. */
const bytesOf = (text: string): number[] =>
  [...encodeURIComponent(text).matchAll(/%(..)|./g)].map(([sign, hex]) =>
    hex ? parseInt(hex, 16) : sign.charCodeAt(0),
  );

export function checksum(text: string): string {
  let sum = 0xffffffff;
  for (const byte of bytesOf(text)) sum = (sum >>> 8) ^ table[(sum ^ byte) & 0xff]!;
  return ((sum ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0');
}
