/** 自定义菜单: trees for everybody and for roles, and everybody's own, each edited as lines and saved whole. */
import { MenuFoldOutlined, MenuUnfoldOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import {
  customKinds,
  ownTrees,
  ownerTypes,
  putTrees,
  sharedTrees,
  type CustomKind,
  type CustomMenu,
  type OwnerType,
} from 'contract/access/custom-menu.ts';
import { renewRows } from '../../client/answers.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useUnsaved, useUntilTyped } from '../../client/unsaved.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { Pill } from '../../kit/ui/pill.tsx';
import './access.css';
import { useMenuChoices } from './answers.ts';
import { indented, linesOf, newLine, nodesOf, without, type Line } from './custom-nodes.ts';
import { Field, useWrite } from './field.tsx';
import { FaultList } from '../../kit/ui/fault-list.tsx';
import { useAnswer } from '../../kit/data/answer.ts';

/** What is kept here stands on the first page too. */
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

interface HeadProps {
  head: CustomMenu;
  errors: Record<string, string>;
  set(values: Partial<CustomMenu>): void;
}
/** Whom a shared tree is for. */
function TreeOwner({ head: { ownerType, roleCode }, errors, set }: HeadProps) {
  const { data: choices } = useMenuChoices();
  return (
    <>
      <Field id="tree-owner" label="适用对象">
        {control => (
          <Select
            {...control}
            value={ownerType}
            options={optionsOf(ownerTypes).filter(one => one.value !== 'person')}
            onChange={next => set({ ownerType: next as OwnerType, roleCode: null })}
          />
        )}
      </Field>
      {ownerType === 'role' && (
        <Field id="tree-role" label="角色" error={errors['roleCode']} isRequired>
          {control => (
            <Select
              {...control}
              showSearch={{ optionFilterProp: 'label' }}
              value={roleCode}
              options={(choices?.roles ?? []).map(role => ({ value: role.code, label: role.name }))}
              onChange={next => set({ roleCode: next })}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** Its name, what it is for and whom it is for. */
function TreeHead(props: HeadProps) {
  const {
    head: { name, kind, ownerType },
    errors,
    set,
  } = props;
  return (
    <div className="field-grid">
      <Field id="tree-name" label="名称" error={errors['name']} isRequired>
        {control => <Input {...control} value={name} onChange={e => set({ name: e.target.value })} />}
      </Field>
      <Field id="tree-kind" label="用途">
        {control => (
          <Select
            {...control}
            value={kind}
            options={optionsOf(customKinds)}
            onChange={next => set({ kind: next as CustomKind })}
          />
        )}
      </Field>
      {ownerType !== 'person' && <TreeOwner {...props} />}
    </div>
  );
}

interface EditorProps {
  tree: CustomMenu;
  onDone(): void;
}
function TreeEditor({ tree, onDone }: EditorProps) {
  const [head, setHead] = useState(tree);
  const [lines, setLines] = useState(() => linesOf(tree.nodes));
  const [isDirty, setDirty] = useState(false);
  const { faults, isBusy, run } = useWrite(['name', 'roleCode', 'nodes']);
  useUnsaved(`custom menu ${tree.id}`, { isDirty, changedFields: isDirty ? [`菜单树“${head.name}”`] : [] });
  const set = (values: Partial<CustomMenu>) => {
    setDirty(true);
    setHead(before => ({ ...before, ...values }));
  };
  const change = (next: Line[]) => {
    setDirty(true);
    setLines(next);
  };
  const put = async (body: Parameters<typeof call<typeof putTrees>>[1], said: string) => {
    if (!(await run(() => call(putTrees, body, { silent: true })))) return;
    setDirty(false);
    toast(said);
    await renewRows();
    onDone();
  };
  const { name, kind, ownerType, roleCode } = head;
  const save = () => {
    const known = tree.id ? { id: tree.id, version: tree.version } : {};
    const written = { ...known, name, kind, ownerType, roleCode, nodes: nodesOf(lines) };
    return put({ body: { trees: [written] } }, `已保存菜单树“${name}”`);
  };
  return (
    <>
      <div className="access-body">
        <FaultList faults={faults.general} />
        <TreeHead head={head} errors={faults.errors} set={set} />
        {faults.errors['nodes'] && (
          <p role="alert" className="tone-error">
            {faults.errors['nodes']}
          </p>
        )}
        {lines.map((line, at) => (
          <LineRow key={line.key} line={line} at={at} lines={lines} onChange={change} />
        ))}
        <Button icon={<PlusOutlined />} onClick={() => change([...lines, newLine(lines.at(-1)?.depth ?? 1)])}>
          新增一项
        </Button>
      </div>
      <footer className="form-foot">
        <span>用户只看到自己有权限打开的项</span>
        {tree.id && (
          <Button
            danger
            disabled={isBusy}
            onClick={() => void put({ body: { trees: [], removed: [tree.id] } }, `已删除菜单树“${tree.name}”`)}
          >
            删除
          </Button>
        )}
        <Button type="primary" disabled={isBusy || !isDirty} onClick={() => void save()}>
          {isBusy ? '正在保存…' : '保存菜单树'}
        </Button>
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
