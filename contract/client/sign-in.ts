/** A password on its way: RSA-OAEP-SHA256 over base64url of `{password, uuid, ts}`. Decisions 43. */
const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** The key of a PEM text. */
function readKey(pem: string) {
  const body = pem.replaceAll(/-----[^-]+-----|\s/g, '');
  const bytes = Uint8Array.from(atob(body), letter => letter.charCodeAt(0));
  return crypto.subtle.importKey('spki', bytes, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
}

export async function sealPassword(publicKey: string, password: string, uuid: string): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify({ password, uuid, ts: Date.now() }));
  const plain = base64(text.buffer as ArrayBuffer)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  const sealed = await crypto.subtle.encrypt(
    { name: 'RSA-OAEP' },
    await readKey(publicKey),
    new TextEncoder().encode(plain),
  );
  return base64(sealed);
}
