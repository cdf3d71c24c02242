/**
 * 组合条件: groups of conditions with 且 and 或. How many rows they leave is told before they are applied.
 */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { limits } from 'contract/kit/conditions.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { filters as kinds } from '../../field/filters/index.ts';
import { useSettled } from '../../field/inputs/pickers.ts';
import { useCount, type List } from '../list.ts';
import type { Filters } from '../../data/list-state.ts';
import { draftOf, fieldsFor, newLine, textOf, type Draft, type Join, type Line, type Part } from './groups.ts';
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

function OneLine({ resource, value, onChange, onDrop }: Change<Line> & { resource: Resource; onDrop(): void }) {
  const fields = fieldsOf(resource);
  const field = fields[value.name];
  return (
    <li>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        aria-label="条件字段"
        placeholder="选择字段"
        value={value.name || null}
        onChange={(name: string) => onChange({ name, filters: {} })}
        options={fieldsFor(resource).map(name => ({ value: name, label: fields[name]?.label ?? name }))}
      />
      <span className="asked">
        {field &&
          kinds[field.type].control({
            name: value.name,
            field,
            filters: value.filters,
            onChange: filters => onChange({ ...value, filters }),
          })}
      </span>
      <Button type="text" icon={<DeleteOutlined />} aria-label="删除条件" onClick={onDrop} />
    </li>
  );
}

function OneGroup({ resource, value, onChange, onDrop, no }: Change<Part> & GroupProps) {
  const { join, lines } = value;
  const put = (next: Line[]) => (next.length > 0 ? onChange({ join, lines: next }) : onDrop());
  return (
    <section className="condition-group" aria-label={`第 ${no} 组`}>
      <JoinChoice value={join} what="条件" onChange={next => onChange({ join: next, lines })} />
      <ul>
        {lines.map((line, at) => (
          <OneLine
            key={`${at}.${line.name}`}
            resource={resource}
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
interface GroupProps {
  resource: Resource;
  no: number;
  onDrop(): void;
}

export function ConditionsDialog({ list, onClose }: { list: List; onClose(): void }) {
  const { resource, state } = list;
  const [draft, setDraft] = useState<Draft>(() => draftOf(state.filters.where?.[0] ?? ''));
  const text = textOf(draft);
  const asked = useSettled(text);
  const { where: _present, ...others } = state.filters;
  const words: Filters = state.keyword ? { keyword: [state.keyword] } : {};
  const count = useCount(resource, { ...others, ...words, ...(asked ? { where: [asked] } : {}) });
  const isLong = text.length > limits.letters || draft.parts.flatMap(part => part.lines).length > limits.conditions;
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
      okButtonProps={{ disabled: isLong }}
      cancelText="取消"
    >
      <JoinChoice value={draft.join} what="条件组" onChange={join => setDraft({ ...draft, join })} />
      {draft.parts.map((part, at) => (
        <OneGroup
          key={at}
          no={at + 1}
          resource={resource}
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
