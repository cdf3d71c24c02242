/**
 * What stands in front of every page of one record: its id in the address, the reading, the failure, the empty address.
 */
import type { ReactNode } from 'react';
import type { Resource } from 'contract/kit/resource.ts';
import { ApiError } from '../../client/http.ts';
import { AsOfBar } from '../data/as-of.tsx';
import { useRecord } from '../data/record.ts';
import { QueryGate } from '../data/query-gate.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useAsOf, useTab } from '../../client/tab.ts';
import { unsavedOf } from '../../client/unsaved.ts';
import type { Row } from '../data/row.ts';
import { useListBehind } from '../data/address.ts';
import { GoButton } from '../ui/go-button.tsx';

/** No record to show, with the way back to its list. */
function Missing({ title, children }: { title: string; children: string }) {
  const list = useListBehind();
  const back = <GoButton label={list ? '返回列表' : '回到首页'} to={list ?? '/'} />;
  return (
    <EmptyState isCard picture="search" title={title} actions={back}>
      {children}
    </EmptyState>
  );
}

/** Reads the row and shows it; a new id shows the new row from the start. */
export function WithRecord({
  resource,
  id,
  children,
}: {
  resource: Resource;
  id: string | null;
  children(row: Row): ReactNode;
}) {
  const query = useRecord(resource, id);
  const { error } = query;
  const { path } = useTab();
  const isPast = useAsOf() !== null;
  if (id === null) return <Missing title={`没有指明要打开的${resource.label}`}>请从列表中打开</Missing>;
  if (error instanceof ApiError && error.status === 404 && isPast)
    return (
      <>
        <AsOfBar />
        <Missing title={`那一天没有这条${resource.label}记录`}>{error.body.message}</Missing>
      </>
    );
  // Somebody who was typing keeps what was typed, with the reason above it.
  const isGone = error instanceof ApiError && error.status === 404 && unsavedOf(path).length === 0;
  if (isGone)
    return <Missing title={`没有找到这条${resource.label}记录`}>可能已被删除，或不在您的管理范围内。</Missing>;
  return (
    <QueryGate what={resource.label} query={query} isCard>
      {row => (
        <>
          <AsOfBar />
          {children(row)}
        </>
      )}
    </QueryGate>
  );
}
