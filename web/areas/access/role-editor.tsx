/** One role: what it is, what it may, who holds it, and how it came to be so. */
import { Button, Input, Select, Switch, Tabs } from 'antd';
import { useState, type ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { createRole, roleHistory, updateRole, type Role } from 'contract/access/role.ts';
import { scopeTypes, scopeWords, workbenchWords } from 'contract/access/words.ts';
import { renewRows } from '../../client/answers.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { PageHead } from '../../client/page-head.tsx';
import { allows } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';
import { useUnsaved } from '../../client/unsaved.ts';
import { formatMinute } from '../../client/format.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import './access.css';
import { useCatalogue } from './answers.ts';
import { Field, useWrite } from './field.tsx';
import { GrowthNotice } from './role-growth.tsx';
import { PermissionTree } from './permission-tree.tsx';
import { RoleHolders } from './role-holders.tsx';
import { FaultList } from '../../kit/ui/fault-list.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { GoButton } from '../../kit/ui/go-button.tsx';

export type Draft = Pick<
  Role,
  'code' | 'name' | 'workbench' | 'scopeType' | 'permissions' | 'excludes' | 'remarks' | 'isEnabled'
>;
const names = ['code', 'name', 'workbench', 'scopeType', 'permissions', 'excludes', 'remarks', 'isEnabled'] as const;

export const draftOf = (role: Role): Draft => {
  const { code, name, workbench, scopeType, permissions, excludes, remarks, isEnabled } = role;
  return { code, name, workbench, scopeType, permissions, excludes, remarks, isEnabled };
};
export const newDraft: Draft = {
  code: 'ROLE_',
  name: '',
  workbench: 'dj',
  scopeType: 'ORGANISATION',
  permissions: [],
  excludes: ['ROLE_SYSTEM_ADMIN', 'ROLE_SECURITY_ADMIN', 'ROLE_AUDIT_ADMIN'],
  remarks: null,
  isEnabled: true,
};

const labels: Record<(typeof names)[number], string> = {
  code: '角色代码',
  name: '角色名称',
  workbench: '所属平台',
  scopeType: '数据范围',
  permissions: '权限',
  excludes: '互斥角色',
  remarks: '说明',
  isEnabled: '状态',
};
const workbenches = ['dj', 'gb', 'dj;gb', 'none'].map(value => ({
  value,
  label: value
    .split(';')
    .map(one => workbenchWords[one])
    .join('、'),
}));
const changedIn = (before: Draft, after: Draft) =>
  names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

interface BasicsProps {
  draft: Draft;
  isNew: boolean;
  isReadOnly: boolean;
  roles: Role[];
  errors: Record<string, string>;
  set(values: Partial<Draft>): void;
}
/** Where it reaches, and which roles it keeps away. */
function Limits({ draft, isReadOnly, roles, errors, set }: Omit<BasicsProps, 'isNew'>) {
  const others = roles.filter(role => role.code !== draft.code).map(role => ({ value: role.code, label: role.name }));
  const exclusions = [{ value: 'BUSINESS', label: '全部业务角色' }, { value: 'ANY', label: '任何角色' }, ...others];
  return (
    <>
      <Field
        id="role-scope"
        label="数据范围"
        error={errors['scopeType']}
        help={scopeWords[draft.scopeType].meaning}
        isRequired={!isReadOnly}
      >
        {control => (
          <Select
            {...control}
            disabled={isReadOnly}
            value={draft.scopeType}
            options={scopeTypes.map(value => ({ value, label: scopeWords[value].label }))}
            onChange={scopeType => set({ scopeType })}
          />
        )}
      </Field>
      <Field
        id="role-excludes"
        label="互斥角色"
        error={errors['excludes']}
        help="同一账号不能同时持有；管理员角色须与全部业务角色互斥"
      >
        {control =>
          isReadOnly ? (
            <output {...control} className="read-only">
              {draft.excludes.map(code => exclusions.find(one => one.value === code)?.label ?? code).join('、') ||
                '没有'}
            </output>
          ) : (
            <Select
              {...control}
              mode="multiple"
              maxTagCount="responsive"
              value={draft.excludes}
              optionFilterProp="label"
              options={exclusions}
              onChange={excludes => set({ excludes })}
            />
          )
        }
      </Field>
    </>
  );
}

function Basics({ draft, isNew, isReadOnly, roles, errors, set }: BasicsProps) {
  return (
    <div className="field-grid">
      {isReadOnly && (
        <p className="wide access-lead">只能查看：角色和权限由安全管理员维护，需要调整请联系安全管理员。</p>
      )}
      <Field id="role-name" label="角色名称" error={errors['name']} isRequired={!isReadOnly}>
        {control => (
          <Input {...control} disabled={isReadOnly} value={draft.name} onChange={e => set({ name: e.target.value })} />
        )}
      </Field>
      <Field
        id="role-code"
        label="角色代码"
        error={errors['code']}
        help={isNew ? '以 ROLE_ 开头，建立后不再改变' : ''}
        isRequired={isNew && !isReadOnly}
      >
        {control => (
          <Input {...control} disabled={!isNew} value={draft.code} onChange={e => set({ code: e.target.value })} />
        )}
      </Field>
      <Field id="role-workbench" label="所属平台" error={errors['workbench']} isRequired={!isReadOnly}>
        {control => (
          <Select
            {...control}
            disabled={isReadOnly}
            value={draft.workbench}
            options={workbenches}
            onChange={workbench => set({ workbench })}
          />
        )}
      </Field>
      <Limits draft={draft} isReadOnly={isReadOnly} roles={roles} errors={errors} set={set} />
      <Field id="role-enabled" label="状态" error={errors['isEnabled']} help="停用后不再授予；须先收回全部授权">
        {control => (
          <Switch
            {...control}
            disabled={isReadOnly || isNew}
            checked={draft.isEnabled}
            checkedChildren="启用"
            unCheckedChildren="停用"
            onChange={isEnabled => set({ isEnabled })}
          />
        )}
      </Field>
      <Field id="role-remarks" label="说明" error={errors['remarks']} isWide>
        {control => (
          <Input
            {...control}
            disabled={isReadOnly}
            value={draft.remarks ?? ''}
            onChange={e => set({ remarks: e.target.value || null })}
          />
        )}
      </Field>
    </div>
  );
}

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

/** Writes the draft and says what came of it; null where it was refused. */
async function written(role: Role | null, draft: Draft, run: (work: () => Promise<unknown>) => Promise<boolean>) {
  const { isEnabled, code, ...values } = draft;
  let saved: Role | null = null;
  const write = async () => {
    saved = role
      ? await call(updateRole, { body: { code, version: role.version, ...values, isEnabled } }, { silent: true })
      : await call(createRole, { body: { code, ...values } }, { silent: true });
  };
  if (!(await run(write)) || !saved) return null;
  const { name, growth } = saved as Role;
  toast(growth ? `“${name}”的权限将扩大，已提交，待另一名管理员确认` : `已保存角色“${name}”`);
  return saved as Role;
}

interface Props {
  /** Null for a new one, which may begin as a copy. */
  role: Role | null;
  begin: Draft;
  roles: Role[];
}
export function RoleEditor({ role, begin, roles }: Props) {
  const navigate = useNavigate();
  const { path } = useTab();
  const [draft, setDraft] = useState(begin);
  const { faults, isBusy, run } = useWrite(names);
  const isReadOnly = !allows(role ? 'platform.role.update' : 'platform.role.create');
  const [saved, setSaved] = useState(begin);
  const changed = changedIn(saved, draft);
  const isDirty = changed.length > 0 || role === null;
  useUnsaved(`role ${role?.code ?? 'new'}`, {
    isDirty: changed.length > 0,
    changedFields: changed.map(name => labels[name]),
  });
  const save = async () => {
    const stored = await written(role, draft, run);
    if (!stored) return;
    setDraft(draftOf(stored));
    setSaved(draftOf(stored));
    await renewRows();
    void navigate(`${path}?code=${draft.code}`, { replace: true });
  };
  const basics = { draft, isNew: role === null, isReadOnly, roles, errors: faults.errors };
  return (
    <section className="card access-main" aria-label={role ? `角色${role.name}` : '新增角色'}>
      <PageHead
        title={role ? role.name : '新增角色'}
        actions={
          <>
            <GoButton label="返回角色列表" to={path} />
            {!isReadOnly && (
              <Button type="primary" disabled={!isDirty || isBusy} onClick={() => void save()}>
                {isBusy ? '正在保存…' : '保存角色'}
              </Button>
            )}
          </>
        }
      />
      <div className="access-body">
        {role?.growth && <GrowthNotice role={role} growth={role.growth} />}
        <FaultList faults={faults.general} />
        {faults.errors['permissions'] && (
          <p role="alert" className="tone-error">
            {faults.errors['permissions']}
          </p>
        )}
        <Basics {...basics} set={values => setDraft(before => ({ ...before, ...values }))} />
        <Tabs
          items={[
            {
              key: 'rights',
              label: `权限 ${draft.permissions.length}`,
              children: (
                <Rights
                  patterns={draft.permissions}
                  isReadOnly={isReadOnly}
                  onChange={permissions => setDraft(before => ({ ...before, permissions }))}
                />
              ),
            },
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
