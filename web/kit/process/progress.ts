/** How far a process has come and which actions are open to who looks, asked of the server and never guessed here. */
import type { Resource } from 'contract/kit/resource.ts';
import { readWorkflow } from 'contract/workflow/record.ts';
import type { Row } from '../data/row.ts';
import { useAnswer } from '../data/answer.ts';

export const useProgress = (resource: Resource, { id, version }: Row) =>
  useAnswer(readWorkflow, { query: { entity: resource.name, recordId: id } }, { revision: version });
