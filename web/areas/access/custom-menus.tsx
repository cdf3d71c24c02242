/** 自定义菜单: trees for everybody and for roles, and everybody's own, each edited as lines and saved whole. */
import { MenuFoldOutlined, MenuUnfoldOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import {
  customKinds,
  ownTrees,
  ownerTypes,
  putTrees,
  sharedTrees,
  type CustomMenu,
} from 'contract/access/custom-menu.ts';
import { text } from 'contract/kit/field.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTyped, useUntilTyped } from '../../client/unsaved.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { Pill } from '../../kit/ui/pill.tsx';
import './access.css';
import { useMenuChoices } from './answers.ts';
import { indented, linesOf, newLine, nodesOf, without, type Line } from './custom-nodes.ts';
import { OptionsInput } from '../../kit/field/inputs/choice.tsx';
import type { InputProps } from '../../kit/field/inputs/input.ts';
import { useCallForm } from '../../kit/form/call-form.tsx';
import { RowFields, SaveButton } from '../../kit/form/row-fields.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';

const none: CustomMenu = {
  id: '',
  version: 0,
  name: '',
  kind: 'navigation',
  ownerType: 'system',
  roleCode: null,
  nodes: [],
};
const ownOne: CustomMenu = { ...none, kind: 'favourite', ownerType: 'person' };
const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

function LineRow({
  line,
  at,
  lines,
  onChange,
}: {
  line: Line;
  at: number;
  lines: Line[];
  onChange(lines: Line[]): void;
}) {
  const set = (values: Partial<Line>) =>
    onChange(lines.map(one => (one.key === line.key ? { ...one, ...values } : one)));
  const name = line.label || `第 ${at + 1} 项`;
  return (
    <div className="custom-line" style={{ paddingLeft: (line.depth - 1) * 24 }}>
      <Input
        aria-label={`第 ${at + 1} 项名称`}
        placeholder="名称"
        value={line.label}
        onChange={e => set({ label: e.target.value })}
      />
      <Input
        aria-label={`第 ${at + 1} 项地址`}
        placeholder="/页面路径 或 https:// 链接；目录留空"
        value={line.path}
        onChange={e => set({ path: e.target.value })}
      />
      <span className="actions">
        <Button
          size="small"
          icon={<MenuFoldOutlined />}
          aria-label={`${name}升一级`}
          title="升一级"
          onClick={() => onChange(indented(lines, at, -1))}
        />
        <Button
          size="small"
          icon={<MenuUnfoldOutlined />}
          aria-label={`${name}降一级`}
          title="降一级"
          onClick={() => onChange(indented(lines, at, 1))}
        />
        <Button size="small" danger aria-label={`删除${name}`} onClick={() => onChange(without(lines, at))}>
          删除
        </Button>
      </span>
    </div>
  );
}

/** Whoever has only trees of the own may not read the roles: they are asked for with the field that offers them. */
function RoleInput(props: InputProps) {
  const roles = useMenuChoices().data?.roles ?? [];
  return <OptionsInput {...props} options={roles.map(({ code, name }) => ({ value: code, label: name }))} />;
}

const fields = {
  name: text('名称', { required: true }),
  kind: text('用途', { required: true }),
  ownerType: text('适用对象', { required: true }),
  roleCode: text('角色', { required: true }),
};

const words = {
  kind: { options: optionsOf(customKinds) },
  ownerType: { options: optionsOf(ownerTypes).filter(one => one.value !== 'person') },
  roleCode: { input: RoleInput },
};

interface EditorProps {
  tree: CustomMenu;
  onDone(): void;
}
function useTreeForm({ tree: { id, version, ...tree }, onDone }: EditorProps, lines: Line[]) {
  return useCallForm({
    label: `菜单树“${tree.name}”`,
    fields,
    // Whom it is for is asked of a shared one.
    shown: ({ ownerType }) => [
      'name',
      'kind',
      ...(ownerType === 'person' ? [] : ['ownerType']),
      ...(ownerType === 'role' ? ['roleCode'] : []),
    ],
    initial: tree,
    send(values) {
      const written = { ...(id && { id, version }), ownerType: tree.ownerType, roleCode: null, ...values };
      return call(putTrees, { body: { trees: [{ ...written, nodes: nodesOf(lines) }] } as never }, { silent: true });
    },
    onDone(_, { name }) {
      toast(`已保存菜单树“${String(name)}”`);
      onDone();
    },
  });
}

function TreeEditor({ tree, onDone }: EditorProps) {
  const [first] = useState(() => linesOf(tree.nodes));
  const [lines, setLines] = useState(first);
  useTyped(`菜单树“${tree.name}”`, lines);
  const form = useTreeForm({ tree, onDone }, lines);
  return (
    <>
      <div className="access-body">
        <RowFields form={form} names={form.names} words={words} isPage />
        {lines.map((line, at) => (
          <LineRow key={line.key} line={line} at={at} lines={lines} onChange={setLines} />
        ))}
        <Button icon={<PlusOutlined />} onClick={() => setLines([...lines, newLine(lines.at(-1)?.depth ?? 1)])}>
          新增一项
        </Button>
      </div>
      <footer className="form-foot">
        <span>用户只看到自己有权限打开的项</span>
        {tree.id && (
          <ActionButton
            danger
            label="删除"
            run={() => call(putTrees, { body: { trees: [], removed: [tree.id] } }, { silent: true })}
            done={() => {
              onDone();
              return `已删除菜单树“${tree.name}”`;
            }}
          />
        )}
        <SaveButton form={form} verb="保存菜单树" isIdle={!form.isDirty && lines === first} onSave={form.submit} />
      </footer>
    </>
  );
}

const OwnHead = ({ add }: { add: ReactNode }) => (
  <>
    <h2 id="own-trees">我的菜单</h2>
    <p>把常用的页面和网址整理成自己的菜单，显示在首页。</p>
    {add}
  </>
);

/** The trees of the signed-in person, or those that are shared. */
function TreeBoard({ isOwn }: { isOwn: boolean }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const query = useAnswer(isOwn ? ownTrees : sharedTrees);
  const found = chosen === '' ? (isOwn ? ownOne : none) : query.data?.find(one => one.id === chosen);
  const tree = useUntilTyped(chosen, found);
  const add = (
    <Button type={isOwn || tree ? 'default' : 'primary'} icon={<PlusOutlined />} onClick={() => setChosen('')}>
      新增菜单树
    </Button>
  );
  return (
    <>
      {isOwn ? <OwnHead add={add} /> : <PageHead actions={add} />}
      <QueryGate what="自定义菜单" query={query}>
        {data => (
          <>
            <div className="access-tools">
              {data.map(one => (
                <Pill key={one.id} isOn={one.id === chosen} onChoose={() => setChosen(one.id)}>
                  {one.name}
                </Pill>
              ))}
            </div>
            {tree ? (
              <TreeEditor key={`${tree.id} ${tree.version}`} tree={tree} onDone={() => setChosen(null)} />
            ) : (
              !isOwn && (
                <EmptyState picture="tray" title={data.length === 0 ? '还没有自定义菜单' : '选择要编辑的菜单树'}>
                  为全体用户或某个角色整理门户和导航，用户在首页看到。
                </EmptyState>
              )
            )}
          </>
        )}
      </QueryGate>
    </>
  );
}

export const CustomMenuPage = () => (
  <section className="card access-main page-fill" aria-label="自定义菜单">
    <TreeBoard isOwn={false} />
  </section>
);

/** The own trees, as a part of the personal centre. */
export const OwnTrees = () => (
  <section className="own-trees" aria-labelledby="own-trees">
    <TreeBoard isOwn />
  </section>
);
