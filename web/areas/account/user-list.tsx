import { ImportOutlined, PlusOutlined, UsergroupAddOutlined } from '@ant-design/icons';
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
import { stateMark } from '../../kit/list/state-mark.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import { may } from '../../kit/data/record.ts';
import { RowButton, type RowAction } from '../../kit/ui/row-actions.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { SecondCodeDialog } from '../../kit/ui/second-code.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
import { HandOutDialog } from './hand-out.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { PlainList, type PlainView } from './plain-list.tsx';
import { UserDialog } from './user-dialog.tsx';
import { WithoutAccount } from './without-account.tsx';
import type { Row } from '../../kit/data/row.ts';

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
const mark = stateMark(user, { enabled: 'ok', locked: 'warn' });
/** A lock that passes by itself is told beside the state of the account. */
const stateOf = (row: Row) => (
  <>
    {mark(row)} {row['isLocked'] === true && row['state'] !== 'locked' && <Chip tone="warn">暂时锁定</Chip>}
  </>
);
const words = { username: { width: 148 }, name: { width: 96 }, state: { width: 132, show: stateOf } };

type Rows = ReadonlyMap<string, string>;
const one = (row: Row): Rows => new Map([[row.id, String(row['name'])]]);

type Dialogs = ReturnType<typeof useDialog>;
/** What is asked before it is done to one account or to several. */
function questionsWith({ open, ask }: Dialogs) {
  const handOut = (accounts: calls.HandOut[]) => open(close => <HandOutDialog accounts={accounts} onClose={close} />);
  return {
    handOut,
    reset: (rows: Rows) =>
      ask({
        title: rows.size === 1 ? `重置${[...rows.values()][0]}的密码` : `重置 ${rows.size} 个用户的密码`,
        lead: '现在的密码立即失效，已登录的会话全部退出；系统给出一个一次性密码，只显示一次，72 小时内有效，本人登录后须修改。权限高于您的账号，须由安全管理员核实并解锁后，本人用密码加确认码登录。',
        verb: '重置密码',
        run: () => call(calls.resetPasswords, { body: [...rows.keys()] }, { silent: true, timeout: 300_000 }),
        done({ accounts }) {
          handOut(accounts);
          return null;
        },
      }),
    disable: (rows: Rows) =>
      ask({
        title: rows.size === 1 ? `停用${[...rows.values()][0]}的账号` : `停用 ${rows.size} 个账号`,
        lead: '停用后不能登录，已登录的会话立即退出；数据保留，可以随时重新启用。',
        verb: '停用',
        isDanger: true,
        run: () => call(calls.disableUsers, { body: [...rows.keys()] }, { silent: true }),
        done: ({ disabled }) => `已停用 ${disabled} 个账号`,
      }),
    remove: (rows: Rows, after = () => {}) =>
      ask({
        title: rows.size === 1 ? `删除${[...rows.values()][0]}的账号` : `删除 ${rows.size} 个账号`,
        lead: '删除后不能登录，授权同时终止，登录和操作记录保留。人员离开学校时一般只停用。',
        verb: '删除',
        isDanger: true,
        reason: { label: '原因' },
        run: reason => call(calls.removeUsers, { body: { ids: [...rows.keys()], reason } }, { silent: true }),
        done({ removed }) {
          after();
          return `已删除 ${removed} 个账号`;
        },
      }),
  };
}
type Questions = ReturnType<typeof questionsWith>;

async function enable({ id, name }: Row) {
  await call(calls.updateState, { body: { id, state: 'enabled' } });
  toast(`已启用${String(name)}的账号`);
  await renewRows();
}
async function unlock({ id, name: called }: Row, open: Dialogs['open']) {
  const { username, secondCode: code } = await call(calls.unlockUser, { body: { id } });
  const name = String(called);
  if (code) open(close => <SecondCodeDialog given={{ name, username, code }} onClose={close} />);
  else toast(`已解锁${name}的账号`);
  await renewRows();
}

/** What may be done with an account; with the own one nothing that shuts it. */
function actionsOn(row: Row, ownId: string, open: Dialogs['open'], questions: Questions): RowAction[] {
  const isOther = row.id !== ownId;
  const [mayUpdate, mayReset, mayUnlock] = [may(user, 'update'), may(user, 'reset'), may(user, 'unlock')];
  const isLocked = row['isLocked'] === true;
  const isDisabled = row['state'] === 'disabled';
  // Never by who makes accounts and hands their passwords out.
  const mayHandCode = row['needsCode'] === true && mayUnlock && !may(user, 'create');
  const edit = () =>
    open(close => <UserDialog row={row} onClose={close} onMade={account => questions.handOut([account])} />);
  const all: (RowAction & { when: boolean })[] = [
    { when: mayUpdate, key: 'edit', label: '编辑', run: edit },
    { when: mayReset && isOther, key: 'reset', label: '重置密码', run: () => questions.reset(one(row)) },
    {
      when: mayReset && isOther,
      key: 'password',
      label: '修改密码（需原密码）',
      run: () => askForPasswordOf(String(row['username'])),
    },
    { when: isLocked && mayUnlock, key: 'unlock', label: '解锁', run: () => void unlock(row, open) },
    { when: !isLocked && mayHandCode, key: 'code', label: '发放确认码', run: () => void unlock(row, open) },
    { when: mayUpdate && isOther && isDisabled, key: 'enable', label: '启用', run: () => void enable(row) },
    {
      when: mayUpdate && isOther && !isDisabled,
      key: 'disable',
      label: '停用',
      run: () => questions.disable(one(row)),
    },
    {
      when: may(user, 'remove') && isOther,
      key: 'remove',
      label: '删除',
      isDanger: true,
      run: () => questions.remove(one(row)),
    },
  ];
  return all.filter(({ when }) => when);
}

interface HeadProps {
  list: List;
  shown: readonly string[];
  onMade(accounts: calls.HandOut[]): void;
}
function Actions({ list, shown, onMade }: HeadProps) {
  return (
    <>
      {may(user, 'create') && (
        <DialogButton icon={<UsergroupAddOutlined />} label="未开通人员">
          {close => <WithoutAccount onClose={close} onMade={onMade} />}
        </DialogButton>
      )}
      {may(user, 'import') && (
        <DialogButton icon={<ImportOutlined />} label="导入">
          {close => <ImportDialog onClose={close} onMade={onMade} />}
        </DialogButton>
      )}
      <ListExport list={list} shown={shown} countWord="个" />
      {may(user, 'create') && (
        <DialogButton type="primary" icon={<PlusOutlined />} label="新增用户">
          {close => <UserDialog row={null} onClose={close} onMade={account => onMade([account])} />}
        </DialogButton>
      )}
    </>
  );
}

function Bulk({ selection: { now, clear }, questions }: { selection: List['selection']; questions: Questions }) {
  return (
    <>
      {may(user, 'reset') && <RowButton label="重置密码" run={() => questions.reset(now())} />}
      {may(user, 'update') && <RowButton label="停用" run={() => questions.disable(now())} />}
      {may(user, 'remove') && <RowButton label="删除" run={() => questions.remove(now(), clear)} />}
    </>
  );
}

/** 用户管理: every account, its state, and what administrators do with it. */
export function UserList() {
  const ownId = useSession(session => session.user?.id ?? '');
  const opened = useDialog();
  const questions = questionsWith(opened);
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
      renderActions={(list, shown) => <Actions list={list} shown={shown} onMade={questions.handOut} />}
      {...(mayAct && {
        renderBulk: ({ selection }: List) => <Bulk selection={selection} questions={questions} />,
      })}
      actions={row => actionsOn(row, ownId, opened.open, questions)}
      renderLook={row => <Facts resource={user} row={row} sections={sections} own={{ state: stateOf }} />}
    >
      {opened.dialog}
    </PlainList>
  );
}
