/**
 * Answers of the server that several places share; each is asked for once and kept under its key.
 */
import { QueryClient, type Query } from '@tanstack/react-query';

/** Whoever comes back to a page so soon, and has written nothing meanwhile, sees it as it was. */
const staleTime = 30_000;

export const answers = new QueryClient({
  defaultOptions: {
    // Asked without a network, a question fails at once and is told; kept back, it would be sent later, unasked.
    queries: { retry: false, refetchOnWindowFocus: false, staleTime, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});

const isRows = { predicate: ({ queryKey }: Query) => queryKey[0] !== 'dictionary' };

/** After rows were written: whatever shows any asks again. Dictionaries stay; an entry that is written renews its own. */
export const renewRows = (): Promise<void> => answers.invalidateQueries(isRows);

/** Something was written, by whatever call: what is looked at stays as it is, and is asked for when it is come back to. */
export const answersMayDiffer = (): void => void answers.invalidateQueries({ ...isRows, refetchType: 'none' });
