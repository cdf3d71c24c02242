/** One menu entry with all its members; the address, the page and the permission are checked by the server. */
import { AutoComplete, Checkbox } from 'antd';
import { createMenu, updateMenu, type KeptMenu, type WrittenMenu } from 'contract/access/menu.ts';
import { flag, text } from 'contract/kit/field.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import type { Changes } from '../../kit/data/record.ts';
import type { InputProps } from '../../kit/field/inputs/input.ts';
import { useCallForm } from '../../kit/form/call-form.tsx';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import { RowFields, SaveButton } from '../../kit/form/row-fields.tsx';
import { menusDiffer, useMenuChoices } from './answers.ts';

const typed = {
  title: text('标题', { required: true }),
  path: text('路径', { required: true }),
  name: text('名称', { required: true }),
  component: text('页面'),
  permission: text('权限'),
  icon: text('图标'),
  workbench: text('所属平台'),
  redirect: text('跳转地址'),
  extpath: text('报表路径'),
  router: text('相关链接名称'),
  routerPath: text('相关链接地址'),
};
const flags = {
  hidden: flag('隐藏（仍可由地址打开）'),
  alwaysShow: flag('只有一个下级时也显示为目录'),
  affix: flag('标签固定'),
  noCache: flag('不保留页面状态'),
  breadcrumb: flag('显示在面包屑中'),
};
const fields = { ...typed, ...flags };

export const draftOf = (node: KeptMenu | null): Changes =>
  node
    ? { ...node, ...node.meta, router: node.meta.router?.label, routerPath: node.meta.router?.path }
    : { breadcrumb: true };

/** The entry as it is sent: what is empty is null. */
export function writtenOf(values: Changes): WrittenMenu {
  const of = (name: keyof typeof typed) => (values[name] as string | undefined) ?? null;
  const is = (name: keyof typeof flags) => values[name] === true;
  const [label, path] = [of('router'), of('routerPath')];
  return {
    name: of('name') ?? '',
    path: of('path') ?? '',
    component: of('component'),
    redirect: of('redirect'),
    hidden: is('hidden'),
    alwaysShow: is('alwaysShow'),
    meta: {
      title: of('title') ?? '',
      icon: of('icon'),
      affix: is('affix'),
      noCache: is('noCache'),
      breadcrumb: is('breadcrumb'),
      extpath: of('extpath'),
      router: label || path ? { label: label ?? '', path: path ?? '' } : null,
      workbench: of('workbench'),
      permission: of('permission'),
    },
  };
}

/** A page that is there, or the word of a folder. */
function PageInput({ value, onChange, onBlur, control }: InputProps) {
  const { data } = useMenuChoices();
  return (
    <AutoComplete
      {...control}
      style={{ width: '100%' }}
      value={(value as string | undefined) ?? ''}
      options={['Layout', ...(data?.components ?? [])].map(one => ({ value: one }))}
      showSearch={{
        filterOption: (words, option) => Boolean(option?.value.toLowerCase().includes(words.toLowerCase())),
      }}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

const words: Record<string, FieldWords> = {
  path: { help: '/段/段，或 https:// 外部链接' },
  name: { help: '大写字母开头，不重复；页面状态按它保留' },
  component: { input: PageInput, help: '目录留空；一级菜单用 Layout' },
  workbench: {
    options: [
      { value: 'dj', label: '党建' },
      { value: 'gb', label: '干部' },
    ],
    help: '不选则不分平台',
  },
  redirect: { help: 'noRedirect 表示面包屑中不可点' },
  extpath: { help: '报表框架 # 后的地址，如 /aj/dj/zhdt' },
};

interface Props {
  /** Null for a new entry below `parent`. */
  node: KeptMenu | null;
  parent: KeptMenu | null;
  icons: string[];
  isReadOnly: boolean;
  onSaved(id: string): void;
}
export function MenuForm({ node, parent, icons, isReadOnly, onSaved }: Props) {
  const { data: choices } = useMenuChoices();
  const form = useCallForm({
    label: node ? `菜单“${node.meta.title}”` : '新增菜单',
    fields,
    initial: draftOf(node),
    locked: isReadOnly ? Object.keys(fields) : [],
    send: values =>
      node
        ? call(updateMenu, { body: { id: node.id, version: node.version, ...writtenOf(values) } }, { silent: true })
        : call(createMenu, { body: { parentId: parent?.id ?? null, ...writtenOf(values) } }, { silent: true }),
    onDone({ id }, { title }) {
      menusDiffer();
      toast(`已保存菜单“${String(title)}”`);
      onSaved(id);
    },
  });
  const permissions = (choices?.permissions ?? []).map(one => ({
    value: one.permission,
    label: `${one.label}　${one.permission}`,
  }));
  const chosen = {
    permission: {
      options: [{ value: 'authenticated', label: '所有登录用户' }, ...permissions],
      help: '留空：有下级可见时显示',
    },
    icon: { options: icons.map(value => ({ value, label: value })) },
  };
  return (
    <>
      <div className="access-body">
        <RowFields
          form={form}
          names={Object.keys(typed).filter(name => name !== 'workbench' || parent === null)}
          words={{ ...words, ...chosen }}
          isPage
        />
        <div className="menu-flags">
          {Object.entries(flags).map(([name, { label }]) => (
            <Checkbox
              key={name}
              checked={form.values[name] === true}
              disabled={isReadOnly}
              onChange={e => form.set(name, e.target.checked)}
            >
              {label}
            </Checkbox>
          ))}
        </div>
      </div>
      {!isReadOnly && (
        <footer className="form-foot">
          <span>保存后，有权限的用户下次打开页面时生效，不必重新登录</span>
          <SaveButton form={form} verb="保存菜单" isIdle={!form.isDirty} onSave={form.submit} />
        </footer>
      )}
    </>
  );
}
