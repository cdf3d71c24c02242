/** Named figures side by side; one that counts rows is the link to them. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { grouped } from '../../client/format.ts';
import '../record/detail.css';

export interface Figure {
  label: string;
  value: ReactNode;
  /** Counting word: 人, 个. */
  unit?: string;
  /** The rows it counts. */
  to?: string | undefined;
  /** Stands behind it: its share. */
  note?: ReactNode;
}

const Value = ({ figure: { value, unit } }: { figure: Figure }) => (
  <>
    {typeof value === 'number' ? grouped(value) : value}
    {unit && <small> {unit}</small>}
  </>
);

export const Figures = ({ of, isLarge = false }: { of: readonly Figure[]; isLarge?: boolean }) => (
  <dl className={isLarge ? 'key-figures is-large' : 'key-figures'}>
    {of.map(figure => (
      <div key={figure.label}>
        <dt>{figure.label}</dt>
        <dd className="figures">
          {figure.to ? (
            <Link to={figure.to}>
              <Value figure={figure} />
            </Link>
          ) : (
            <Value figure={figure} />
          )}
          {figure.note && <small> {figure.note}</small>}
        </dd>
      </div>
    ))}
  </dl>
);
