import type { Endpoint, InputOf } from 'contract/kit/endpoint.ts';
import { useAnswer, type AnswerOptions } from '../data/answer.ts';
import type { Asked } from './asked.ts';

interface Options<E extends Endpoint> extends AnswerOptions<E> {
  query?: Partial<InputOf<E>['query']>;
  params?: InputOf<E>['params'];
  size?: number;
}

/** The page of any call that the address names; the rows of before stay while the next come. */
export function useRows<E extends Endpoint>(
  endpoint: E,
  { page, turn }: Pick<Asked, 'page' | 'turn'>,
  { query = {}, params, size = 20, ...options }: Options<E> = {},
) {
  const input = { query: { ...query, page, size }, ...(params ? { params } : {}) };
  const answer = useAnswer(endpoint, input as Partial<InputOf<E>>, { isKept: true, ...options });
  return { answer, page, size, turn };
}
