/** How far a process has come and which actions are open to who looks, asked of the server and never guessed here. */
import { useQuery } from '@tanstack/react-query';
import type { Resource } from 'contract/kit/resource.ts';
import { readWorkflow } from 'contract/workflow/record.ts';
import { call } from '../../client/http.ts';
import type { Row } from '../data/row.ts';

export const useProgress = (resource: Resource, { id, version }: Row) =>
  useQuery({
    queryKey: ['workflow', resource.name, id, version],
    queryFn: ({ signal }) =>
      call(readWorkflow, { query: { entity: resource.name, recordId: id } }, { signal, silent: true }),
  });
