/** What a list of any call asks for, kept in its address: a link, a reload and Back give the same rows. */
import { useState } from 'react';
import { useTab } from '../../client/tab.ts';
import { useChangeQuery } from '../data/address.ts';

export function useAsked() {
  const change = useChangeQuery();
  const params = new URLSearchParams(useTab().location.search);
  const get = (name: string): string | undefined => params.get(name) ?? undefined;
  /** Sets words, takes out those that are empty, and begins at the first page unless one is named. */
  const ask = (words: Record<string, string | number | undefined>, replace = false) =>
    change(
      next => {
        for (const [name, value] of Object.entries({ page: undefined, ...words })) {
          if (value === undefined || value === '') next.delete(name);
          else next.set(name, String(value));
        }
      },
      { replace },
    );
  const page = get('page') ?? '';
  return {
    get,
    ask,
    /** From 0. */
    page: /^\d{1,6}$/.test(page) ? Number(page) : 0,
    turn: (next: number) => ask({ page: next > 0 ? next : undefined }),
    keyword: get('keyword') ?? '',
    search: (keyword: string) => ask({ keyword }, true),
  };
}
export type Asked = ReturnType<typeof useAsked>;

/** The page of a list in a drawer or a part of a record, which no address names. */
export function useTurning() {
  const [page, turn] = useState(0);
  return { page, turn };
}
