/**
 * Where one picks a row of each entity: the calls of the specification, which give names to any signed-in user.
 * An entity without a line here is picked by its title.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../../../client/ask.ts';

const paths: Record<string, string> = {
  partyMember: 'api/common/dyjbxx',
  partyOrganisation: 'api/dzzxx',
  student: 'api/common/xsjbxx',
  teacher: 'api/common/jsjbxx',
  person: 'api/common/xsjsxx',
  unit: 'api/common/getDwInfo',
  schoolClass: 'api/common/getBjInfo',
  cadre: 'api/common/gbjbxx',
};

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

const pathOf = (entity = '', isAny = false) =>
  isAny ? `api/common/choice/${entity}` : (paths[entity] ?? `api/common/pick/${entity}`);

interface Picking {
  isOn: boolean;
  /** Those out of reach too. */
  isAny?: boolean | undefined;
  /** What the field takes, as the `where=` of a list. */
  where?: string | null | undefined;
  /** How many are asked for. */
  size?: number;
}
/** Rows of an entity whose name, pinyin or number fits. */
export function usePicks(entity: string | undefined, keyword: string, { isOn, isAny, where, size = 50 }: Picking) {
  const settled = useSettled(keyword);
  const path = pathOf(entity, isAny);
  return useQuery({
    queryKey: ['picks', path, settled, where, size],
    queryFn: ({ signal }) =>
      ask<{ content: Pick[] }>('GET', path, {
        query: { ...(settled ? { keyword: settled } : {}), ...(where ? { where } : {}), page: 0, size },
        signal,
      }),
    enabled: isOn && entity !== undefined,
  });
}
