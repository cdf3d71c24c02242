/**
 * 登录会话: where the own account is signed in, and how to end it there.
 */
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { endOwnSessions, ownSessions } from 'contract/platform/sign-in-ways.ts';
import { renewRows } from '../../client/answers.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { formatTime } from '../../client/format.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { deviceOf } from './device-name.ts';
import './own-sessions.css';
import { useAnswer } from '../../kit/data/answer.ts';

type Session = AnswerOf<typeof ownSessions>[number];

export function OwnSessions(): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const query = useAnswer(ownSessions, {}, { isFresh: true });
  const end = async (sessions: Session[]) => {
    setBusy(true);
    try {
      await call(endOwnSessions, { body: sessions.map(({ id }) => id) });
      toast(sessions.length > 1 ? `已结束 ${sessions.length} 个登录会话` : '已结束该登录会话');
    } catch {
      // The call said why; the list below shows what is still there.
    } finally {
      setBusy(false);
      await renewRows();
    }
  };
  return (
    <QueryGate what="登录会话" query={query} rows={2}>
      {data => {
        const others = data.filter(({ isPresent }) => !isPresent);
        return (
          <section className="own-sessions" aria-labelledby="own-sessions">
            <h2 id="own-sessions">登录会话</h2>
            <p>以下设备正以您的账号登录。有不是您本人的，请结束它并修改密码。</p>
            <ul>
              {data.map(session => (
                <SessionLine key={session.id} session={session} isBusy={isBusy} onEnd={() => void end([session])} />
              ))}
            </ul>
            {others.length > 1 && (
              <Button disabled={isBusy} onClick={() => void end(others)}>
                结束其他全部会话
              </Button>
            )}
          </section>
        );
      }}
    </QueryGate>
  );
}

interface LineProps {
  session: Session;
  isBusy: boolean;
  onEnd(): void;
}

function SessionLine({ session, isBusy, onEnd }: LineProps): ReactNode {
  const { userAgent, address, createdAt, lastSeenAt, isPresent } = session;
  return (
    <li>
      <b>{deviceOf(userAgent)}</b>
      <span>{address ?? '地址未知'}</span>
      <span>登录 {formatTime(createdAt)}</span>
      <span>最近使用 {formatTime(lastSeenAt)}</span>
      {isPresent ? (
        <em>当前会话</em>
      ) : (
        <Button size="small" disabled={isBusy} onClick={onEnd} aria-label={`结束会话：${deviceOf(userAgent)}`}>
          结束
        </Button>
      )}
    </li>
  );
}
