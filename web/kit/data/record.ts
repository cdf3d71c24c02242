/**
 * One row of any resource: read, saved, acted upon, removed, traced and restored, always through the derived routes.
 * Every action makes all lists, records, traces and trees ask again; dictionaries stay.
 */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { permissionOf, standardVerbs, verbsOf, type Verb } from 'contract/kit/permission.ts';
import type { Trace } from 'contract/kit/trace.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { renewRows } from '../../client/answers.ts';
import { ask } from '../../client/ask.ts';
import { allows, allowsPlaceless } from '../../client/session.ts';
import { useAsOf } from '../../client/tab.ts';
import type { Row } from './row.ts';

export type Changes = Record<string, unknown>;

/** A wildcard covers verbs that this kind of entity does not have. */
const exists = ({ kind }: Resource, verb: string) =>
  !standardVerbs.includes(verb as Verb) || verbsOf(kind).includes(verb as Verb);
/** What stands nowhere is read by everybody who may, and written by few of them. */
const reaches = ({ scope }: Resource, verb: string, permission: string) =>
  scope.length > 0 || verb === 'read' || allowsPlaceless(permission);
/** What the server says of a row that is read and neither to be touched nor followed back. */
const rights: Readonly<Record<string, string>> = { update: 'mayUpdate', remove: 'mayRemove', trace: 'mayTrace' };
export const may = (resource: Resource, verb: string, row?: Readonly<Record<string, unknown>>): boolean => {
  const permission = permissionOf(resource, verb);
  const isOpen = row?.[rights[verb] ?? ''] !== false;
  return isOpen && exists(resource, verb) && allows(permission) && reaches(resource, verb, permission);
};

/** Whether the own rows at least are read. */
export const mayReadOwn = (resource: Resource): boolean => may(resource, 'readOwn') || may(resource, 'read');

export function useRecord(resource: Resource, id: string | null) {
  const asOf = useAsOf() ?? undefined;
  return useQuery({
    queryKey: ['record', resource.name, id, asOf],
    queryFn: ({ signal }) => ask<Row>('GET', `${resource.path}/${id}`, { query: { asOf }, signal, silent: true }),
    enabled: id !== null,
    // What somebody may be about to change is read as it stands now.
    staleTime: 0,
  });
}

/** An action that changes rows; afterwards everything that shows rows asks again. */
function useChange<I, A>(action: (input: I) => Promise<A>) {
  return useMutation({
    mutationFn: action,
    onSuccess: () => void renewRows(),
  });
}

interface Save {
  changes: Changes;
  /** Absent: a new row. */
  row?: Pick<Row, 'id' | 'version'> | undefined;
  /** Codes of the warnings somebody has read and confirmed. */
  confirmed?: string[];
}
/** Creates or updates; faults come as an ApiError for `faultsOf`. */
export const useSave = (resource: Resource) =>
  useChange(({ changes, row, confirmed = [] }: Save) => {
    const body = {
      ...changes,
      ...(row ? { id: row.id, version: row.version } : {}),
      ...(confirmed.length ? { confirmed } : {}),
    };
    return ask<Row>(row ? 'PUT' : 'POST', resource.path, { body, silent: true });
  });

/** An action by its name: `correct`, `activate`. */
export const useAction = (resource: Resource, id: string, name: string) =>
  useChange((body: Changes) => ask<Row>('POST', `${resource.path}/${id}/${name}`, { body, silent: true }));

export const useRemove = (resource: Resource) =>
  useChange((body: { ids: string[]; reason: string }) =>
    ask<{ removed: number }>('DELETE', resource.path, { body, silent: true }),
  );

/** One sealed value for who may see it; the look is recorded with its reason. */
export const reveal = (resource: Resource, id: string, field: string, reason: string) =>
  ask<{ value: string | null }>('POST', `${resource.path}/${id}/reveal`, { body: { field, reason }, silent: true });

export function useTrace(resource: Resource, id: string, page: number, size: number) {
  return useQuery({
    queryKey: ['trace', resource.name, id, page, size],
    queryFn: ({ signal }) =>
      ask<Trace>('GET', `${resource.path}/${id}/trace`, { query: { page, size }, signal, silent: true }),
    placeholderData: keepPreviousData,
  });
}

interface Restore {
  /** The change after which the chosen fields held the values they get back. */
  changeId: string;
  fields: string[];
  reason: string;
  version: number;
}
/** Puts chosen fields back, those of a person and of its part in one call. */
export const useRestore = (resource: Resource, id: string) =>
  useChange((body: Restore) => ask<Row>('POST', `${resource.path}/${id}/restore`, { body, silent: true }));
