/**
 * 第 n / N and ‹ › of a detail page: the rows before and after in the list one came from, with its filters and sort.
 */
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Resource } from 'contract/kit/resource.ts';
import { ask } from '../../client/ask.ts';
import { useChangeQuery } from '../data/address.ts';
import { readList, toQuery } from '../data/list-state.ts';
import { usePage, type List, type Page } from './list.ts';
import { useAsOf, useTab } from '../../client/tab.ts';

/** Where a page was opened from: the search part of the list and the place in it. */
export interface Came {
  list: string;
  at: number;
}
export const cameFrom = (list: List, search: string, place: number): Came => ({
  list: search,
  at: list.state.page * list.state.size + place,
});

export function Neighbours({ resource, countWord }: { resource: Resource; countWord: string }) {
  const { location } = useTab();
  const change = useChangeQuery();
  const came = location.state as Came | null;
  const asOf = useAsOf() ?? undefined;
  const query = (at: number) => ({
    ...toQuery(readList(came?.list ?? '', resource), [resource.title]),
    page: at,
    size: 1,
  });
  const { data } = usePage(resource, query(came?.at ?? 0), came !== null);
  if (!came || !data) return null;
  const go = async (at: number) => {
    const { content } = await ask<Page>('GET', resource.path, { query: { ...query(at), asOf } });
    const row = content[0];
    if (!row) return;
    change(words => words.set('id', row.id), { replace: true, state: { ...came, at } });
  };
  return (
    <span className="neighbours figures">
      第 {(came.at + 1).toLocaleString('zh-CN')} / {data.totalElements.toLocaleString('zh-CN')} {countWord}
      <Button
        icon={<LeftOutlined />}
        aria-label="上一条"
        title="上一条"
        disabled={came.at === 0}
        onClick={() => void go(came.at - 1)}
      />
      <Button
        icon={<RightOutlined />}
        aria-label="下一条"
        title="下一条"
        disabled={came.at + 1 >= data.totalElements}
        onClick={() => void go(came.at + 1)}
      />
    </span>
  );
}
