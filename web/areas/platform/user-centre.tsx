import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PageHead } from '../../client/page-head.tsx';
import { askForPassword } from '../../client/password.ts';
import { useSession } from '../../client/session.ts';
import { OwnSessions } from './own-sessions.tsx';
import './user-centre.css';

/** What the platform knows of the signed-in account. */
export function UserCentre(): ReactNode {
  const user = useSession(session => session.user);
  if (!user) return null;
  const lines: [string, string | null][] = [
    ['用户名', user.username],
    ['姓名', user.name],
    ['邮箱', user.email],
    ['所在党组织', user.organisationName],
  ];
  return (
    <section className="user-centre card">
      <PageHead
        actions={
          <Button type="primary" onClick={askForPassword}>
            修改密码
          </Button>
        }
      />
      <h2>账号信息</h2>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
      <p>信息有误请联系本单位管理员更正。</p>
      <OwnSessions />
    </section>
  );
}
