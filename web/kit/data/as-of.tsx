/**
 * Looking back: the day in the address makes every list, tree, count and record of the page that of the end of that day.
 * The page says so on top and offers the way back; nothing can be changed there.
 */
import { HistoryOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { Suspense } from 'react';
import { momentOf } from 'contract/kit/moment.ts';
import type { Resource } from 'contract/kit/resource.ts';
import './as-of.css';
import { lazy } from '../ui/lazy.tsx';
import { formatMinute } from '../../client/format.ts';
import { useAsOf } from '../../client/tab.ts';
import { useChangeQuery } from './address.ts';
import { may } from './record.ts';
import { EmptyState } from '../ui/states.tsx';
import { recordsOf } from './row.ts';
import { RowButton } from '../ui/row-actions.tsx';

const AsOfPicker = lazy(async () => ({ default: (await import('./as-of-picker.tsx')).AsOfPicker }));

/** Goes to another day, or back to today with null; the page of a list begins anew. */
export function useGoTo(): (day: string | null) => void {
  const change = useChangeQuery();
  return day =>
    change(words => {
      words.delete('page');
      if (day) words.set('asOf', day);
      else words.delete('asOf');
    });
}

/** What the session may do here: whoever looks at a past day may only look, and take out what is seen. */
export function useMay(): typeof may {
  const isPast = useAsOf() !== null;
  return (resource, verb, row) => (!isPast || verb === 'read' || verb === 'export') && may(resource, verb, row);
}

/** Takes the day along to another page. */
export function useSameDay(): (path: string) => string {
  const day = useAsOf();
  return path => (day === null ? path : `${path}${path.includes('?') ? '&' : '?'}asOf=${day}`);
}

/** The same behind a word, where there is little room. */
export function AsOfButton() {
  const panel = (
    <div className="as-of-panel">
      <Suspense>
        <AsOfPicker />
      </Suspense>
      <p className="remark">按那一天生效的情况还原，此后补记的也算在内，只能查看。</p>
    </div>
  );
  return (
    <Popover content={panel} trigger="click" placement="bottomRight">
      <Button type="text" icon={<HistoryOutlined />} title="查看过去某一天的数据">
        时点
      </Button>
    </Popover>
  );
}

/** An instant is said to the minute. */
function told(text: string): string {
  const moment = momentOf(text);
  return moment?.instant ? formatMinute(moment.instant) : (moment?.day ?? text);
}
/** By what the rows of then are told: a day counts what was booked to it later, an instant does not. */
export function waysOf(text: string): string {
  const moment = momentOf(text);
  if (moment?.instant) return '按录入时间还原';
  return moment?.knownAt
    ? `按当日生效的情况还原，含 ${formatMinute(moment.knownAt)} 前的补记`
    : '按当日生效的情况还原，含此后补记';
}

/** Says which day is shown and since when records tell, with the way back. */
export function AsOfBar({ since }: { since?: string | null | undefined }) {
  const day = useAsOf();
  const goTo = useGoTo();
  if (day === null) return null;
  return (
    <p className="as-of-bar" role="status">
      <HistoryOutlined aria-hidden />
      <span>
        正在查看 <strong className="figures">{told(day)}</strong> 的数据（{waysOf(day)}，只能查看）
        {since && (
          <>
            ，自 <span className="figures">{since}</span> 起有记录
          </>
        )}
      </span>
      <RowButton label="回到今天" run={() => goTo(null)} />
    </p>
  );
}

/** Whether a day lies before everything that was ever recorded. */
export const isBefore = (day: string | null, since: string | null | undefined): boolean =>
  day !== null && since !== undefined && (since === null || day < since);

/** In place of rows for a day of which nothing is known. */
export function BeforeRecords({ resource, since }: { resource: Resource; since: string | null | undefined }) {
  const day = useAsOf();
  const goTo = useGoTo();
  return (
    <EmptyState
      picture="search"
      title={`${told(day ?? '')} 还没有${recordsOf(resource)}`}
      actions={
        <>
          {since && <Button onClick={() => goTo(since)}>查看 {since}</Button>}
          <Button onClick={() => goTo(null)}>回到今天</Button>
        </>
      }
    >
      {since ? `系统自 ${since} 起有${recordsOf(resource)}。` : `系统里还没有${recordsOf(resource)}。`}
    </EmptyState>
  );
}
