/**
 * 登录会话: where the own account is signed in, and how to end it there.
 */
import type { ReactNode } from 'react';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { endOwnSessions, ownSessions } from 'contract/platform/sign-in-ways.ts';
import { call } from '../../client/http.ts';
import { formatTime } from '../../client/format.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { deviceOf } from './device-name.ts';
import './own-sessions.css';
import { useAnswer } from '../../kit/data/answer.ts';

type Session = AnswerOf<typeof ownSessions>[number];

const end = (sessions: Session[]) => () =>
  call(endOwnSessions, { body: sessions.map(({ id }) => id) }, { silent: true });

export function OwnSessions(): ReactNode {
  const query = useAnswer(ownSessions, {}, { isFresh: true });
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
                <SessionLine key={session.id} session={session} />
              ))}
            </ul>
            {others.length > 0 && (
              <ActionButton label="退出其他设备" run={end(others)} done={() => `已结束 ${others.length} 个登录会话`} />
            )}
          </section>
        );
      }}
    </QueryGate>
  );
}

function SessionLine({ session }: { session: Session }): ReactNode {
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
        <ActionButton
          size="small"
          label="结束"
          aria-label={`结束会话：${deviceOf(userAgent)}`}
          run={end([session])}
          done={() => '已结束该登录会话'}
        />
      )}
    </li>
  );
}
