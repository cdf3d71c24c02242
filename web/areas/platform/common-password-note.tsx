import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../../client/system-config.ts';
import './common-password-note.css';

/** Told while new accounts share one password, to who may clear it; nobody else is given the setting. */
export function CommonPasswordNote(): ReactNode {
  const isCommon = useConfig(config => Boolean(config['initPassword']));
  if (!isCommon) return null;
  return (
    <section className="card common-password" role="status">
      <p>
        <strong className="tone-warn">所有新建和重置的账号共用一个初始密码。</strong>
        知道它的人可以抢先登录他人的新账号。请在
        <Link to="/system/config">系统配置</Link>
        中清空“初始密码”，清空后每个账号各得一个随机的一次性密码。仍在使用该密码的人，下次登录须先修改。
      </p>
    </section>
  );
}
