import type { ReactNode } from 'react';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import './detail.css';
import { isMask } from '../field/inputs/sealed.tsx';
import { isBlank } from '../data/faults.ts';
import { Revealable } from './reveal.tsx';
import type { Row } from '../data/row.ts';
import type { Section } from './sections.ts';
import { Value } from '../field/cells/value.tsx';

interface Props {
  resource: Resource;
  row: Row;
  sections: readonly Section[];
  /** Own way to show a field. */
  own?: Record<string, (row: Row) => ReactNode>;
}

function Fact({ resource, row, name, own = {} }: Omit<Props, 'sections'> & { name: string }) {
  const field = fieldsOf(resource)[name];
  if (!field) return null;
  const value = row[name];
  const show = () => {
    if (own[name] && !isBlank(value)) return own[name](row);
    if (isBlank(value)) return field.flags.required ? <span className="tone-warn">未填写</span> : '—';
    if (typeOf(field).sql !== 'sealed' || !isMask(value)) return <Value name={name} field={field} row={row} />;
    const shown = (text: string) => <Value name={name} field={field} row={{ ...row, [name]: text }} />;
    const of = { resource, id: row.id, name, label: field.label };
    return <Revealable {...of} mask={String(value)} show={shown} />;
  };
  return (
    <div className={field.type === 'longText' ? 'fact wide' : 'fact'}>
      <dt>{field.label}</dt>
      <dd>{show()}</dd>
    </div>
  );
}

/** Label over value in three columns, sections under a hairline. */
export const Facts = ({ sections, ...rest }: Props) =>
  sections.map(section => (
    <section key={section.title} className="facts">
      <h3>{section.title}</h3>
      <dl>
        {section.fields.map(name => (
          <Fact key={name} {...rest} name={name} />
        ))}
      </dl>
    </section>
  ));
