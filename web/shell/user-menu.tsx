import { DownOutlined, UserSwitchOutlined } from '@ant-design/icons';
import { Dropdown, Modal } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { demoAccounts, demoSwitch } from 'contract/platform/session.ts';
import { base } from '../entry.ts';
import { call } from '../client/http.ts';
import { errorNotice } from '../client/notice.ts';
import { askForPassword } from '../client/password.ts';
import { useIsMobile } from '../client/device.ts';
import { useSession } from '../client/session.ts';
import { storeToken } from '../client/token.ts';
import { mayLeave, useUnsavedEntries } from '../client/unsaved.ts';
import { settings } from '../settings.ts';
import { logOut } from './guard.ts';
import { platformNames, workbenchHome, type Place } from './place.ts';

/** The last two characters stand in the round mark of who has no picture. */
export const initialsOf = (name: string): string => Array.from(name).slice(-2).join('');

export function Avatar({ name, picture }: { name: string; picture: string | null }): ReactNode {
  const [broken, setBroken] = useState(false);
  return picture && !broken ? (
    <img className="avatar" src={picture} alt="" onError={() => setBroken(true)} />
  ) : (
    <span className="avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

interface Props {
  place: Place;
  /** The workbench header asks in other words. */
  active: string;
  onSettings(): void;
}

export function UserMenu({ place, active, onSettings }: Props): ReactNode {
  const user = useSession(session => session.user);
  const isMobile = useIsMobile();
  const navigate = useNavigate();
  const [modal, holder] = Modal.useModal();
  const other = place.workbench === 'dj' ? 'gb' : 'dj';
  const askAndLeave = async () => {
    if (!(await mayLeave())) return;
    modal.confirm({
      title: '提示',
      content: active.startsWith('/workbench/') ? '确定要退出系统吗？' : '确定注销并退出系统吗？',
      okText: '确定',
      cancelText: '取消',
      keyboard: false,
      onOk: logOut,
    });
  };
  const deeds: Record<string, () => void> = {
    centre: () => void navigate('/user/center'),
    other: () => void navigate(workbenchHome[other]),
    layout: onSettings,
    password: askForPassword,
    leave: () => void askAndLeave(),
  };
  const items = [
    { key: 'centre', label: '个人中心' },
    { key: 'other', label: `进入${platformNames[other]}` },
    ...(settings.showSettings ? [{ key: 'layout', label: '系统布局设置' }] : []),
    { key: 'password', label: '修改密码' },
    { type: 'divider' as const },
    { key: 'leave', label: '退出登录' },
  ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => deeds[key]?.() }} placement="bottomRight">
        <button type="button" className="user-button" aria-haspopup="menu">
          <Avatar name={user?.name ?? ''} picture={user?.avatar ?? null} />
          <span className={isMobile ? 'visually-hidden' : 'user-name'}>{user?.name}</span>
          <DownOutlined />
        </button>
      </Dropdown>
      {holder}
    </>
  );
}

type DemoAccount = AnswerOf<typeof demoAccounts>[number];

/** In demo installations: go on as another of the demo people. Elsewhere the call does not exist. */
export function DemoSwitch(): ReactNode {
  const [people, setPeople] = useState<DemoAccount[]>([]);
  useEffect(() => {
    call(demoAccounts, {}, { silent: true, renew: false }).then(setPeople, () => setPeople([]));
  }, []);
  if (people.length === 0) return null;
  const become = async (username: string) => {
    if (!(await mayLeave())) return;
    try {
      const answer = await call(demoSwitch, { body: { username } }, { silent: true, renew: false });
      storeToken(answer.token, answer.rememberMe);
      useUnsavedEntries.setState({ entries: [] });
      location.assign(`${base}/`);
    } catch (error) {
      errorNotice(error instanceof Error ? error.message : '没有切换成功，请重试');
    }
  };
  const items = people.map(person => ({
    key: person.username,
    label: `${person.roleName} · ${person.name}（${person.placeName}）`,
  }));
  return (
    <Dropdown
      trigger={['click']}
      classNames={{ root: 'demo-people' }}
      menu={{ items, onClick: ({ key }) => void become(key) }}
    >
      <button type="button" className="finder-button">
        <UserSwitchOutlined /> 切换身份
      </button>
    </Dropdown>
  );
}
