import { useEffect, useState } from 'react';
import type { Action } from 'contract/kit/action.ts';
import type { Process } from 'contract/kit/process.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useMay } from '../data/as-of.tsx';
import { bulkActionsOf } from './bulk.ts';

/** Those of the list in front that the reader has the right to. */
export function useBulkActions(resource: Resource): readonly Action[] {
  const [process, setProcess] = useState<Process | null>(null);
  const may = useMay();
  useEffect(() => {
    let isCurrent = true;
    // The table of all entities comes when the rows stand already.
    const find = async () => (await import('../data/resources.ts')).processOf(resource);
    if (resource.kind === 'workflow') void find().then(found => isCurrent && setProcess(found));
    return () => {
      isCurrent = false;
    };
  }, [resource]);
  return process ? bulkActionsOf(process, name => may(resource, name)) : [];
}
