/** Named figures side by side; one that counts rows is the link to them. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { grouped } from '../../client/format.ts';
import './figures.css';

export interface Figure {
  label: string;
  /** 口径: what is counted and what is not, told on hover. */
  says?: string | undefined;
  value: ReactNode;
  /** Counting word: 人, 个. */
  unit?: string;
  /** The rows it counts; a count of none leads nowhere. */
  to?: string | undefined;
  /** Stands behind it: its share. */
  note?: ReactNode;
}

const shownOf = (value: ReactNode) => (typeof value === 'number' ? grouped(value) : value);
/** A number alone says little to who hears it. */
const nameOf = ({ label, value, unit = '' }: Figure) =>
  typeof value === 'number' || typeof value === 'string' ? `${label} ${shownOf(value) as string} ${unit}` : undefined;

export const Figures = ({ of, isLarge = false }: { of: readonly Figure[]; isLarge?: boolean }) => (
  <dl className={isLarge ? 'key-figures is-large' : 'key-figures'}>
    {of.map(figure => {
      const { label, says, value, unit, to, note } = figure;
      const shown = shownOf(value);
      return (
        <div key={label} title={says}>
          <dt>{label}</dt>
          <dd className="figures">
            {to && value !== 0 ? (
              <Link to={to} aria-label={nameOf(figure)}>
                {shown}
              </Link>
            ) : (
              shown
            )}
            {unit && <small> {unit}</small>}
            {note && <small> {note}</small>}
          </dd>
        </div>
      );
    })}
  </dl>
);
