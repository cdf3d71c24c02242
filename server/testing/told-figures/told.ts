/** What a page tells: figures by name and list, and sums; and how a call is read for it. */
import { addressOf } from 'contract/report/home.ts';
import type { Slice } from 'contract/report/screen.ts';
import type { AnswerOf, Endpoint } from 'contract/kit/endpoint.ts';
import type { Figure, Filters } from 'contract/kit/figure.ts';
import { gives } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Ask } from '../open-world.ts';

export interface Told {
  name: string;
  /** Null of a time that is to come. */
  count: number | null;
  /** The list it opens; none where it leads nowhere. */
  list: string | null;
}
/** What must add up to one number. */
export interface Sum {
  name: string;
  whole: number;
  parts: number[];
}
export interface Page {
  figures: Told[];
  sums?: Sum[];
}
export interface Reader {
  ask: Ask;
  day: string;
  /** Whether it leads to the rows, as pages ask before they link a figure. */
  may(permission: string): boolean;
}
export async function readerOf(ask: Ask, day: string): Promise<Reader> {
  const permissions: string[] = (await ask('GET', '/auth/info')).body.permissions;
  return { ask, day, may: permission => permissions.some(pattern => gives(pattern, permission)) };
}
export type Source = (reader: Reader) => Promise<Page>;

export const none: Page = { figures: [] };
/** The answer of a call, or nothing where the reader may not have it. */
export async function answerOf<E extends Endpoint>(
  ask: Ask,
  { url }: E,
  query: Filters = {},
): Promise<AnswerOf<E> | null> {
  const { status, body } = await ask('GET', `/${addressOf(url, query)}`);
  if (status !== 200 && status !== 403) throw new Error(`${url}: ${status} ${JSON.stringify(body)}`);
  return status === 200 ? (body as AnswerOf<E>) : null;
}
export const listOf = ({ path }: Resource, filters: Filters): string => addressOf(`/${path}`, filters);
export const sumOf = (parts: readonly number[]): number => parts.reduce((sum, one) => sum + one, 0);
export const countsOf = (slices: readonly Slice[]): number[] => slices.map(one => one.count);

export const told = (
  of: Resource,
  { label, filters }: Figure,
  count: number | null,
  day: string,
  place: Filters = {},
): Told => ({
  name: label,
  count,
  list: listOf(of, { ...filters(day), ...place }),
});

export const joined = (pages: readonly Page[]): Page => ({
  figures: pages.flatMap(one => one.figures),
  sums: pages.flatMap(one => one.sums ?? []),
});
