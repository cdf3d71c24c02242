/**
 * Answers of the server that several places share; each is asked for once and kept under its key.
 */
import { QueryClient } from '@tanstack/react-query';

export const answers = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });
