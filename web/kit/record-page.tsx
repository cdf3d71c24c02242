/**
 * What stands in front of every page of one record: its id in the address, the reading, the failure, the empty address.
 */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Resource } from 'contract/kit/resource.ts';
import { ApiError } from '../client/http.ts';
import { useMenu } from '../client/menu.ts';
import { AsOfBar } from './as-of.tsx';
import type { Row } from './list.ts';
import { useRecord } from './record.ts';
import { Blank, BlockError, Skeleton } from './states.tsx';
import { useAsOf, useTab } from '../client/tab.ts';

/** The id of `?id=`; null where there is none or it is no number. */
export function useId(): string | null {
  const id = new URLSearchParams(useTab().location.search).get('id');
  return id && /^[1-9]\d{0,17}$/.test(id) ? id : null;
}

/** The list a page belongs to. */
export function useListBehind(): string | null | undefined {
  const { path } = useTab();
  return useMenu(({ pages }) => pages.find(page => page.path === path)?.under);
}

/** No record to show, with the way back to its list. */
function Missing({ title, children }: { title: string; children: string }) {
  const navigate = useNavigate();
  const list = useListBehind();
  const back = <Button onClick={() => void navigate(list ?? '/')}>{list ? '返回列表' : '回到首页'}</Button>;
  return (
    <section className="card">
      <Blank picture="search" title={title} actions={back}>
        {children}
      </Blank>
    </section>
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
  const { data, error, refetch } = useRecord(resource, id);
  const isPast = useAsOf() !== null;
  if (id === null) return <Missing title={`没有指明要打开的${resource.label}`}>请从列表中打开</Missing>;
  if (error instanceof ApiError && error.status === 404 && isPast)
    return (
      <>
        <AsOfBar />
        <Missing title={`那一天没有这条${resource.label}记录`}>{error.body.message}</Missing>
      </>
    );
  if (error instanceof ApiError && error.status === 404)
    return <Missing title={`没有找到这条${resource.label}记录`}>可能已被删除，或不在您的管理范围内。</Missing>;
  if (error && !data) {
    return (
      <section className="card">
        <BlockError what={resource.label} error={error} retry={() => void refetch()} />
      </section>
    );
  }
  if (!data) {
    return (
      <section className="card">
        <Skeleton />
      </section>
    );
  }
  return (
    <>
      <AsOfBar />
      {children(data)}
    </>
  );
}
