/** One role: what it is, what it may, who holds it, and how it came to be so. */
import { Tabs } from 'antd';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { createRole, roleHistory, updateRole, type Role } from 'contract/access/role.ts';
import { scopeTypes, scopeWords, workbenchWords, type ScopeWord } from 'contract/access/words.ts';
import { flag, text } from 'contract/kit/field.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { PageHead } from '../../client/page-head.tsx';
import { allows } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';
import { formatMinute } from '../../client/format.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Changes } from '../../kit/data/record.ts';
import { severalOf } from 'contract/kit/types/choice.ts';
import { useCallForm } from '../../kit/form/call-form.tsx';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import { RowFields, SaveButton } from '../../kit/form/row-fields.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import './access.css';
import { useCatalogue } from './answers.ts';
import { GrowthNotice } from './role-growth.tsx';
import { PermissionTree } from './permission-tree.tsx';
import { RoleHolders } from './role-holders.tsx';

const basics = {
  name: text('角色名称', { required: true }),
  code: text('角色代码', { required: true }),
  workbench: text('所属平台', { required: true }),
  scopeType: text('数据范围', { required: true }),
  excludes: text('互斥角色', { max: 4000 }),
  isEnabled: flag('启用'),
  remarks: text('说明', { max: 1000 }),
};
const fields = { ...basics, permissions: text('权限', { max: 80_000 }) };

export const draftOf = ({ excludes, permissions, ...role }: Role): Changes => ({
  ...role,
  excludes: excludes.join(';'),
  permissions: permissions.join(';'),
});
export const newDraft: Changes = {
  code: 'ROLE_',
  workbench: 'dj',
  scopeType: 'ORGANISATION',
  excludes: 'ROLE_SYSTEM_ADMIN;ROLE_SECURITY_ADMIN;ROLE_AUDIT_ADMIN',
};

const workbenches = ['dj', 'gb', 'dj;gb', 'none'].map(value => ({
  value,
  label: value
    .split(';')
    .map(one => workbenchWords[one])
    .join('、'),
}));
const scopes = scopeTypes.map(value => ({ value, label: scopeWords[value].label }));

const wordsOf = ({ code, scopeType }: Changes, isNew: boolean, roles: Role[]): Record<string, FieldWords> => ({
  code: { help: isNew ? '以 ROLE_ 开头，建立后不再改变' : '' },
  workbench: { options: workbenches },
  scopeType: { options: scopes, help: scopeWords[scopeType as ScopeWord]?.meaning ?? '' },
  excludes: {
    isSeveral: true,
    options: [
      { value: 'BUSINESS', label: '全部业务角色' },
      { value: 'ANY', label: '任何角色' },
      ...roles.filter(role => role.code !== code).map(role => ({ value: role.code, label: role.name })),
    ],
    help: '同一账号不能同时持有；管理员角色须与全部业务角色互斥',
  },
  isEnabled: { help: '停用后不再授予；须先收回全部授权' },
  remarks: { isWide: true },
});

/** A permission in the words of the catalogue; what is no permission stays as it is. */
function useWords() {
  const { data: catalogue = [] } = useCatalogue();
  const labels = new Map(
    catalogue.flatMap(({ area, entities }) =>
      entities.flatMap(({ entity, label, verbs }) =>
        verbs.map(({ verb, label: done }) => [`${area}.${entity}.${verb}`, `${label}：${done}`]),
      ),
    ),
  );
  return (text: string) => labels.get(text) ?? text;
}

const eventWords: Record<string, string> = {
  'platform.role.create': '建立角色',
  'platform.role.askGrowth': '申请扩大权限',
  'platform.role.approveGrowth': '确认扩大权限',
  'platform.role.refuseGrowth': '不同意扩大权限',
  'platform.role.withdrawGrowth': '撤回扩大权限的申请',
};

function History({ code }: { code: string }) {
  const wordsOf = useWords();
  const query = useAnswer(roleHistory, { query: { roleCode: code } });
  return (
    <QueryGate what="变更记录" query={query} rows={3}>
      {data => {
        if (data.length === 0) return <p className="remark">还没有变更记录。今后的每次修改都会列在这里。</p>;
        return (
          <ol className="access-history">
            {data.map(({ id, at, by, action, changes }) => (
              <li key={id}>
                <strong>
                  {formatMinute(at)}　{by}
                </strong>
                {eventWords[action] && <p>{eventWords[action]}</p>}
                {changes.map(change => (
                  <p key={`${change.label} ${change.old} ${change.new}`}>
                    {change.label}：{change.old !== null && <del title={change.old}>{wordsOf(change.old)}</del>}{' '}
                    {change.new !== null && <ins title={change.new}>{wordsOf(change.new)}</ins>}
                  </p>
                ))}
              </li>
            ))}
          </ol>
        );
      }}
    </QueryGate>
  );
}

function Rights(shown: Omit<ComponentProps<typeof PermissionTree>, 'catalogue'>) {
  const query = useCatalogue();
  return (
    <QueryGate what="权限目录" query={query}>
      {catalogue => <PermissionTree catalogue={catalogue} {...shown} />}
    </QueryGate>
  );
}

/** The role as it is sent: what is left out stays, what is empty is taken out. */
const written = (values: Changes) => ({
  ...values,
  remarks: values['remarks'] ?? null,
  excludes: severalOf(values['excludes']),
  permissions: severalOf(values['permissions']),
});

interface Props {
  /** Null for a new one, which may begin as a copy. */
  role: Role | null;
  begin: Changes;
  roles: Role[];
}
function useRoleForm({ role, begin }: Props, names: string[], isReadOnly: boolean) {
  const navigate = useNavigate();
  const { path } = useTab();
  return useCallForm({
    label: role?.name ?? '新增角色',
    fields,
    shown: () => [...names, 'permissions'],
    initial: begin,
    locked: isReadOnly ? names : role ? ['code'] : [],
    send: values =>
      role
        ? call(updateRole, { body: { ...written(values), version: role.version } as never }, { silent: true })
        : call(createRole, { body: written(values) as never }, { silent: true }),
    onDone({ code, name, growth }) {
      toast(growth ? `“${name}”的权限将扩大，已提交，待另一名管理员确认` : `已保存角色“${name}”`);
      void navigate(`${path}?code=${code}`, { replace: true });
    },
  });
}

export function RoleEditor(props: Props) {
  const { role, roles } = props;
  const { path } = useTab();
  const isReadOnly = !allows(role ? 'platform.role.update' : 'platform.role.create');
  const names = Object.keys(basics).filter(name => role !== null || name !== 'isEnabled');
  const form = useRoleForm(props, names, isReadOnly);
  const permissions = severalOf(form.values['permissions']);
  const fault = form.faults.errors['permissions'];
  const rights = (
    <Rights
      patterns={permissions}
      isReadOnly={isReadOnly}
      onChange={patterns => form.set('permissions', patterns.join(';'))}
    />
  );
  return (
    <section className="card access-main" aria-label={role ? `角色${role.name}` : '新增角色'}>
      <PageHead
        title={role ? role.name : '新增角色'}
        actions={
          <>
            <GoButton label="返回角色列表" to={path} />
            {!isReadOnly && (
              <SaveButton form={form} verb="保存角色" isIdle={role !== null && !form.isDirty} onSave={form.submit} />
            )}
          </>
        }
      />
      <div className="access-body">
        {role?.growth && <GrowthNotice role={role} growth={role.growth} />}
        {isReadOnly && <p className="access-lead">只能查看：角色和权限由安全管理员维护，需要调整请联系安全管理员。</p>}
        {fault && (
          <p role="alert" className="tone-error">
            {fault}
          </p>
        )}
        <RowFields form={form} names={names} words={wordsOf(form.values, role === null, roles)} isPage />
        <Tabs
          items={[
            { key: 'rights', label: `权限 ${permissions.length}`, children: rights },
            ...(role
              ? [
                  { key: 'holders', label: `持有者 ${role.holderCount}`, children: <RoleHolders role={role} /> },
                  { key: 'history', label: '变更记录', children: <History code={role.code} /> },
                ]
              : []),
          ]}
        />
      </div>
    </section>
  );
}
