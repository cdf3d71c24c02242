import { useEffect, useState } from 'react';
import type { Action } from 'contract/kit/action.ts';
import type { Process } from 'contract/kit/process.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useMay } from '../data/as-of.tsx';
import { bulkActionsOf } from './bulk.ts';

/** The process of the list in front, null until it is known and where there is none; what of it the reader may do with many. */
export function useProcess(resource: Resource): { process: Process | null; many: readonly Action[] } {
  const [process, setProcess] = useState<Process | null>(null);
  const may = useMay();
  useEffect(() => {
    let isCurrent = true;
    // The table of all entities comes when the rows stand already; what has no states takes part in nothing.
    const find = async () => (await import('../data/resources.ts')).processOf(resource);
    if (resource.fields['state']?.type === 'state') void find().then(found => isCurrent && setProcess(found));
    return () => {
      isCurrent = false;
    };
  }, [resource]);
  return { process, many: process ? bulkActionsOf(process, name => may(resource, name)) : [] };
}
