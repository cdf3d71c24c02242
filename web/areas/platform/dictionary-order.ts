import { useQueryClient } from '@tanstack/react-query';

/** After a change everything that shows words of this dictionary asks again. */
export function useAgain(): (dictName: string) => Promise<void> {
  const client = useQueryClient();
  return async dictName => {
    await client.invalidateQueries({ queryKey: ['dictionary', dictName] });
    await client.invalidateQueries({ queryKey: ['dictionaries'] });
  };
}

/** The same ids with one of them a place up or down. */
export function moved(ids: readonly string[], at: number, by: -1 | 1): string[] {
  const next = [...ids];
  const [one] = next.splice(at, 1);
  if (one !== undefined) next.splice(at + by, 0, one);
  return next;
}
