/** What only one process does, beside what `contract` says of it: plain functions, typed by its row and its input. */
import type { Process, Transition } from 'contract/kit/process.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { ProcessHandler, ProcessHandling } from '../registry.ts';

export const handle = <R extends Resource, T extends Record<string, Transition>>(
  process: Process<R, T>,
  handling: ProcessHandling<R, T>,
): ProcessHandler => ({ process, handling }) as unknown as ProcessHandler;
