/**
 * One search, a few quick filters, the rest behind 更多条件; what is applied stands as chips that go with one click.
 * On the phone all of it lies in a sheet.
 */
import { CloseCircleFilled, FilterOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Drawer, Popover } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { fieldsOf } from 'contract/kit/resource.ts';
import { labelInList } from 'contract/kit/shown.ts';
import { lazy } from '../ui/lazy.tsx';
import { ConditionsWords } from './conditions/words.tsx';
import { filters as kinds } from '../field/filters/index.ts';
import { SearchBox } from './search-box.tsx';
import { filteredFields } from '../data/list-state.ts';
import type { List } from './list.ts';
import { useIsMobile } from '../../client/device.ts';

const ConditionsDialog = lazy(async () => ({
  default: (await import('./conditions/dialog.tsx')).ConditionsDialog,
}));

/** What is narrowed by filters; a list is one. */
export type Filtered = Pick<List, 'resource' | 'state' | 'setFilters' | 'drop' | 'clear' | 'total'> & {
  /** Left out, nobody is looked for by name. */
  search?: List['search'];
};

interface Props {
  list: Filtered;
  placeholder?: string;
  /** Filters in the bar; the other filters of the resource stand behind 更多条件. */
  quickFilters: readonly string[];
  /** Filters the tree beside the list sets; they get no chip. */
  hidden?: readonly string[];
  tools?: ReactNode;
  /** Left out, the rows come anew by themselves. */
  refresh?(): void;
  /** Whether groups of conditions tell beforehand how many rows of the entity they leave. */
  isCounted?: boolean;
}

/** One filter behind its label: a chip that opens its control. */
function FilterChip({ list, name, isOpenable }: { list: Filtered; name: string; isOpenable: boolean }) {
  const field = fieldsOf(list.resource)[name];
  if (!field) return null;
  const kind = kinds[field.type];
  const { filters } = list.state;
  const isOn = filteredFields(filters).includes(name);
  const words = isOn && <strong>{kind.words({ name, field, filters })}</strong>;
  const control = kind.control({ name, field, filters, onChange: values => list.setFilters(name, values) });
  const label = (
    <span className={isOn ? 'filter-chip on' : 'filter-chip'}>
      <button type="button" className="chip-body">
        {labelInList(field)} {words}
      </button>
      {isOn && (
        <button
          type="button"
          className="chip-drop"
          aria-label={`去掉条件${labelInList(field)}`}
          onClick={event => (event.stopPropagation(), list.drop(name))}
        >
          <CloseCircleFilled />
        </button>
      )}
    </span>
  );
  if (!isOpenable) return label;
  return (
    <Popover trigger="click" placement="bottomLeft" content={<div className="filter-pop">{control}</div>}>
      {label}
    </Popover>
  );
}

/** The groups of conditions that are applied: a chip that opens them. */
function GroupsChip({ list, onOpen }: { list: Filtered; onOpen(): void }) {
  const text = list.state.filters.where?.[0];
  if (!text) return null;
  return (
    <span className="filter-chip on">
      <button type="button" className="chip-body" onClick={onOpen}>
        组合条件{' '}
        <strong>
          <ConditionsWords resource={list.resource} text={text} />
        </strong>
      </button>
      <button type="button" className="chip-drop" aria-label="去掉组合条件" onClick={() => list.drop('where')}>
        <CloseCircleFilled />
      </button>
    </span>
  );
}

/** Every filter of the list, label above control. */
function AllFilters({ list, names }: { list: Filtered; names: readonly string[] }) {
  const fields = fieldsOf(list.resource);
  return (
    <div className="all-filters">
      {names.map(name => {
        const field = fields[name];
        return (
          field && (
            <div key={name} className="filter-row">
              <span>{labelInList(field)}</span>
              {kinds[field.type].control({
                name,
                field,
                filters: list.state.filters,
                onChange: values => list.setFilters(name, values),
              })}
            </div>
          )
        );
      })}
    </div>
  );
}

export function FilterBar({ list, quickFilters, hidden = [], isCounted = true, ...props }: Props) {
  const { placeholder = '', tools, refresh } = props;
  const isPhone = useIsMobile();
  const [isOpen, setOpen] = useState(false);
  const [isGrouping, setGrouping] = useState(false);
  const applied = filteredFields(list.state.filters).filter(name => !hidden.includes(name));
  const other = applied.filter(name => !quickFilters.includes(name));
  const more = list.resource.list.filters.filter(name => isPhone || ![...quickFilters, ...hidden].includes(name));
  const count = applied.length + (list.state.keyword ? 1 : 0);
  return (
    <div className="filter-bar">
      {list.search && <SearchBox keyword={list.state.keyword} search={list.search} placeholder={placeholder} />}
      {!isPhone && quickFilters.map(name => <FilterChip key={name} list={list} name={name} isOpenable />)}
      {(isPhone ? applied : other).map(name => (
        <FilterChip key={name} list={list} name={name} isOpenable={!isPhone} />
      ))}
      <GroupsChip list={list} onOpen={() => setGrouping(true)} />
      <Button className="more-filters" icon={<FilterOutlined />} onClick={() => setOpen(true)} aria-expanded={isOpen}>
        {isPhone ? '筛选' : '更多条件'}
      </Button>
      {count > 0 && (
        <Button type="link" onClick={list.clear}>
          清除 {count} 项
        </Button>
      )}
      <span className="tools">
        {!isPhone && tools}
        {refresh && <Button type="text" icon={<ReloadOutlined />} aria-label="刷新" title="刷新" onClick={refresh} />}
      </span>
      <Drawer
        title={isPhone ? '筛选' : '更多条件'}
        placement={isPhone ? 'bottom' : 'right'}
        size={isPhone ? '80%' : 400}
        open={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <Button type="primary" block onClick={() => setOpen(false)}>
            查看 {(list.total ?? 0).toLocaleString('zh-CN')} 条结果
          </Button>
        }
      >
        <AllFilters list={list} names={more} />
        <Button type="link" className="to-groups" onClick={() => (setOpen(false), setGrouping(true))}>
          用“且 / 或”组合条件
        </Button>
      </Drawer>
      <Suspense>
        {isGrouping && <ConditionsDialog list={list} isCounted={isCounted} onClose={() => setGrouping(false)} />}
      </Suspense>
    </div>
  );
}
