/** The pills above a list: ready-made views first, then one's own, then those shared to one's role. */
import { EllipsisOutlined, PlusOutlined, TeamOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { Figure } from 'contract/kit/figure.ts';
import type { SavedView } from 'contract/personal/saved-view.ts';
import { toast } from '../../../client/notice.ts';
import { useCounts, type List } from '../list.ts';
import type { Filters } from '../../data/list-state.ts';
import type { ColumnChoice } from './columns.ts';
import { differs, filtersOf, mayShare, useViewActions } from './saved.ts';
import { NameDialog, RemoveViewDialog, SaveDialog, ShareDialog } from './view-dialogs.tsx';
import { closesAtOnce } from '../../ui/closes-at-once.ts';
import { Pill } from '../../ui/pill.tsx';
import '../../ui/views.css';

/** A ready-made view. */
export interface View {
  label: string;
  /** 口径, where its name is that of a figure. */
  says?: string;
  /** What the view adds to the place chosen in the tree. */
  filters: Filters;
}
export interface ViewsProps {
  list: List;
  choice: ColumnChoice;
  views: View[];
  saved: SavedView[];
  /** Filters the tree beside the list sets. */
  placeKeys: readonly string[];
}

/** A figure as a view: the same name, the same words, the same rows. */
export const viewOf = ({ label, says, filters }: Figure, day: string): View => ({ label, says, filters: filters(day) });

const keysOf = (views: View[]) => new Set(views.flatMap(view => Object.keys(view.filters)));
const holds = (filters: Filters, view: View, keys: Set<string>) =>
  [...keys].every(key => String(filters[key] ?? '') === String(view.filters[key] ?? ''));

const marks = { own: <UserOutlined aria-hidden />, shared: <TeamOutlined aria-hidden /> };

type Asked = 'name' | 'share' | 'remove' | 'save' | null;

/** What can be done with the view in front; one shared by somebody else is read alone. */
function ViewMenu({ list, choice, view, placeKeys }: ViewsProps & { view: SavedView }) {
  const [asked, ask] = useState<Asked>(null);
  const { update } = useViewActions(list.resource);
  const isChanged = differs(view, list.state, choice.chosen, placeKeys);
  const renew = async () => {
    const { filters, sort } = list.state;
    await update.mutateAsync({ view, filters, sort, columns: choice.chosen });
    choice.endVisit();
    toast(`已更新视图“${view.name}”`);
  };
  const items = [
    { key: 'renew', label: '更新为当前条件', disabled: !isChanged },
    { key: 'name', label: '重命名' },
    ...(mayShare() ? [{ key: 'share', label: view.roleCode ? '更改共享' : '共享给角色' }] : []),
    { key: 'remove', label: '删除视图', danger: true },
  ];
  const run = (key: string) => (key === 'renew' ? void renew() : ask(key as Asked));
  const shared = { resource: list.resource, view, onClose: () => ask(null) };
  return (
    <>
      {isChanged && <small className="view-changed">已改动</small>}
      <Dropdown {...closesAtOnce} trigger={['click']} menu={{ items, onClick: ({ key }) => run(key) }}>
        <Button
          type="text"
          size="small"
          icon={<EllipsisOutlined />}
          aria-label={`视图“${view.name}”的操作`}
          title="视图操作"
        />
      </Dropdown>
      {asked === 'name' && <NameDialog {...shared} />}
      {asked === 'share' && <ShareDialog {...shared} />}
      {asked === 'remove' && <RemoveViewDialog {...shared} onRemoved={() => list.view(list.state.filters)} />}
    </>
  );
}

function SavedPill(props: ViewsProps & { view: SavedView; filters: Filters; count: number | undefined }) {
  const { list, view, filters, count } = props;
  const isOn = list.state.view === view.id;
  const title = view.isOwn
    ? view.roleName && `已共享给${view.roleName}`
    : `${view.ownerName}共享给${view.roleName ?? ''}`;
  return (
    <span className="saved-view">
      <Pill
        isOn={isOn}
        onChoose={() => list.view(filters, view)}
        count={count}
        title={title || undefined}
        icon={marks[view.isOwn && !view.roleCode ? 'own' : 'shared']}
      >
        {view.isOwn ? `我的：${view.name}` : view.name}
      </Pill>
      {isOn && view.isOwn && <ViewMenu {...props} />}
    </span>
  );
}

/** Stores filters, columns and sort of the moment; offered when there is something to store. */
function SaveView({ list, choice, placeKeys }: ViewsProps) {
  const [isOpen, setOpen] = useState(false);
  const { filters, sort } = list.state;
  return (
    <>
      <Button type="text" size="small" className="save-view" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        存为视图
      </Button>
      {isOpen && (
        <SaveDialog
          resource={list.resource}
          content={{ filters, sort, columns: choice.chosen }}
          placeKeys={placeKeys}
          hasKeyword={list.state.keyword !== ''}
          onClose={() => setOpen(false)}
          onSaved={view => list.view(filtersOf(view, filters, placeKeys), view)}
        />
      )}
    </>
  );
}

export function Views(props: ViewsProps) {
  const { list, views, saved, placeKeys } = props;
  const keys = keysOf(views);
  const kept = [...placeKeys, ...list.fixed];
  const place = Object.fromEntries(Object.entries(list.state.filters).filter(([key]) => kept.includes(key)));
  const isSaved = saved.some(view => view.id === list.state.view);
  const on = isSaved ? undefined : views.findLast(view => holds(list.state.filters, view, keys));
  const ready = views.map(view => ({ view, filters: { ...place, ...view.filters } }));
  const own = saved.map(view => ({ view, filters: filtersOf(view, list.state.filters, placeKeys) }));
  const counts = useCounts(
    list.resource,
    [...ready, ...own].map(({ filters }) => filters),
  );
  return (
    <div className="views" role="group" aria-label="视图">
      {ready.map(({ view, filters }, at) => (
        <Pill
          key={view.label}
          isOn={view === on}
          onChoose={() => list.view(filters)}
          count={counts[at]}
          title={view.says}
        >
          {view.label}
        </Pill>
      ))}
      {own.map(({ view, filters }, at) => (
        <SavedPill key={view.id} {...props} view={view} filters={filters} count={counts[ready.length + at]} />
      ))}
      <SaveView {...props} />
    </div>
  );
}
