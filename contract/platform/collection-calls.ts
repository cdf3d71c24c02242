import { Type } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { inPath } from '../kit/shape.ts';

/** How many people are asked once the task is sent out. */
export const countAsked = endpoint({
  method: 'GET',
  url: 'api/cj/{id}/asked',
  access: 'platform.collectionTask.submit',
  summary: '信息采集任务：下发后向多少人采集',
  params: inPath,
  answer: Type.Object({ count: Type.Integer() }),
});
