/** One menu entry with all its members; the address, the page and the permission are checked by the server. */
import { AutoComplete, Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { createMenu, updateMenu, type KeptMenu, type WrittenMenu } from 'contract/access/menu.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { useUnsaved } from '../../client/unsaved.ts';
import { renewMenu, useMenuChoices } from './answers.ts';
import { Field, useWrite } from './field.tsx';
import { FaultList } from '../../kit/ui/fault-list.tsx';

export interface MenuDraft {
  title: string;
  name: string;
  path: string;
  component: string;
  permission: string;
  icon: string;
  workbench: string;
  redirect: string;
  extpath: string;
  routerLabel: string;
  routerPath: string;
  hidden: boolean;
  alwaysShow: boolean;
  affix: boolean;
  noCache: boolean;
  breadcrumb: boolean;
}

export const draftOf = (node: KeptMenu | null): MenuDraft => ({
  title: node?.meta.title ?? '',
  name: node?.name ?? '',
  path: node?.path ?? '',
  component: node?.component ?? '',
  permission: node?.meta.permission ?? '',
  icon: node?.meta.icon ?? '',
  workbench: node?.meta.workbench ?? '',
  redirect: node?.redirect ?? '',
  extpath: node?.meta.extpath ?? '',
  routerLabel: node?.meta.router?.label ?? '',
  routerPath: node?.meta.router?.path ?? '',
  hidden: node?.hidden ?? false,
  alwaysShow: node?.alwaysShow ?? false,
  affix: node?.meta.affix ?? false,
  noCache: node?.meta.noCache ?? false,
  breadcrumb: node?.meta.breadcrumb ?? true,
});

/** The entry as it is sent: what is empty is null. */
export function writtenOf(draft: MenuDraft): WrittenMenu {
  const { title, name, path, component, permission, icon, workbench, redirect, extpath, routerLabel, routerPath } =
    draft;
  const { hidden, alwaysShow, affix, noCache, breadcrumb } = draft;
  const router = routerLabel || routerPath ? { label: routerLabel, path: routerPath } : null;
  return {
    name,
    path,
    component: component || null,
    redirect: redirect || null,
    hidden,
    alwaysShow,
    meta: {
      title,
      icon: icon || null,
      affix,
      noCache,
      breadcrumb,
      extpath: extpath || null,
      router,
      workbench: workbench || null,
      permission: permission || null,
    },
  };
}

const names = [
  'title',
  'name',
  'path',
  'component',
  'permission',
  'icon',
  'workbench',
  'redirect',
  'extpath',
  'router',
];
const flags = [
  ['hidden', '隐藏（仍可由地址打开）'],
  ['alwaysShow', '只有一个下级时也显示为目录'],
  ['affix', '标签固定'],
  ['noCache', '不保留页面状态'],
  ['breadcrumb', '显示在面包屑中'],
] as const;

interface Props {
  /** Null for a new entry below `parent`. */
  node: KeptMenu | null;
  parent: KeptMenu | null;
  icons: string[];
  isReadOnly: boolean;
  onSaved(id: string): void;
}

function useDraft({ node, parent, onSaved }: Props) {
  const [begin, setBegin] = useState(() => draftOf(node));
  const [draft, setDraft] = useState(begin);
  const { faults, isBusy, run } = useWrite(names);
  const isDirty = JSON.stringify(begin) !== JSON.stringify(draft);
  useUnsaved(`menu ${node?.id ?? 'new'}`, { isDirty, changedFields: isDirty ? [`菜单“${draft.title}”`] : [] });
  const save = async () => {
    const written = writtenOf(draft);
    let id = node?.id ?? '';
    const done = await run(async () => {
      const saved = node
        ? await call(updateMenu, { body: { id: node.id, version: node.version, ...written } }, { silent: true })
        : await call(createMenu, { body: { parentId: parent?.id ?? null, ...written } }, { silent: true });
      id = saved.id;
    });
    if (!done) return;
    setBegin(draft);
    toast(`已保存菜单“${draft.title}”`);
    await renewMenu();
    onSaved(id);
  };
  const set = (values: Partial<MenuDraft>) => setDraft(before => ({ ...before, ...values }));
  return { draft, set, save, faults, isBusy, isDirty };
}

type TextKey = { [K in keyof MenuDraft]: MenuDraft[K] extends string ? K : never }[keyof MenuDraft];

interface ChoicesProps {
  draft: MenuDraft;
  errors: Record<string, string>;
  isReadOnly: boolean;
  icons: string[];
  isTop: boolean;
  set(values: Partial<MenuDraft>): void;
}

/** What it opens, and for whom. */
function PageAndPermission({ draft, errors, isReadOnly, set }: ChoicesProps) {
  const { data: choices } = useMenuChoices();
  return (
    <>
      <Field id="menu-component" label="页面" error={errors['component']} help="目录留空；一级菜单用 Layout">
        {control => (
          <AutoComplete
            {...control}
            style={{ width: '100%' }}
            disabled={isReadOnly}
            value={draft.component}
            options={['Layout', ...(choices?.components ?? [])].map(value => ({ value }))}
            showSearch={{
              filterOption: (words, option) => Boolean(option?.value.toLowerCase().includes(words.toLowerCase())),
            }}
            onChange={component => set({ component })}
          />
        )}
      </Field>
      <Field id="menu-permission" label="权限" error={errors['permission']} help="留空：有下级可见时显示">
        {control => (
          <Select
            {...control}
            allowClear
            disabled={isReadOnly}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="不按权限"
            value={draft.permission || null}
            options={[
              { value: 'authenticated', label: '所有登录用户' },
              ...(choices?.permissions ?? []).map(one => ({
                value: one.permission,
                label: `${one.label}　${one.permission}`,
              })),
            ]}
            onChange={permission => set({ permission: permission ?? '' })}
          />
        )}
      </Field>
    </>
  );
}

/** What is chosen instead of typed. */
function Choices(props: ChoicesProps) {
  const { draft, errors, isReadOnly, icons, isTop, set } = props;
  return (
    <>
      <PageAndPermission {...props} />
      <Field id="menu-icon" label="图标" error={errors['icon']}>
        {control => (
          <Select
            {...control}
            allowClear
            disabled={isReadOnly}
            showSearch
            placeholder="没有图标"
            value={draft.icon || null}
            options={icons.map(value => ({ value, label: value }))}
            onChange={icon => set({ icon: icon ?? '' })}
          />
        )}
      </Field>
      {isTop && (
        <Field id="menu-workbench" label="所属平台" error={errors['workbench']}>
          {control => (
            <Select
              {...control}
              disabled={isReadOnly}
              value={draft.workbench}
              options={[
                { value: '', label: '不分平台' },
                { value: 'dj', label: '党建' },
                { value: 'gb', label: '干部' },
              ]}
              onChange={workbench => set({ workbench })}
            />
          )}
        </Field>
      )}
    </>
  );
}

export function MenuForm(props: Props) {
  const { node, parent, icons, isReadOnly } = props;
  const { draft, set, save, faults, isBusy, isDirty } = useDraft(props);
  const isTop = node ? parent === null : !parent;
  const text = (name: TextKey, label: string, more: { help?: string; isRequired?: boolean; at?: string } = {}) => (
    <Field
      key={name}
      id={`menu-${name}`}
      label={label}
      error={faults.errors[more.at ?? name]}
      help={more.help ?? ''}
      isRequired={more.isRequired ?? false}
    >
      {control => (
        <Input {...control} disabled={isReadOnly} value={draft[name]} onChange={e => set({ [name]: e.target.value })} />
      )}
    </Field>
  );
  return (
    <>
      <div className="access-body">
        <FaultList faults={faults.general} />
        <div className="field-grid">
          {text('title', '标题', { isRequired: true })}
          {text('path', '路径', { isRequired: true, help: '/段/段，或 https:// 外部链接' })}
          {text('name', '名称', { isRequired: true, help: '大写字母开头，不重复；页面状态按它保留' })}
          <Choices draft={draft} errors={faults.errors} isReadOnly={isReadOnly} icons={icons} isTop={isTop} set={set} />
          {text('redirect', '跳转地址', { help: 'noRedirect 表示面包屑中不可点' })}
          {text('extpath', '报表路径', { help: '报表框架 # 后的地址，如 /aj/dj/zhdt' })}
          {text('routerLabel', '相关链接名称', { at: 'router' })}
          {text('routerPath', '相关链接地址')}
        </div>
        <div className="menu-flags">
          {flags.map(([name, label]) => (
            <Checkbox
              key={name}
              checked={draft[name]}
              disabled={isReadOnly}
              onChange={e => set({ [name]: e.target.checked })}
            >
              {label}
            </Checkbox>
          ))}
        </div>
      </div>
      {!isReadOnly && (
        <footer className="form-foot">
          <span>保存后，有权限的用户下次打开页面时生效，不必重新登录</span>
          <Button type="primary" disabled={isBusy || !isDirty} onClick={() => void save()}>
            {isBusy ? '正在保存…' : '保存菜单'}
          </Button>
        </footer>
      )}
    </>
  );
}
