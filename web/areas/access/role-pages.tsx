/** 角色与授权: all roles, one role with its editor, and the own requests of who may ask but not see all grants. */
import { PlusOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { ownRequests } from 'contract/access/grant.ts';
import { removeRoles, type Role } from 'contract/access/role.ts';
import { scopeWords, workbenchWords } from 'contract/access/words.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { allows } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';
import { useUntilTyped } from '../../client/unsaved.ts';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Dot } from '../../kit/ui/marks.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useAsked } from '../../kit/list/asked.ts';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Pill } from '../../kit/ui/pill.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import './access.css';
import { useRoles } from './answers.ts';
import { GrantRequest } from './grant-request.tsx';
import { GrantSheet } from './grant-sheet.tsx';
import { draftOf, newDraft, RoleEditor } from './role-editor.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { GoButton } from '../../kit/ui/go-button.tsx';

const benches = (workbench: string) =>
  workbench
    .split(';')
    .map(one => workbenchWords[one] ?? one)
    .join('、');

function RoleName({ role: { code, name } }: { role: Role }) {
  const { path } = useTab();
  return <Link to={`${path}?code=${code}`}>{name}</Link>;
}

/** What another administrator is to confirm: grants asked for, and the growth of the role itself. */
const waitingOf = (role: Role): number => role.requestCount + (role.growth ? 1 : 0);

const columns: DataColumn<Role>[] = [
  { label: '角色', width: 180, show: role => <RoleName role={role} />, hint: role => role.remarks ?? role.name },
  {
    label: '代码',
    width: 230,
    show: role => <span className="access-code">{role.code}</span>,
    hint: role => role.code,
  },
  { label: '平台', width: 110, show: role => benches(role.workbench) },
  {
    label: '数据范围',
    width: 130,
    show: role => scopeWords[role.scopeType].label,
    hint: role => scopeWords[role.scopeType].meaning,
  },
  { label: '权限', width: 72, isFigure: true, show: role => role.permissions.length },
  {
    label: '持有账号',
    width: 88,
    isFigure: true,
    show: role => (role.code === 'ROLE_SYSTEM_DEFAULT' ? '全部' : role.holderCount || '—'),
  },
  { label: '待确认', width: 80, isFigure: true, show: role => waitingOf(role) || '—' },
  {
    label: '状态',
    width: 80,
    show: role => <Dot tone={role.isEnabled ? 'ok' : 'plain'}>{role.isEnabled ? '启用' : '停用'}</Dot>,
  },
];

function RoleActions({ role }: { role: Role }) {
  const { path } = useTab();
  return (
    <>
      {allows('platform.role.create') && (
        <Link className="row-action" to={`${path}?copy=${role.code}`} aria-label={`复制角色${role.name}`}>
          复制
        </Link>
      )}
      {allows('platform.role.remove') && !role.isShipped && (
        <ActionButton
          danger
          label="删除"
          of={`角色${role.name}`}
          confirm={{ title: `删除角色“${role.name}”`, lead: '只能删除从未授予过账号的角色；授予过的请停用。' }}
          run={() => call(removeRoles, { body: [role.code] }, { silent: true })}
          done={() => `已删除角色“${role.name}”`}
        />
      )}
    </>
  );
}

const Sheet = ({ roles }: { roles: Role[] }) => (
  <DataTable
    caption="角色"
    rows={roles}
    keyOf={role => role.code}
    columns={columns}
    actionsWidth={112}
    {...((allows('platform.role.create') || allows('platform.role.remove')) && {
      renderActions: (role: Role) => <RoleActions role={role} />,
    })}
  />
);

const OwnRequests = () => (
  <QueryGate what="我的申请" query={useAnswer(ownRequests)}>
    {data => {
      if (data.totalElements > 0) return <GrantSheet grants={data.content} caption="我的授权申请" />;
      return (
        <EmptyState picture="tray" title="您还没有申请过授权">
          点“申请授权”为账号申请角色，由另一名管理员确认后生效。
        </EmptyState>
      );
    }}
  </QueryGate>
);

function Whole({ roles }: { roles: Role[] }) {
  const { path } = useTab();
  const { keyword, search, get, ask } = useAsked();
  const shown = get('shown') ?? 'all';
  const mayAsk = allows('platform.roleGrant.request');
  const waiting = roles.filter(role => waitingOf(role) > 0);
  const found = (shown === 'waiting' ? waiting : roles).filter(role =>
    `${role.name} ${role.code}`.toLowerCase().includes(keyword.toLowerCase()),
  );
  const pill = (key: string, label: string, count?: number) => (
    <Pill isOn={shown === key} onChoose={() => ask({ shown: key })} count={count}>
      {label}
    </Pill>
  );
  const mayCreate = allows('platform.role.create');
  return (
    <section className="card access-main" aria-label="角色列表">
      <PageHead
        actions={
          <>
            {mayAsk && (
              <DialogButton type={mayCreate ? 'default' : 'primary'} label="申请授权">
                {close => <GrantRequest onClose={close} />}
              </DialogButton>
            )}
            {mayCreate && <GoButton label="新增角色" to={`${path}?copy=`} type="primary" icon={<PlusOutlined />} />}
          </>
        }
      />
      <div className="access-tools">
        <SearchBox keyword={keyword} search={search} placeholder="角色名称 / 代码" />
        {pill('all', '全部角色', roles.length)}
        {pill('waiting', '待确认', waiting.length)}
        {mayAsk && pill('own', '我的申请')}
      </div>
      {shown === 'own' ? (
        <OwnRequests />
      ) : found.length > 0 ? (
        <Sheet roles={found} />
      ) : (
        <EmptyState picture="search" title={keyword ? `没有名称或代码含“${keyword}”的角色` : '没有待确认的角色'} />
      )}
    </section>
  );
}

function OpenedRole({ role, roles }: { role: Role; roles: Role[] }) {
  const begun = useUntilTyped(role.code, role);
  return (
    <RoleEditor
      key={`${begun.code} ${begun.version} ${begun.growth?.id}`}
      role={begun}
      begin={draftOf(begun)}
      roles={roles}
    />
  );
}

/** A new role, or one that begins as a copy. */
function NewRole({ copied, roles }: { copied: Role | undefined; roles: Role[] }) {
  const copy = copied && { ...draftOf(copied), code: `${copied.code}_2`, name: `${copied.name}（副本）` };
  return <RoleEditor key={copied?.code} role={null} begin={copy ?? newDraft} roles={roles} />;
}

/** What the address asks for: one role, a new one, or all of them. */
function Asked({ roles }: { roles: Role[] }) {
  const asked = new URLSearchParams(useTab().location.search);
  const byCode = (name: string) => roles.find(role => role.code === asked.get(name));
  const opened = byCode('code');
  if (opened) return <OpenedRole role={opened} roles={roles} />;
  return asked.has('copy') ? <NewRole copied={byCode('copy')} roles={roles} /> : <Whole roles={roles} />;
}

export const RolePages = () => (
  <QueryGate what="角色" query={useRoles()} rows={14}>
    {({ content }) => (
      <div className="access-page page-fill">
        <Asked roles={content} />
      </div>
    )}
  </QueryGate>
);
