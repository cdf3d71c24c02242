/** Groups of conditions in the words of their fields: 性别：女 且 （民族：汉族 或 …）. */
import { Fragment, type ReactNode } from 'react';
import { isGroup, partsOf, readConditions, type Condition, type Node } from 'contract/kit/conditions.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { filters as kinds } from '../../field/filters/index.ts';

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

function nodeWords(resource: Resource, node: Node, isInside: boolean): ReactNode {
  if (!isGroup(node)) return conditionWords(resource, node);
  const parts = partsOf(node);
  const words = parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && ('all' in node ? ' 且 ' : ' 或 ')}
      {nodeWords(resource, part, parts.length > 1)}
    </Fragment>
  ));
  return isInside && parts.length > 1 ? <>（{words}）</> : words;
}

export function ConditionsWords({ resource, text }: { resource: Resource; text: string }) {
  const group = readConditions(text);
  return group ? nodeWords(resource, group, false) : '条件无法识别';
}
