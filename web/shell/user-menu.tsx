import { UserSwitchOutlined } from '@ant-design/icons';
import { Dropdown, Modal } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { demoAccounts, demoSwitch } from 'contract/platform/session.ts';
import { base } from '../entry.ts';
import { call } from '../client/http.ts';
import { textOf, useText } from '../client/locale.ts';
import { errorNotice } from '../client/notice.ts';
import { askForPassword } from '../client/password.ts';
import { useMenu } from '../client/menu.ts';
import { storeToken } from '../client/token.ts';
import { mayLeave, useUnsavedEntries } from '../client/unsaved.ts';
import { settings } from '../settings.ts';
import { logOut } from './guard.ts';
import { platformNames, workbenchHome, type Place } from './place.ts';
import { UserButton } from './user-button.tsx';

const actionWords = {
  centre: 'header.centre',
  other: 'header.enter',
  layout: 'layout.title',
  password: 'password.title',
} as const;
/** What the menu offers besides leaving; the drawer of the layout only where the deployment shows it. */
export const actionsOf = (showSettings: boolean): (keyof typeof actionWords)[] =>
  showSettings ? ['centre', 'other', 'layout', 'password'] : ['centre', 'other', 'password'];

interface Props {
  place: Place;
  /** The workbench header asks in other words. */
  active: string;
  onSettings(): void;
}

/** Comes when it is first asked for, and so is open and has the focus of the button it takes the place of. */
export function UserMenu({ place, active, onSettings }: Props): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const [modal, holder] = Modal.useModal();
  const [isOpen, setOpen] = useState(true);
  const other = place.workbench === 'dj' ? 'gb' : 'dj';
  const told = useMenu(({ pages }) => pages.find(page => page.path === active)?.router);
  const jump = active.startsWith('/workbench/') ? told : null;
  const askAndLeave = async () => {
    if (!(await mayLeave())) return;
    modal.confirm({
      title: text('word.tip'),
      content: text(active.startsWith('/workbench/') ? 'leave.workbench' : 'leave.layout'),
      okText: text('word.confirm'),
      cancelText: text('word.cancel'),
      keyboard: false,
      onOk: logOut,
    });
  };
  const actions: Record<string, () => void> = {
    centre: () => void navigate('/user/center'),
    other: () => void navigate(jump?.path ?? workbenchHome[other]),
    layout: onSettings,
    password: askForPassword,
    leave: () => void askAndLeave(),
  };
  const items = [
    ...actionsOf(settings.showSettings).map(key => {
      const label = text(actionWords[key]);
      return { key, label: key === 'other' ? (jump?.label ?? label + text(platformNames[other])) : label };
    }),
    { type: 'divider' as const },
    { key: 'leave', label: text('header.leave') },
  ];
  return (
    <>
      <Dropdown
        trigger={['click']}
        open={isOpen}
        onOpenChange={setOpen}
        menu={{ items, onClick: ({ key }) => actions[key]?.() }}
        placement="bottomRight"
      >
        <UserButton autoFocus />
      </Dropdown>
      {holder}
    </>
  );
}

type DemoAccount = AnswerOf<typeof demoAccounts>[number];

/** In demo installations: go on as another of the demo people. Elsewhere the call does not exist. */
export function DemoSwitch(): ReactNode {
  const text = useText();
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
      errorNotice(error instanceof Error ? error.message : textOf('header.switch-failed'));
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
        <UserSwitchOutlined /> {text('header.switch')}
      </button>
    </Dropdown>
  );
}
