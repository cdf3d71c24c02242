/** A JSON shape as people read it: one line per member, references opened where they stand. */
import type { ReactNode } from 'react';
import type { ApiDescription, Shape } from 'contract/description/endpoints.ts';

const prefix = '#/components/schemas/';
const nameOf = ({ $ref }: Shape): string | null => ($ref?.startsWith(prefix) ? $ref.slice(prefix.length) : null);

export function kindOf(shape: Shape): string {
  const name = nameOf(shape);
  if (name) return name;
  if (shape.$ref) return '同上';
  if (shape.enum) return shape.enum.map(String).join(' | ');
  if (shape.const !== undefined) return String(shape.const);
  if (shape.anyOf) return shape.anyOf.map(kindOf).join(' | ');
  if (shape['allOf']) return (shape['allOf'] as Shape[]).map(kindOf).join(' 和 ');
  if (shape.format === 'binary') return '文件';
  if (shape.type === 'array') return `${kindOf(shape.items ?? {})}[]`;
  const types = Array.isArray(shape.type) ? shape.type.join(' | ') : shape.type;
  return types ?? '任意';
}

/** Shapes inside a shape that have members of their own. */
function innerOf(api: ApiDescription, shape: Shape): Shape[] {
  const name = nameOf(shape);
  if (name) return innerOf(api, api.components.schemas[name] ?? {});
  const parts = [...(shape.anyOf ?? []), ...((shape['allOf'] as Shape[] | undefined) ?? [])];
  if (parts.length > 0) return parts.flatMap(part => innerOf(api, part));
  if (shape.items) return innerOf(api, shape.items);
  return shape.properties ? [shape] : [];
}

const deepest = 4;

export function ShapeTable({
  api,
  shape,
  depth = 0,
}: {
  api: ApiDescription;
  shape: Shape;
  depth?: number;
}): ReactNode {
  const inner = depth < deepest ? innerOf(api, shape) : [];
  return (
    <>
      {depth === 0 && <p className="kind">{kindOf(shape)}</p>}
      {inner.map((one, at) => (
        <dl key={at}>
          {Object.entries(one.properties ?? {}).map(([name, member]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
                {one.required?.includes(name) && <b title="必填">*</b>}
              </dt>
              <dd>
                <span>{kindOf(member)}</span>
                {member.title && <em>{member.title}</em>}
                {member.description && <small>{member.description}</small>}
                {nameOf(member) === null && innerOf(api, member).length > 0 && (
                  <ShapeTable api={api} shape={member} depth={depth + 1} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </>
  );
}
