import type { Method } from 'contract/kit/endpoint.ts';
import { request, type Request } from './http.ts';

/** A call of a derived route: its answer follows from the resource, so the caller names the shape. */
export const ask = request as <T>(method: Method, url: string, input?: Request) => Promise<T>;
