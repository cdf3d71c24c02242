/**
 * What stands between a reading and what shows it. What is shown stays: a later reading that fails puts a quiet line
 * above it, so neither content nor anything typed into it goes away. The failure alone, where there is nothing to show.
 */
import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ApiError } from '../../client/http.ts';
import { sentencesOf } from '../../client/sentences.ts';
import { EmptyState, Skeleton } from '../ui/states.tsx';

interface Reading<T> {
  data: T | undefined;
  error: unknown;
  refetch(): unknown;
}
interface Props<T> {
  /** Names what is read: 组织架构图没有加载成功. */
  what: string;
  query: Reading<T>;
  /** Lines of the place that is kept until the first answer. */
  rows?: number | undefined;
  /** Around the place and the failure, where the content brings its own card. */
  isCard?: boolean;
  children(data: T): ReactNode;
}

function LoadError({ what, error, retry }: { what: string; error: unknown; retry(): void }) {
  const number = error instanceof ApiError ? error.body.requestId : '';
  return (
    <div role="alert">
      <EmptyState
        picture="pulse"
        title={`${what}没有加载成功`}
        actions={
          <>
            <Button icon={<ReloadOutlined />} onClick={retry}>
              重新加载
            </Button>
            {number && <small className="figures">编号 {number}</small>}
          </>
        }
      >
        {sentencesOf(error)[0]}
      </EmptyState>
    </div>
  );
}

const StaleNote = ({ what, error, retry }: { what: string; error: unknown; retry(): void }) => (
  <p className="stale-note tone-warn" role="status">
    {what}没有更新成功，显示的是之前读取的内容：{sentencesOf(error)[0]}
    <Button type="link" size="small" onClick={retry}>
      再试
    </Button>
  </p>
);

export function QueryGate<T>({ what, query: { data, error, refetch }, rows, isCard, children }: Props<T>): ReactNode {
  const told = { what, error, retry: () => void refetch() };
  if (data === undefined) {
    const place = error ? <LoadError {...told} /> : <Skeleton rows={rows} />;
    return isCard ? <section className="card">{place}</section> : place;
  }
  return (
    <>
      {error ? <StaleNote {...told} /> : null}
      {children(data)}
    </>
  );
}
