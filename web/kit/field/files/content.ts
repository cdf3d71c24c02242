import { useEffect, useState } from 'react';
import { viewFile, type UploadedFile } from 'contract/file/calls.ts';
import { request } from '../../../client/http.ts';
import { uploadTimeout } from '../../../settings.ts';
import { sentenceOfUpload } from './upload.ts';

export interface ViewProps {
  file: UploadedFile;
}

/** The bytes of a file, or why they did not come. */
export function useContent(id: string, url: string = viewFile.url) {
  const [content, setContent] = useState<Blob | null>(null);
  const [fault, setFault] = useState('');
  useEffect(() => {
    const controller = new AbortController();
    request('GET', url, {
      query: { id },
      blob: true,
      silent: true,
      timeout: uploadTimeout,
      signal: controller.signal,
    }).then(
      blob => setContent(blob as Blob),
      (error: unknown) => setFault(sentenceOfUpload(error) ?? ''),
    );
    return () => controller.abort();
  }, [id, url]);
  return { content, fault };
}
