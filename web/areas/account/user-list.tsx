import { ImportOutlined, PlusOutlined, UsergroupAddOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import * as calls from 'contract/account/calls.ts';
import { user } from 'contract/account/user.ts';
import { renewRows } from '../../client/answers.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { askForPasswordOf } from '../../client/password.ts';
import { useSession } from '../../client/session.ts';
import { ListExport } from '../../kit/export/list-export.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import type { List } from '../../kit/list/list.ts';
import { Chip, Dot } from '../../kit/ui/marks.tsx';
import { may } from '../../kit/data/record.ts';
import type { RowAction } from '../../kit/ui/row-actions.tsx';
import { ConfirmDialog, type Action } from '../../kit/ui/confirm-dialog.tsx';
import { SecondCodeDialog, type SecondCode } from '../../kit/ui/second-code.tsx';
import { HandOutDialog } from './hand-out.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { PlainList, type PlainView } from './plain-list.tsx';
import { UserDialog } from './user-dialog.tsx';
import { WithoutAccount } from './without-account.tsx';
import type { Row } from '../../kit/data/row.ts';
import { RowButton } from '../../kit/ui/row-actions.tsx';

const views: PlainView[] = [
  { label: '全部', filters: {} },
  { label: '弱密码', filters: { hasWeakPassword: ['true'] } },
  { label: '已锁定', filters: { isLocked: ['true'] } },
  { label: '待用确认码', filters: { needsCode: ['true'] } },
  { label: '已停用', filters: { state: ['disabled'] } },
  { label: '人员已离开', filters: { hasLeft: ['true'] } },
];
const sections = [
  {
    title: '账号',
    fields: ['username', 'name', 'personNumber', 'placeName', 'unitId', 'email', 'roleNames', 'state'],
  },
  {
    title: '安全',
    fields: ['isLocked', 'needsCode', 'hasWeakPassword', 'oneTimeUntil', 'passwordChangedAt', 'lastLoginAt', 'hasLeft'],
  },
];
const stateWords: Record<string, readonly ['ok' | 'warn' | 'plain', string]> = {
  enabled: ['ok', '启用'],
  locked: ['warn', '锁定'],
  disabled: ['plain', '停用'],
};

/** State of the account; a lock that passes by itself is told beside it. */
function State({ row }: { row: Row }) {
  const [tone, word] = stateWords[String(row['state'])] ?? ['plain', String(row['state'])];
  const isPassing = row['isLocked'] === true && row['state'] !== 'locked';
  return (
    <>
      <Dot tone={tone}>{word}</Dot> {isPassing && <Chip tone="warn">暂时锁定</Chip>}
    </>
  );
}
const words = {
  username: { width: 148 },
  name: { width: 96 },
  state: { width: 132, show: (row: Row) => <State row={row} /> },
};

const own = { state: (row: Row) => <State row={row} /> };

type Opened =
  | { kind: 'form'; row: Row | null }
  | { kind: 'import' }
  | { kind: 'people' }
  | { kind: 'action'; action: Action }
  | { kind: 'made'; accounts: calls.HandOut[] }
  | { kind: 'code'; given: SecondCode }
  | null;

function useActions(open: (what: Opened) => void) {
  const reset = (rows: ReadonlyMap<string, string>): Action => ({
    title: rows.size === 1 ? `重置${[...rows.values()][0]}的密码` : `重置 ${rows.size} 个用户的密码`,
    lead: '现在的密码立即失效，已登录的会话全部退出；系统给出一个一次性密码，只显示一次，72 小时内有效，本人登录后须修改。权限高于您的账号，须由安全管理员核实并解锁后，本人用密码加确认码登录。',
    verb: '重置密码',
    async run() {
      const { accounts } = await call(
        calls.resetPasswords,
        { body: [...rows.keys()] },
        { silent: true, timeout: 300_000 },
      );
      void renewRows();
      // The dialog of the question closes first.
      setTimeout(() => open({ kind: 'made', accounts }));
    },
  });
  const disable = (rows: ReadonlyMap<string, string>): Action => ({
    title: rows.size === 1 ? `停用${[...rows.values()][0]}的账号` : `停用 ${rows.size} 个账号`,
    lead: '停用后不能登录，已登录的会话立即退出；数据保留，可以随时重新启用。',
    verb: '停用',
    isDanger: true,
    async run() {
      const { disabled } = await call(calls.disableUsers, { body: [...rows.keys()] }, { silent: true });
      toast(`已停用 ${disabled} 个账号`);
      await renewRows();
    },
  });
  const remove = (rows: ReadonlyMap<string, string>, after = () => {}): Action => ({
    title: rows.size === 1 ? `删除${[...rows.values()][0]}的账号` : `删除 ${rows.size} 个账号`,
    lead: '删除后不能登录，授权同时终止，登录和操作记录保留。人员离开学校时一般只停用。',
    verb: '删除',
    isDanger: true,
    reason: { label: '原因' },
    async run(reason) {
      const { removed } = await call(calls.removeUsers, { body: { ids: [...rows.keys()], reason } }, { silent: true });
      toast(`已删除 ${removed} 个账号`);
      after();
      await renewRows();
    },
  });
  const enable = async (row: Row) => {
    await call(calls.updateState, { body: { id: row.id, state: 'enabled' } });
    toast(`已启用${String(row['name'])}的账号`);
    await renewRows();
  };
  const unlock = async (row: Row) => {
    const { username, secondCode } = await call(calls.unlockUser, { body: { id: row.id } });
    const name = String(row['name']);
    if (secondCode) open({ kind: 'code', given: { name, username, code: secondCode } });
    else toast(`已解锁${name}的账号`);
    await renewRows();
  };
  return { reset, disable, remove, enable, unlock };
}

const one = (row: Row) => new Map([[row.id, String(row['name'])]]);
const ask = (action: Action): Opened => ({ kind: 'action', action });

/** What may be done with an account; with the own one nothing that shuts it. */
function actionsOn(
  row: Row,
  ownId: string,
  open: (what: Opened) => void,
  actions: ReturnType<typeof useActions>,
): RowAction[] {
  const isOther = row.id !== ownId;
  const when = (condition: boolean, action: RowAction) => (condition ? [action] : []);
  const [mayUpdate, mayReset] = [may(user, 'update'), may(user, 'reset')];
  const isLocked = row['isLocked'] === true;
  return [
    ...when(mayUpdate, { key: 'edit', label: '编辑', run: () => open({ kind: 'form', row }) }),
    ...when(mayReset && isOther, { key: 'reset', label: '重置密码', run: () => open(ask(actions.reset(one(row)))) }),
    ...when(mayReset && isOther, {
      key: 'password',
      label: '修改密码（需原密码）',
      run: () => askForPasswordOf(String(row['username'])),
    }),
    ...when(isLocked && may(user, 'unlock'), { key: 'unlock', label: '解锁', run: () => void actions.unlock(row) }),
    // Never by who makes accounts and hands their passwords out.
    ...when(!isLocked && row['needsCode'] === true && may(user, 'unlock') && !may(user, 'create'), {
      key: 'code',
      label: '发放确认码',
      run: () => void actions.unlock(row),
    }),
    ...when(mayUpdate && isOther && row['state'] === 'disabled', {
      key: 'enable',
      label: '启用',
      run: () => void actions.enable(row),
    }),
    ...when(mayUpdate && isOther && row['state'] !== 'disabled', {
      key: 'disable',
      label: '停用',
      run: () => open(ask(actions.disable(one(row)))),
    }),
    ...when(may(user, 'remove') && isOther, {
      key: 'remove',
      label: '删除',
      isDanger: true,
      run: () => open(ask(actions.remove(one(row)))),
    }),
  ];
}

function Actions({ list, shown, open }: { list: List; shown: readonly string[]; open(what: Opened): void }) {
  return (
    <>
      {may(user, 'create') && (
        <Button icon={<UsergroupAddOutlined />} onClick={() => open({ kind: 'people' })}>
          未开通人员
        </Button>
      )}
      {may(user, 'import') && (
        <Button icon={<ImportOutlined />} onClick={() => open({ kind: 'import' })}>
          导入
        </Button>
      )}
      <ListExport list={list} shown={shown} countWord="个" />
      {may(user, 'create') && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ kind: 'form', row: null })}>
          新增用户
        </Button>
      )}
    </>
  );
}

function Bulk({
  list,
  open,
  actions,
}: {
  list: List;
  open(what: Opened): void;
  actions: ReturnType<typeof useActions>;
}) {
  const { now, clear } = list.selection;
  const button = (label: string, what: () => Opened) => <RowButton label={label} run={() => open(what())} />;
  return (
    <>
      {may(user, 'reset') && button('重置密码', () => ask(actions.reset(now())))}
      {may(user, 'update') && button('停用', () => ask(actions.disable(now())))}
      {may(user, 'remove') && button('删除', () => ask(actions.remove(now(), clear)))}
    </>
  );
}

/** 用户管理: every account, its state, and what administrators do with it. */
export function UserList() {
  const [opened, open] = useState<Opened>(null);
  const ownId = useSession(session => session.user?.id ?? '');
  const actions = useActions(open);
  const close = () => open(null);
  const made = (accounts: calls.HandOut[]) => setTimeout(() => open({ kind: 'made', accounts }));
  const mayAct = may(user, 'reset') || may(user, 'update') || may(user, 'remove');
  return (
    <PlainList
      resource={user}
      countWord="个"
      searchFor="用户名 / 姓名 / 学工号"
      quickFilters={['state', 'roleNames', 'lastLoginAt']}
      firstUse="这里是登录平台的账号。"
      words={words}
      facts={['name', 'placeName', 'roleNames', 'state']}
      needs={['name', 'personNumber', 'state', 'isLocked', 'needsCode', 'email', 'unitId']}
      views={views}
      renderActions={(list, shown) => <Actions list={list} shown={shown} open={open} />}
      {...(mayAct && { renderBulk: (list: List) => <Bulk list={list} open={open} actions={actions} /> })}
      actions={row => actionsOn(row, ownId, open, actions)}
      renderLook={row => <Facts resource={user} row={row} sections={sections} own={own} />}
    >
      {() => (
        <>
          {opened?.kind === 'form' && (
            <UserDialog row={opened.row} onClose={close} onMade={account => made([account])} />
          )}
          {opened?.kind === 'import' && <ImportDialog onClose={close} onMade={made} />}
          {opened?.kind === 'people' && <WithoutAccount onClose={close} onMade={made} />}
          {opened?.kind === 'action' && <ConfirmDialog action={opened.action} onClose={close} />}
          {opened?.kind === 'code' && <SecondCodeDialog given={opened.given} onClose={close} />}
          {opened?.kind === 'made' && <HandOutDialog accounts={opened.accounts} onClose={close} />}
        </>
      )}
    </PlainList>
  );
}
