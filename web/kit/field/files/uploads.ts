/** The files of one field on their way, one after the other; what did not arrive stays, to be sent again or given up. */
import { useEffect, useRef, useState } from 'react';
import type { UploadedFile } from 'contract/file/calls.ts';
import { ApiError } from '../../../client/http.ts';
import { sentenceOfUpload, uploadFile, type UploadOptions } from './upload.ts';
import { underWay, type Upload } from './waiting.ts';

const cutWords = (percent: number) => `上传到 ${percent}% 时网络中断，联网后请重试`;

export function useUploads(
  onStored: (stored: UploadedFile, file: File) => void,
  { control, ...options }: Omit<UploadOptions, 'signal' | 'onProgress'> & { control?: string } = {},
) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const last = useRef(0);
  const turn = useRef(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  useEffect(() => {
    if (control === undefined) return undefined;
    underWay.setState({ [control]: uploads });
    return () => underWay.setState({ [control]: [] });
  }, [control, uploads]);

  const say = (key: number, state: Partial<Upload>) =>
    setUploads(all => all.map(one => (one.key === key ? { ...one, ...state } : one)));
  const drop = (key: number) => {
    stops.current.get(key)?.abort();
    setUploads(all => all.filter(one => one.key !== key));
  };
  const sendOne = async (key: number, file: File) => {
    const stop = new AbortController();
    stops.current.set(key, stop);
    let percent = 0;
    const onProgress = (told: number) => {
      percent = told;
      say(key, { percent });
    };
    try {
      onStored(await uploadFile(file, { ...options, signal: stop.signal, onProgress }), file);
      drop(key);
    } catch (error) {
      const isCut = error instanceof ApiError && error.status === 0;
      say(key, { fault: isCut ? cutWords(percent) : sentenceOfUpload(error) });
    }
  };
  const inTurn = (key: number, file: File) => {
    turn.current = turn.current.then(() => sendOne(key, file));
  };
  return {
    uploads,
    drop,
    send(files: readonly File[]) {
      const fresh = files.map(file => ({ key: ++last.current, file, percent: 0, fault: null }));
      setUploads(all => [...all, ...fresh]);
      for (const { key, file } of fresh) inTurn(key, file);
    },
    again({ key, file }: Upload) {
      say(key, { percent: 0, fault: null });
      inTurn(key, file);
    },
  };
}
