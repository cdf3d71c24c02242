/**
 * 组合条件: groups of conditions with 且 and 或. How many rows they leave is told before they are applied.
 */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { limits, readConditions } from 'contract/kit/conditions.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { filters as kinds } from '../../field/filters/index.ts';
import { useSettled } from '../../field/inputs/pickers.ts';
import type { Filtered } from '../filter-bar.tsx';
import { useCounts } from '../list.ts';
import type { Filters } from '../../data/list-state.ts';
import { useBeside, useEntities } from './beside.ts';
import {
  draftOf,
  fieldsBeside,
  fieldsFor,
  hasFault,
  isBesideLine,
  newBeside,
  newLine,
  textOf,
  type AnyLine,
  type BesideLine,
  type Draft,
  type Join,
  type Line,
  type Part,
} from './groups.ts';
import './conditions.css';

interface Change<T> {
  value: T;
  onChange(value: T): void;
}
const changed = <T,>(all: T[], at: number, one: T) => all.map((present, place) => (place === at ? one : present));
const without = <T,>(all: T[], at: number) => all.filter((_, place) => place !== at);

function JoinChoice({ value, onChange, what }: Change<Join> & { what: string }) {
  return (
    <p className="join">
      满足以下
      <Select
        size="small"
        aria-label={`${what}之间的关系`}
        value={value}
        onChange={onChange}
        options={[
          { value: 'all', label: '全部（且）' },
          { value: 'any', label: '任一（或）' },
        ]}
      />
      {what}
    </p>
  );
}

interface Asked {
  resource: Resource;
  names: readonly string[];
}

/** The control of a field, once one is chosen. */
function Control({ resource, value, onChange }: Change<Line> & { resource: Resource }) {
  const field = fieldsOf(resource)[value.name];
  if (!field) return null;
  const { name, filters } = value;
  return kinds[field.type].control({
    name,
    field,
    filters,
    onChange: next => onChange({ name, filters: next }),
    onFault: fault => onChange({ ...value, fault }),
  });
}
/** A field is found by its label and by what people ask of it: 年龄 finds 出生日期. */
const fieldOptions = ({ resource, names }: Asked) =>
  names.map(name => {
    const field = fieldsOf(resource)[name];
    const label = field?.label ?? name;
    return { value: name, label, words: `${label} ${(field && kinds[field.type].also) ?? ''}` };
  });
const byWords = {
  filterOption: (typed: string, option?: { label?: string; words?: string }) =>
    option?.words?.includes(typed.trim()) ?? false,
};

const Drop = ({ label, onDrop }: { label: string; onDrop(): void }) => (
  <Button type="text" icon={<DeleteOutlined />} aria-label={label} title={label} onClick={onDrop} />
);

function FieldLine({ value, onChange, onDrop, ...asked }: Change<Line> & Asked & { onDrop(): void }) {
  return (
    <li>
      <Select
        showSearch={byWords}
        aria-label="记录字段"
        placeholder="选择字段"
        value={value.name || null}
        onChange={(name: string) => onChange({ name, filters: {} })}
        options={fieldOptions(asked)}
      />
      <span className="asked">
        <Control resource={asked.resource} value={value} onChange={onChange} />
      </span>
      <Drop label="删除记录条件" onDrop={onDrop} />
    </li>
  );
}

/** What one record is asked for: all of it at once. */
function RecordLines({ value, onChange, of }: Change<BesideLine> & { of: Known }) {
  const { lines } = value;
  const names = fieldsBeside(of.resource, of.by);
  const put = (next: Line[]) => onChange({ ...value, lines: next });
  return (
    <div className="condition-record">
      <ul>
        {lines.map((line, at) => (
          <FieldLine
            key={`${at}.${line.name}`}
            resource={of.resource}
            names={names}
            value={line}
            onChange={one => put(changed(lines, at, one))}
            onDrop={() => put(without(lines, at))}
          />
        ))}
      </ul>
      <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => put([...lines, newLine])}>
        添加{of.resource.label}的条件
      </Button>
    </div>
  );
}

/** An entity whose records may be asked for. */
interface Known {
  resource: Resource;
  by: string;
}
type Beside = ReadonlyMap<string, Known>;
const prefix = 'beside:';

const has = [
  { value: 'some', label: '有一条' },
  { value: 'none', label: '没有' },
];

function OneLine({ resource, beside, value, onChange, onDrop }: Change<AnyLine> & LineProps) {
  const of = isBesideLine(value) ? beside.get(value.entity) : undefined;
  const own = fieldOptions({ resource, names: fieldsFor(resource) });
  // Records are found by what they tell too: 基层 finds 工作经历.
  const records = [...beside].map(([entity, { resource: records, by }]) => ({
    value: prefix + entity,
    label: records.label,
    words: [records.label, ...fieldsBeside(records, by).map(name => fieldsOf(records)[name]?.label)].join(' '),
  }));
  const groups = [
    { label: `${resource.label}信息`, options: own },
    ...(records.length > 0 ? [{ label: '相关记录', options: records }] : []),
  ];
  const choose = (name: string) =>
    onChange(name.startsWith(prefix) ? newBeside(name.slice(prefix.length)) : { name, filters: {} });
  return (
    <li>
      <Select
        showSearch={byWords}
        aria-label="条件字段"
        placeholder="选择字段"
        value={(isBesideLine(value) ? prefix + value.entity : value.name) || null}
        onChange={choose}
        options={groups}
      />
      <span className="asked">
        {isBesideLine(value) ? (
          <Select
            aria-label="有无记录"
            value={value.has}
            options={has}
            onChange={(next: BesideLine['has']) => onChange({ ...value, has: next })}
          />
        ) : (
          <Control resource={resource} value={value} onChange={onChange} />
        )}
      </span>
      <Drop label="删除条件" onDrop={onDrop} />
      {of && isBesideLine(value) && <RecordLines value={value} of={of} onChange={onChange} />}
    </li>
  );
}
interface LineProps {
  resource: Resource;
  beside: Beside;
  onDrop(): void;
}

const keyOf = (line: AnyLine) => (isBesideLine(line) ? prefix + line.entity : line.name);

function OneGroup({ resource, beside, value, onChange, onDrop, no }: Change<Part> & LineProps & { no: number }) {
  const { join, lines } = value;
  const put = (next: AnyLine[]) => (next.length > 0 ? onChange({ join, lines: next }) : onDrop());
  return (
    <section className="condition-group" aria-label={`第 ${no} 组`}>
      <JoinChoice value={join} what="条件" onChange={next => onChange({ join: next, lines })} />
      <ul>
        {lines.map((line, at) => (
          <OneLine
            key={`${at}.${keyOf(line)}`}
            resource={resource}
            beside={beside}
            value={line}
            onChange={one => put(changed(lines, at, one))}
            onDrop={() => put(without(lines, at))}
          />
        ))}
      </ul>
      <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => put([...lines, newLine])}>
        添加条件
      </Button>
    </section>
  );
}

/** The records that may be asked for, once their entities are loaded. */
function useKnown(resource: Resource): Beside {
  const records = useBeside(resource);
  const entities = useEntities(records);
  return new Map(
    records.flatMap(({ entity, by }) => {
      const of = entities.get(entity);
      return of ? [[entity, { resource: of, by }]] : [];
    }),
  );
}

interface Props {
  list: Filtered;
  isCounted: boolean;
  onClose(): void;
}
export function ConditionsDialog({ list, isCounted, onClose }: Props) {
  const { resource, state } = list;
  const [draft, setDraft] = useState<Draft>(() => draftOf(state.filters.where?.[0] ?? ''));
  const beside = useKnown(resource);
  const text = textOf(draft);
  const asked = useSettled(text);
  const { where: _present, ...others } = state.filters;
  const words: Filters = state.keyword ? { keyword: [state.keyword] } : {};
  const filters = { ...others, ...words, ...(asked ? { where: [asked] } : {}) };
  const [count] = useCounts(resource, isCounted ? [filters] : []);
  const isLong = text !== '' && readConditions(text) === null;
  const apply = (where: string) => {
    list.setFilters('where', where ? { where: [where] } : {});
    onClose();
  };
  const put = (parts: Part[]) => setDraft({ ...draft, parts });
  return (
    <Dialog
      open
      width={720}
      title="组合条件"
      onCancel={onClose}
      onOk={() => apply(text)}
      okText={count === undefined ? '查看结果' : `查看 ${count.toLocaleString('zh-CN')} 条结果`}
      okButtonProps={{ disabled: isLong || hasFault(draft) }}
      cancelText="取消"
    >
      <JoinChoice value={draft.join} what="条件组" onChange={join => setDraft({ ...draft, join })} />
      {draft.parts.map((part, at) => (
        <OneGroup
          key={at}
          no={at + 1}
          resource={resource}
          beside={beside}
          value={part}
          onChange={one => put(changed(draft.parts, at, one))}
          onDrop={() => put(without(draft.parts, at))}
        />
      ))}
      <p className="condition-foot">
        <Button icon={<PlusOutlined />} onClick={() => put([...draft.parts, { join: 'all', lines: [newLine] }])}>
          添加条件组
        </Button>
        {state.filters.where && (
          <Button type="link" onClick={() => apply('')}>
            去掉组合条件
          </Button>
        )}
      </p>
      {isLong && (
        <p role="alert" className="dialog-faults">
          最多 {limits.conditions} 个条件，请减少后再查看。
        </p>
      )}
    </Dialog>
  );
}
