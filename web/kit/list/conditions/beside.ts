/** The records beside the rows of a list that its conditions may ask for, each with its entity. */
import { useQueries } from '@tanstack/react-query';
import { besideRecords, type BesideRecords } from 'contract/kit/beside.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useAnswer } from '../../data/answer.ts';
import { hasEntity, resourceOf } from '../../data/resources.ts';

const none: BesideRecords[] = [];

/** Those of the list, by label; none until they are known. */
export function useBeside({ name }: Resource, isOn = true): BesideRecords[] {
  const { data } = useAnswer(besideRecords, { query: { entity: name } }, { isOn, isFixed: true });
  return data?.content.filter(({ area, entity }) => hasEntity(area, entity)) ?? none;
}

/** The entities of these records, as far as they are loaded. */
export function useEntities(records: readonly BesideRecords[]): ReadonlyMap<string, Resource> {
  const loaded = useQueries({
    queries: records.map(({ area, entity }) => ({
      queryKey: ['entity', area, entity],
      queryFn: () => resourceOf(area, entity),
      staleTime: Infinity,
    })),
  });
  return new Map(loaded.flatMap(({ data }) => (data ? [[data.name, data]] : [])));
}
