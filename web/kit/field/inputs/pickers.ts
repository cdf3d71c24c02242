/** Rows that may be named in a reference, as one types. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pickedFor, pickerUrl } from 'contract/kit/picker-urls.ts';
import { ask } from '../../../client/ask.ts';

export interface Pick {
  id: string;
  name: string;
  number?: string | null;
  code?: string | null;
  organisationName?: string | null;
  unitName?: string | null;
}

/** The value, a moment after it stopped changing. */
export function useSettled<T>(value: T, ms = 300): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

const none: Pick[] = [];

interface Picking {
  isOn: boolean;
  /** Those out of reach too. */
  isAny?: boolean | undefined;
  /** What the field takes, as the `where=` of a list. */
  where?: string | null | undefined;
  /** The field that is filled in, as `entity.field`. */
  of?: string | undefined;
  /** How many are asked for. */
  size?: number;
}
/** Rows of an entity whose name, pinyin or number fits; while one types, those that fitted before. */
export function usePicks(
  entity: string | undefined,
  keyword: string,
  { isOn, isAny, where, of, size = 50 }: Picking,
): { rows: Pick[]; isFetching: boolean; isBehind: boolean } {
  const settled = useSettled(keyword);
  const path = pickerUrl(entity ?? '', isAny);
  const isBehind = settled !== keyword;
  const query = {
    ...(settled ? { keyword: settled } : {}),
    ...(where ? { where } : {}),
    ...pickedFor(path, of),
    page: 0,
    size,
  };
  const { data, isFetching } = useQuery({
    queryKey: ['picks', path, query],
    queryFn: ({ signal }) => ask<{ content: Pick[] }>('GET', path, { query, signal }),
    enabled: isOn && entity !== undefined && !isBehind,
  });
  return { rows: data?.content ?? none, isFetching: isFetching || isBehind, isBehind };
}
