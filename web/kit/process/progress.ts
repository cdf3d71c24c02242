/** How far a process has come and which actions are open to who looks, asked of the server and never guessed here. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Action } from 'contract/kit/action.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { readWorkflow } from 'contract/workflow/record.ts';
import { call } from '../../client/http.ts';
import type { Row } from '../list.ts';
import { actionsOf } from '../resources.ts';

export const useProgress = (resource: Resource, { id, version }: Row) =>
  useQuery({
    queryKey: ['workflow', resource.name, id, version],
    queryFn: ({ signal }) =>
      call(readWorkflow, { query: { entity: resource.name, recordId: id } }, { signal, silent: true }),
  });

/** The actions on an entity; none while they load. */
export function useActions(resource: Resource): readonly Action[] {
  const [actions, setActions] = useState<readonly Action[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void actionsOf(resource).then(found => isCurrent && setActions(found));
    return () => {
      isCurrent = false;
    };
  }, [resource]);
  return actions;
}
