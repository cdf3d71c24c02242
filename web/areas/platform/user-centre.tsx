import { Button } from 'antd';
import { Link } from 'react-router';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { lazy } from '../../kit/ui/lazy.tsx';
import { formatTime } from '../../client/format.ts';
import { Suspense, type ReactNode } from 'react';
import { waysSetting } from 'contract/message/own-ways.ts';
import { PageHead } from '../../client/page-head.tsx';
import { askForPassword } from '../../client/password.ts';
import { keep, useOwnSettings } from '../../client/preference.ts';
import { useSession } from '../../client/session.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { OwnTrees } from '../access/index.ts';
import { AvatarButton } from '../../kit/field/files/avatar-button.tsx';
import { OwnApplications } from './own-applications.tsx';
import { OwnCertificates } from './own-certificates.tsx';
import { OwnMessageWays } from './own-message-ways.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { OwnSignIns } from './own-sign-ins.tsx';
import './user-centre.css';

const EmailDialog = lazy(async () => ({ default: (await import('../account/index.ts')).EmailDialog }));
const SignInPhone = lazy(async () => ({ default: (await import('../account/index.ts')).SignInPhone }));

type OwnUser = NonNullable<ReturnType<typeof useSession.getState>['user']>;

/** What this person set for lists and screens, and the way back to how everything came. */
function Preferences() {
  // Which messages go out is no matter of the screen.
  const own = useOwnSettings().filter(name => name !== waysSetting);
  return (
    <>
      <h2>偏好</h2>
      <p>
        已保存 <span className="figures">{own.length}</span> 项显示设置，随账号保存，换一台电脑登录也一样。
      </p>
      <ActionButton
        label="恢复默认显示"
        disabled={own.length === 0}
        confirm={{
          title: '恢复默认显示',
          lead: '列表的列、列宽、密度和面板的显示方式将恢复为系统默认，保存的视图和草稿不受影响。',
        }}
        run={async () => own.forEach(name => keep(name, null))}
        done={() => '已恢复默认显示'}
      />
    </>
  );
}

/** What the platform knows of the account. */
function Account({ user }: { user: OwnUser }) {
  const lines: [string, string | null][] = [
    ['用户名', user.username],
    ['姓名', user.name],
    ['邮箱', user.email],
    ['所在党组织或单位', user.organisationName],
    ['密码修改时间', user.passwordChangedAt && formatTime(user.passwordChangedAt).slice(0, 16)],
  ];
  return (
    <section className="card own-account">
      <PageHead
        actions={
          <>
            <DialogButton label="更换邮箱">{close => <EmailDialog onClose={close} />}</DialogButton>
            <Button type="primary" onClick={askForPassword}>
              修改密码
            </Button>
          </>
        }
      />
      <h2>账号信息</h2>
      <AvatarButton />
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
      <p>信息有误请联系本单位管理员更正。{user.personId && <Link to="/user/archives">查看个人档案</Link>}</p>
    </section>
  );
}

/** The account, what was asked for and where it is signed in; on the phone in this order, one below the other. */
export function UserCentre(): ReactNode {
  const user = useSession(session => session.user);
  /** Until then the server answers nothing but the change of the password. */
  const mustChangePassword = useSession(session => session.mustChangePassword);
  if (!user) return null;
  if (mustChangePassword) return <Account user={user} />;
  return (
    <div className="user-centre">
      <Account user={user} />
      <div className="own-matters">
        <OwnApplications />
        <OwnCertificates />
        <section className="card own-account">
          <OwnSessions />
        </section>
        <OwnSignIns />
        <OwnMessageWays />
      </div>
      <section className="card own-account own-ways">
        <Preferences />
        <Suspense>
          <SignInPhone />
        </Suspense>
        <Suspense>
          <OwnTrees />
        </Suspense>
      </section>
    </div>
  );
}
