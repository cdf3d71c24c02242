/**
 * Gives a file of the server to the browser under the name the answer tells.
 */
/** The name in a Content-Disposition header: the encoded form first, then the quoted one. */
export function fileNameOf(disposition: string): string {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition);
  const name = (encoded ?? plain?.[1] ?? plain?.[2] ?? '').trim();
  try {
    return decodeURIComponent(name) || '下载文件';
  } catch {
    return name;
  }
}

export function saveFile(content: Blob, disposition: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileNameOf(disposition);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
