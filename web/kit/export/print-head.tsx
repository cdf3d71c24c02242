/**
 * What stands above a printed list and nowhere else: what it is, which part of it, who printed it and when.
 */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../client/session.ts';
import { formatMinute } from '../../client/format.ts';
import type { List } from '../list/list.ts';
import './export.css';

export function PrintHead({ list, countWord }: { list: List; countWord: string }) {
  const name = useSession(session => session.user?.name ?? '');
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    // The paper tells the minute of printing, so it must be there before the picture is taken.
    const stamp = () => flushSync(() => setNow(Date.now()));
    addEventListener('beforeprint', stamp);
    return () => removeEventListener('beforeprint', stamp);
  }, []);
  const first = list.state.page * list.state.size;
  const part = `第 ${first + 1}–${first + list.rows.length} ${countWord}，共 ${(list.total ?? 0).toLocaleString('zh-CN')} ${countWord}`;
  return (
    <header className="print-head" aria-hidden>
      <h1>{list.resource.label}名册</h1>
      <p>
        <span>{part}</span>
        <span>
          打印人：{name}　打印时间：{formatMinute(now)}
        </span>
      </p>
    </header>
  );
}
