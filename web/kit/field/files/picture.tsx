/** A picture of the server: fetched with the session, since an address in a page carries none, and kept while the page lives. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { viewFile } from 'contract/file/calls.ts';
import { request } from '../../../client/http.ts';
import './files.css';

const once = { staleTime: Infinity, gcTime: Infinity } as const;

export function usePicture(id: string | null): string | null {
  const { data } = useQuery({
    queryKey: ['picture', id],
    queryFn: async ({ signal }) =>
      URL.createObjectURL(
        (await request('GET', viewFile.url, { query: { id }, blob: true, silent: true, signal })) as Blob,
      ),
    enabled: id !== null,
    ...once,
  });
  return data ?? null;
}

interface Props {
  id: string;
  alt: string;
  className?: string;
  onClick?(): void;
}

/** Holds its place until the picture is there, so that nothing jumps. */
export function Picture({ id, alt, className = '', onClick }: Props): ReactNode {
  const address = usePicture(id);
  const shown = address ? <img src={address} alt={alt} /> : null;
  if (!onClick) return <span className={`picture ${className}`}>{shown}</span>;
  return (
    <button type="button" className={`picture ${className}`} aria-label={`查看${alt}`} title="查看" onClick={onClick}>
      {shown}
    </button>
  );
}
