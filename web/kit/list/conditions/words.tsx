/** Groups of conditions in the words of their fields: 性别：女 且 （民族：汉族 或 有学历学位（学位：博士））. */
import { Fragment, type ReactNode } from 'react';
import {
  besideOf,
  besidesIn,
  isBeside,
  isGroup,
  partsOf,
  readConditions,
  type Beside,
  type Condition,
  type Node,
} from 'contract/kit/conditions.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { filters as kinds } from '../../field/filters/index.ts';
import { useBeside, useEntities } from './beside.ts';
import { byField } from './groups.ts';

function conditionWords(resource: Resource, filters: Condition): ReactNode {
  const name = (Object.keys(filters).find(key => key !== 'includeSub') ?? '').split('.')[0] ?? '';
  const field = fieldsOf(resource)[name];
  if (!field) return name;
  return (
    <>
      {field.label}：{kinds[field.type].words({ name, field, filters })}
    </>
  );
}

type Entities = ReadonlyMap<string, Resource>;

/** What is asked of a record, field by field. */
function besideWords(entities: Entities, beside: Beside): ReactNode {
  const of = entities.get(besideOf(beside));
  const verb = 'some' in beside ? '有' : '没有';
  if (!of) return `${verb}不能查看的记录`;
  const asked = byField(beside.of);
  return (
    <>
      {verb}
      {of.label}
      {asked.length > 0 && '（'}
      {asked.map((condition, at) => (
        <Fragment key={at}>
          {at > 0 && '，'}
          {conditionWords(of, condition)}
        </Fragment>
      ))}
      {asked.length > 0 && '）'}
    </>
  );
}

function nodeWords(resource: Resource, entities: Entities, node: Node, isInside: boolean): ReactNode {
  if (isBeside(node)) return besideWords(entities, node);
  if (!isGroup(node)) return conditionWords(resource, node);
  const parts = partsOf(node);
  const words = parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && ('all' in node ? ' 且 ' : ' 或 ')}
      {nodeWords(resource, entities, part, parts.length > 1)}
    </Fragment>
  ));
  return isInside && parts.length > 1 ? <>（{words}）</> : words;
}

export function ConditionsWords({ resource, text }: { resource: Resource; text: string }) {
  const group = readConditions(text);
  const asked = group ? besidesIn(group).map(besideOf) : [];
  const known = useBeside(resource, asked.length > 0);
  const entities = useEntities(known.filter(({ entity }) => asked.includes(entity)));
  return group ? nodeWords(resource, entities, group, false) : '条件无法识别';
}
