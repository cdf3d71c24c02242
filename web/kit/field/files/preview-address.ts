/**
 * Where a file is shown: the own preview page, or a preview service that the deployment names.
 * The service gets the address of the file in its query, in the older or the newer manner.
 */
import { base } from '../../../entry.ts';
import { settings } from '../../../settings.ts';

export interface PreviewSettings {
  /** Address of the service up to its query; empty: the own page. */
  previewService: string;
  previewVersion: 'v1' | 'v2';
  /** A file's address is this and its id. */
  imageBase: string;
}

export const ownPreview = `${base}/file/preview`;

export const addressOf = (id: string, from: Pick<PreviewSettings, 'imageBase'> = settings): string =>
  from.imageBase + id;

/** v1: the bare address. v2: address and name without blanks, encoded; the name defaults to the id as a Word file. */
export function previewAddress(id: string, name?: string, from: PreviewSettings = settings): string {
  const service = from.previewService || ownPreview;
  const address = addressOf(id, from);
  if (from.previewVersion === 'v1') return `${service}?url=${address}`;
  const fullName = (name ?? `${id}.docx`).replace(/\s/g, '');
  return `${service}?url=${encodeURIComponent(`${address}&fullfilename=${fullName}`)}`;
}

/** The id in the query of the preview page, in either manner; null where there is none. */
export function previewedId(search: string): string | null {
  const found = /[?&](?:id|fileId)=([0-9a-f-]{36})/i.exec(decodeURIComponent(search));
  return found?.[1]?.toLowerCase() ?? null;
}

/** A page of its own, so that what one was doing stays. */
export const openPreview = (id: string, name?: string): void =>
  void window.open(previewAddress(id, name), '_blank', 'noopener');
