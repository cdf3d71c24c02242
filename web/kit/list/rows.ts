import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf, Endpoint, InputOf } from 'contract/kit/endpoint.ts';
import { call } from '../../client/http.ts';
import type { Asked } from './asked.ts';

interface Options<E extends Endpoint> {
  /** Begins the key its rows are kept under. */
  key: readonly unknown[];
  query?: Partial<InputOf<E>['query']>;
  params?: InputOf<E>['params'];
  size?: number;
  /** How long until it is asked again; false for not by itself. */
  askAgain?(answer: AnswerOf<E> | undefined): number | false;
  isOn?: boolean;
}

/** The page of any call that the address names; the rows of before stay while the next come. */
export function useRows<E extends Endpoint>(
  endpoint: E,
  { page, turn }: Pick<Asked, 'page' | 'turn'>,
  { key, query = {}, params, size = 20, askAgain, isOn = true }: Options<E>,
) {
  const input = { query: { ...query, page, size }, ...(params ? { params } : {}) };
  const answer = useQuery({
    queryKey: [...key, input],
    queryFn: ({ signal }) => call(endpoint, input as Partial<InputOf<E>>, { signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled: isOn,
    ...(askAgain ? { refetchInterval: ({ state }: { state: { data?: AnswerOf<E> } }) => askAgain(state.data) } : {}),
  });
  return { answer, page, size, turn };
}
